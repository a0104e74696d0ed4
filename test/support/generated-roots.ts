/** Terraform roots with a module, with the common ways to write a number. */
import { fc } from '@fast-check/vitest';

/** One root, and its instances whose `delay_seconds` may drift. */
export interface GeneratedRoot {
  readonly files: Readonly<Record<string, string>>;
  readonly addresses: readonly string[];
}

/** Expressions for a number; all their names are in DEFINITIONS. */
const SHARED = [
  '5',
  'local.wait',
  'var.wait',
  'local.sizes.small',
  'local.sizes["large"]',
  'lookup(local.sizes, "small", 1)',
  'lookup(local.sizes, "none", 4)',
  'try(local.sizes.none, local.wait)',
  'coalesce(null, var.wait)',
  'local.on ? local.wait : 60',
  '!local.on ? 60 : var.wait',
  'merge(local.sizes, { small = 8 }).small',
  'concat(local.waits, [9])[1]',
  'local.waits[0] + 1',
  '(local.wait * 2)',
  'tonumber("${local.wait}")',
  'jsondecode("7")',
  '{ for name, size in local.sizes : name => size * 2 }["small"]',
  '[for wait in local.waits : wait][1]',
  'max(local.wait, var.wait)',
  'min(local.sizes.large, 100)',
  'element(local.waits, 3)',
  'one([local.wait])',
  'flatten([[1], local.waits])[2]',
  'values(local.sizes)[0]',
  '(local.rules[*].port)[1]',
  'sort(local.names)[0] == "a" ? local.wait : 3',
  'length(local.names) > 1 ? var.wait : 60',
  'parseint(local.texts.wait, 10)',
  'jsondecode(jsonencode({ wait = local.wait })).wait',
  'local.policy.Statement[0].Wait',
  'lookup(var.optional, "small", 3)',
  'var.optional.small',
  'var.optional.other',
  'module.outer.wait',
  'module.values.wait',
] as const;

const OF_EACH = [
  'each.value.wait',
  'try(each.value.delay, local.wait)',
  'each.value.on ? 3 : local.wait',
  'each.key == "a" ? 3 : 6',
  'lookup(local.sizes, each.key, var.wait)',
  'local.wait',
  'each.value.wait * 2',
  'lookup(each.value, "delay", var.wait)',
  'coalesce(try(each.value.delay, null), local.wait)',
  'max(each.value.wait, 2)',
  '{ a = local.wait, b = 4 }[each.key]',
] as const;

const OF_COUNT = [
  'local.waits[count.index]',
  'count.index == 1 ? 8 : local.wait',
  'count.index',
  '4',
  'var.wait',
  'element(local.waits, count.index)',
  'count.index + local.wait',
  'local.rules[count.index].port',
] as const;

const IN_MODULE = [
  'var.wait',
  'local.wait',
  'var.sizes.small',
  '6',
  'coalesce(var.given, var.wait)',
  'lookup(var.sizes, "none", var.wait)',
] as const;

/** Expressions for a dead-letter queue's policy document with a number. */
const DOCUMENTS = [
  'jsonencode({ maxReceiveCount = local.wait, b = [1, { c = var.wait }] })',
  'jsonencode(merge({ maxReceiveCount = 3 }, { maxReceiveCount = var.wait }))',
  '<<-EOF\n    {\n      "maxReceiveCount": ${local.wait},\n      "b": "x-${var.wait}"\n    }\n  EOF',
  '"{\\"maxReceiveCount\\": 4}"',
] as const;

/** Expressions for the ports of a group's rules, all 100 or higher. */
const RULES = [
  '  dynamic "ingress" {\n    for_each = local.rules\n    content {\n      from_port   = ingress.value.port\n      to_port     = ingress.value.port\n      protocol    = "tcp"\n      cidr_blocks = ["10.0.0.0/8"]\n    }\n  }\n',
  '  dynamic "ingress" {\n    for_each = { for rule in local.rules : rule.name => rule }\n    iterator = rule\n    content {\n      from_port   = rule.value.port\n      to_port     = rule.value.port\n      protocol    = "tcp"\n      description = rule.key\n      cidr_blocks = ["10.0.0.0/8"]\n    }\n  }\n',
  '  ingress {\n    from_port   = local.rules[0].port\n    to_port     = local.rules[0].port\n    protocol    = "tcp"\n    cidr_blocks = ["10.0.0.0/8"]\n  }\n\n  ingress {\n    from_port   = 443\n    to_port     = 443\n    protocol    = "tcp"\n    cidr_blocks = ["10.0.0.0/8"]\n  }\n',
] as const;

function locals(on: boolean, numbers: readonly number[]): string {
  const [wait, small, large, first, second] = numbers;
  return `locals {\n  names  = ["a", "b"]\n  texts  = { wait = "${small}" }\n  policy = { Statement = [{ Wait = ${large} }] }\n  rules = [\n    { name = "a", port = ${small} },\n    { name = "b", port = ${large} }, # b\n  ]\n}\n\nlocals {\n  on    = ${on}\n  wait  = ${wait} # seconds\n  sizes = { small = ${small}, large = ${large} }\n  waits = [\n    ${first}, # first\n    ${second},\n  ]\n\n  queues = {\n    a = { wait = ${small}, on = true }\n    b = { wait = ${large}, on = ${on} }\n  }\n}\n`;
}

function queue(name: string, repetition: string, expression: string): string {
  return `resource "aws_sqs_queue" "${name}" {\n${repetition}  name          = "${name}"\n  delay_seconds = ${expression}\n}\n`;
}

const numbers = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 6, maxLength: 6 });

const OPTIONAL =
  'variable "optional" {\n  type = object({\n    small = number\n    other = optional(number, 6)\n  })\n  default = { small = 7 }\n}\n';

const MODULE =
  'variable "wait" {}\n\nvariable "given" {\n  default = null\n}\n\nvariable "sizes" {}\n\nlocals {\n  wait = var.wait + 1\n}\n\noutput "wait" {\n  value = local.wait\n}\n';

const OUTER =
  'variable "wait" {}\n\nmodule "inner" {\n  source = "../m"\n  wait   = var.wait\n  sizes  = { small = var.wait }\n}\n\noutput "wait" {\n  value = module.inner.wait\n}\n';

const CALLS = [
  'module "one" {\n  source = "./m"\n  wait   = local.wait\n  sizes  = local.sizes\n}\n',
  'module "two" {\n  source = "./m"\n  wait   = 12\n  sizes  = { small = 2 }\n  given  = 11\n}\n',
  'module "outer" {\n  source = "./o"\n  wait   = var.wait\n}\n',
  'module "values" {\n  source = "./v"\n  wait   = 9\n}\n',
];

const VALUES: Readonly<Record<'none' | 'hcl' | 'json', (wait: number) => Readonly<Record<string, string>>>> = {
  none: () => ({}),
  hcl: (wait) => ({ 'terraform.tfvars': `wait = ${wait}\n\noptional = {\n  small = 3\n}\n` }),
  json: (wait) => ({ 'a.auto.tfvars.json': `{\n  "wait": ${wait},\n  "optional": { "small": 3, "other": 4 }\n}\n` }),
};

/** Roots with plain queues, one with for_each, one with count, one with a document, a group with rules, and up to two nested modules. */
export const aGeneratedRoot: fc.Arbitrary<GeneratedRoot> = fc
  .record({
    plain: fc.tuple(fc.constantFrom(...SHARED), fc.constantFrom(...SHARED)),
    each: fc.constantFrom(...OF_EACH),
    count: fc.constantFrom(...OF_COUNT),
    module: fc.constantFrom(...IN_MODULE),
    document: fc.constantFrom(...DOCUMENTS),
    rules: fc.constantFrom(...RULES),
    on: fc.boolean(),
    numbers,
    values: fc.constantFrom('none', 'hcl', 'json'),
  })
  .map(({ plain, each, count, module, document, rules, on, numbers: [last = 1, ...rest], values }) => ({
    files: {
      'main.tf': [
        locals(on, rest),
        `variable "wait" {\n  type    = number\n  default = ${last}\n}\n`,
        OPTIONAL,
        queue('first', '', plain[0]),
        queue('second', '', plain[1]),
        queue('each', '  for_each      = local.queues\n', each),
        queue('count', '  count         = 2\n', count),
        `resource "aws_sqs_queue" "document" {\n  redrive_policy = ${document}\n}\n`,
        `resource "aws_security_group" "rules" {\n  name = "rules"\n\n${rules}}\n`,
        ...CALLS,
      ].join('\n'),
      'm/main.tf': `${MODULE}\n${queue('inner', '', module)}`,
      'o/main.tf': OUTER,
      'v/main.tf': 'variable "wait" {}\n\noutput "wait" {\n  value = var.wait\n}\n',
      ...VALUES[values](last + 1),
    },
    addresses: [
      'aws_sqs_queue.first',
      'aws_sqs_queue.second',
      'aws_sqs_queue.each["a"]',
      'aws_sqs_queue.each["b"]',
      'aws_sqs_queue.count[0]',
      'aws_sqs_queue.count[1]',
      'module.one.aws_sqs_queue.inner',
      'module.two.aws_sqs_queue.inner',
      'module.outer.module.inner.aws_sqs_queue.inner',
    ],
  }));
