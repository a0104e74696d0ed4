import { fc, test } from '@fast-check/vitest';
import { beforeAll, describe, expect } from 'vitest';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { findCollateral } from '#hcl/proof/judge.ts';
import { changedFiles } from '#hcl/proof/neighbours.ts';
import { touchedBy } from '#hcl/proof/touched.ts';
import '../support/property-seed.ts';
import { aWorkspace, inState } from '../support/workspaces.ts';

beforeAll(loadGrammar);

const NOTHING = { changes: [], gone: [], adopted: [] };

/** What a service's module may say: each is independent of the others. */
const MODULE = [
  'resource "aws_sqs_queue" "dead" {\n  name                      = "dead-${aws_sqs_queue.jobs.name}"\n  message_retention_seconds = 60\n}\n',
  'resource "aws_sqs_queue" "many" {\n  for_each = toset(var.names)\n  name     = each.key\n  policy   = jsonencode({ Wait = local.wait, Arn = aws_sqs_queue.jobs.arn })\n}\n',
  'resource "aws_sqs_queue" "some" {\n  count = var.wait > 10 ? 2 : 1\n  name  = "some-${count.index}"\n}\n',
  'resource "aws_security_group" "open" {\n  name = "open"\n  dynamic "ingress" {\n    for_each = var.names\n    content {\n      from_port = local.wait\n      to_port   = 443\n      protocol  = "tcp"\n    }\n  }\n}\n',
  'data "aws_vpc" "main" {\n  id = local.name\n}\nresource "aws_sqs_queue" "read" {\n  name = data.aws_vpc.main.cidr_block\n}\n',
  'data "aws_iam_policy_document" "doc" {\n  statement {\n    actions   = ["sqs:*"]\n    resources = [local.name]\n  }\n}\nresource "aws_sqs_queue" "guarded" {\n  policy = data.aws_iam_policy_document.doc.json\n}\n',
  'module "inner" {\n  source = "../inner"\n  wait   = local.wait\n}\nresource "aws_sqs_queue" "inside" {\n  delay_seconds = module.inner.wait\n  name          = module.inner.arn\n}\n',
  'module "remote" {\n  source  = "acme/queue/aws"\n  version = "1.0.0"\n  wait    = var.wait\n}\nresource "aws_sqs_queue" "afar" {\n  name = module.remote.name\n}\n',
  'resource "aws_sqs_queue" "settings" {\n  delay_seconds = yamldecode(file("${path.module}/settings.yaml")).wait\n  name          = "settings"\n}\n',
  'provider "aws" {\n  alias = "inside"\n  default_tags {\n    tags = { Name = local.name }\n  }\n}\nresource "aws_sqs_queue" "tagged" {\n  provider = aws.inside\n  name     = "tagged"\n}\n',
] as const;

/** What all of it reads. */
const JOBS =
  'resource "aws_sqs_queue" "jobs" {\n  name          = local.name\n  delay_seconds = var.wait\n  tags          = var.tags\n}\noutput "wait" {\n  value = aws_sqs_queue.jobs.delay_seconds\n}\noutput "arn" {\n  value = aws_sqs_queue.jobs.arn\n}\n';
const VARIABLES =
  'variable "wait" {\n  default = 5\n}\nvariable "names" {\n  default = ["a", "b"]\n}\nvariable "tags" {\n  default = {}\n}\nvariable "name" {\n  default = "queue"\n}\nvariable "retention" {\n  default = 60\n}\n';
const LOCALS = 'locals {\n  wait = var.wait + 1\n  name = "x-${var.name}"\n}\n';

const CALLS = [
  'module "two" {\n  source   = "../modules/service"\n  for_each = toset(local.names)\n  name     = each.key\n  tags     = { Key = each.key }\n}\n',
  'module "three" {\n  source = "../modules/service"\n  names  = [for name in local.names : "n-${name}"]\n}\n',
  'module "deep" {\n  source = "../modules/inner"\n  wait   = try(module.one.wait, 7)\n}\n',
  'resource "aws_sqs_queue" "own" {\n  name          = try(module.one.arn, "none")\n  delay_seconds = try(module.one.wait, 2)\n}\n',
  'resource "aws_sqs_queue" "last" {\n  delay_seconds = local.shared.wait\n  name          = var.name\n}\n',
  'output "arn" {\n  value = try(module.one.arn, local.shared.wait)\n}\n',
  'provider "aws" {\n  default_tags {\n    tags = { Wait = local.shared.wait }\n  }\n}\n',
] as const;

const ROOT =
  'module "one" {\n  source = "../modules/service"\n  wait   = local.shared.wait\n  name   = var.name\n}\nvariable "name" {\n  default = "root"\n}\nlocals {\n  shared = yamldecode(file("${path.root}/../shared.yaml"))\n  names  = ["k", "l"]\n}\n';
const INNER =
  'variable "wait" {}\nresource "aws_sqs_queue" "q" {\n  name          = "inner"\n  delay_seconds = var.wait\n}\noutput "wait" {\n  value = var.wait\n}\noutput "arn" {\n  value = aws_sqs_queue.q.arn\n}\n';

/** Each is a pattern and what stands in its place, in the first file that has it. */
const EDITS: readonly (readonly [RegExp, string])[] = [
  [/default = 5\b/, 'default = 25'],
  [/default = \["a", "b"\]/, 'default = ["a"]'],
  [/default = "queue"/, 'default = "other"'],
  [/var\.wait \+ 1/, 'var.wait * 2'],
  [/"x-\$\{var\.name\}"/, '"y-${var.name}"'],
  [/message_retention_seconds = 60/, 'message_retention_seconds = var.retention'],
  [/variable "wait" \{\n {2}default/, 'variable "spare" {\n  default = 60\n}\nvariable "wait" {\n  default'],
  [/^wait: 3$/m, 'wait: 4'],
  [/^wait: 8$/m, 'wait: 9'],
  [/name = "root"/, 'name = "leaf"'],
  [/names {2}= \["k", "l"\]/, 'names  = ["k", "m"]'],
  [/to_port {3}= 443/, 'to_port   = 80'],
  [/value = aws_sqs_queue\.jobs\.arn/, 'value = aws_sqs_queue.jobs.id'],
  [/value = var\.wait\n/, 'value = 1\n'],
  [/delay_seconds = var\.wait\n\}\noutput/, 'delay_seconds = 1\n}\noutput'],
  [/wait {4}= var\.wait\n/, 'wait    = 99\n'],
  [/resource "aws_sqs_queue" "dead"[^}]*\}[^}]*\}\n/, ''],
  [/count = var\.wait > 10/, 'count = var.wait > 1'],
  [/actions {3}= \["sqs:\*"\]/, 'actions   = ["sqs:Send"]'],
  [/Name = local\.name/, 'Name = "fixed"'],
  [/default = "root"/, 'default = "leaf"'],
  [/source = "\.\.\/inner"/, 'source = "../inner" # the same'],
  [/wait {3}= local\.wait\n/, 'wait   = var.wait\n'],
  [/for_each = toset\(var\.names\)/, 'for_each = toset(concat(var.names, ["z"]))'],
  [/jsonencode\(\{ Wait/, 'jsonencode({ Other = 1, Wait'],
  [/Key = each\.key/, 'Key = "fixed"'],
  [/variable "name" \{\n {2}default = "root"/, 'variable "name" {\n  default = "stem"'],
];

const some = (all: readonly string[]): fc.Arbitrary<string> => fc.subarray([...all]).map((texts) => texts.join(''));

const root = fc.record({
  module: some(MODULE),
  calls: some(CALLS),
  given: fc.boolean(),
  inState: fc.boolean(),
  edits: fc.uniqueArray(fc.nat({ max: EDITS.length - 1 }), { minLength: 1, maxLength: 3 }),
  isAdded: fc.boolean(),
});

/** @param numRuns how many roots are drawn */
function law(numRuns: number): void {
  test.prop([root], { numRuns })('is compared if the edit may affect it, and is otherwise unchanged', (made) => {
    const files = {
      'main.tf': ROOT + made.calls,
      'terraform.tfvars': made.given ? 'name = "given"\n' : '',
      '../shared.yaml': 'wait: 3\n',
      '../modules/service/main.tf': JOBS + made.module,
      '../modules/service/variables.tf': VARIABLES,
      '../modules/service/locals.tf': LOCALS,
      '../modules/service/settings.yaml': 'wait: 8\n',
      '../modules/inner/main.tf': INNER,
    };
    const resources = made.inState ? [inState('module.one.aws_sqs_queue.jobs', { arn: 'arn:jobs', name: 'x-root' })] : [];
    const opened = aWorkspace(files, resources);
    const before = made.inState ? { ...opened, unpatchedFiles: opened.files } : opened;
    const texts = new Map(before.files.map(({ path, text }) => [path, text]));
    for (const index of made.edits) {
      const [pattern, text] = EDITS[index]!;
      const path = [...texts.keys()].find((one) => pattern.test(texts.get(one)!));
      if (path !== undefined) texts.set(path, texts.get(path)!.replace(pattern, text));
    }
    if (made.isAdded) texts.set('../modules/service/more.tf', 'resource "aws_sqs_queue" "more" {\n  name = local.name\n}\n');
    const after = {
      ...before,
      files: [...texts].map(([path, text]) => ({ ...before.files.find((file) => file.path === path), path, text })),
    };
    const [was, is] = [openEvaluator(before), openEvaluator(after)];

    const touched = touchedBy(changedFiles(before, after), was, is);

    expect(findCollateral(was, is, NOTHING, before.schema, touched)).toEqual(findCollateral(was, is, NOTHING, before.schema));
  });
}

describe('a root next to an edited one', () => law(80));
describe('many roots next to an edited one', { timeout: 300_000, tags: ['slow'] }, () => law(1000));
