/** Terraform roots with a module, made of the ways in which people write one number. */
import { fc } from '@fast-check/vitest';

/** One root, and the instances in it whose `delay_seconds` may drift. */
export interface GeneratedRoot {
  readonly files: Readonly<Record<string, string>>;
  readonly addresses: readonly string[];
}

/** Where a number is written: every name in it is one of those that DEFINITIONS has. */
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
] as const;

const OF_EACH = [
  'each.value.wait',
  'try(each.value.delay, local.wait)',
  'each.value.on ? 3 : local.wait',
  'each.key == "a" ? 3 : 6',
  'lookup(local.sizes, each.key, var.wait)',
  'local.wait',
] as const;

const OF_COUNT = ['local.waits[count.index]', 'count.index == 1 ? 8 : local.wait', 'count.index', '4', 'var.wait'] as const;

const IN_MODULE = ['var.wait', 'local.wait', 'var.sizes.small', '6', 'coalesce(var.given, var.wait)'] as const;

function locals(on: boolean, numbers: readonly number[]): string {
  const [wait, small, large, first, second] = numbers;
  return `locals {\n  on    = ${on}\n  wait  = ${wait} # seconds\n  sizes = { small = ${small}, large = ${large} }\n  waits = [\n    ${first}, # first\n    ${second},\n  ]\n\n  queues = {\n    a = { wait = ${small}, on = true }\n    b = { wait = ${large}, on = ${on} }\n  }\n}\n`;
}

function queue(name: string, repetition: string, expression: string): string {
  return `resource "aws_sqs_queue" "${name}" {\n${repetition}  name          = "${name}"\n  delay_seconds = ${expression}\n}\n`;
}

const numbers = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 6, maxLength: 6 });

/** Roots with two plain queues, one with for_each, one with count, and a module called twice. */
export const aGeneratedRoot: fc.Arbitrary<GeneratedRoot> = fc
  .record({
    plain: fc.tuple(fc.constantFrom(...SHARED), fc.constantFrom(...SHARED)),
    each: fc.constantFrom(...OF_EACH),
    count: fc.constantFrom(...OF_COUNT),
    module: fc.constantFrom(...IN_MODULE),
    on: fc.boolean(),
    numbers,
    tfvars: fc.boolean(),
  })
  .map(({ plain, each, count, module, on, numbers: [last = 1, ...rest], tfvars }) => ({
    files: {
      'main.tf': [
        locals(on, rest),
        `variable "wait" {\n  type    = number\n  default = ${last}\n}\n`,
        queue('first', '', plain[0]),
        queue('second', '', plain[1]),
        queue('each', '  for_each      = local.queues\n', each),
        queue('count', '  count         = 2\n', count),
        'module "one" {\n  source = "./m"\n  wait   = local.wait\n  sizes  = local.sizes\n}\n',
        'module "two" {\n  source = "./m"\n  wait   = 12\n  sizes  = { small = 2 }\n  given  = 11\n}\n',
      ].join('\n'),
      'm/main.tf': `variable "wait" {}\n\nvariable "given" {\n  default = null\n}\n\nvariable "sizes" {}\n\nlocals {\n  wait = var.wait + 1\n}\n\n${queue('inner', '', module)}`,
      ...(tfvars ? { 'terraform.tfvars': `wait = ${last + 1}\n` } : {}),
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
    ],
  }));
