/** A value is still edited where code uses syntax of OpenTofu 1.8 to 1.12 and of Terraform 1.12 to 1.15. */
import { beforeAll, describe, expect, it } from 'vitest';
import { catalogue } from '#catalogue/index.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { proposeDirect } from '#stages/patch/propose.ts';
import { parseAddress } from '#domain/resource-address.ts';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import { changesIn, describeChange } from '../../../eval/replay-provider/compare.ts';
import { openReplay } from '../../../eval/replay-provider/run-plan.ts';
import type { RecordedWorld } from '../../../eval/replay-provider/run-plan.ts';
import { queueValues } from '../../support/calls.ts';
import { openTofu, WITH_OPENTOFU } from '../../support/opentofu.ts';
import { aChangedDrift, aWorkspace } from '../../support/workspaces.ts';

beforeAll(loadGrammar);

interface Syntax {
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
  readonly address?: string;
  /** Which programs here read it, and plan it with the value edited and not. */
  readonly plannedBy: readonly ('terraform' | 'tofu')[];
}

const queue = (rest = '', delay = '30'): string => `resource "aws_sqs_queue" "q" {\n  delay_seconds = ${delay}\n${rest}}\n`;
const IN_MODULE = 'variable "w" {}\n\nresource "aws_sqs_queue" "q" {\n  delay_seconds = var.w\n}\n';
const CALL = (source: string, rest = ''): string => `module "m" {\n  source = ${source}\n  w      = 30\n${rest}}\n`;

/** 30 stands once in each, and 90 is to take its place. */
const SYNTAX: readonly Syntax[] = [
  {
    name: 'lifecycle.enabled of a resource (OpenTofu 1.11)',
    plannedBy: ['tofu'],
    files: { 'main.tf': `variable "on" {\n  default = true\n}\n\n${queue('\n  lifecycle {\n    enabled = var.on\n  }\n')}` },
  },
  {
    name: 'lifecycle.enabled of a module (OpenTofu 1.11)',
    plannedBy: ['tofu'],
    files: { 'main.tf': CALL('"./m"', '\n  lifecycle {\n    enabled = true\n  }\n'), 'm/main.tf': IN_MODULE },
    address: 'module.m.aws_sqs_queue.q',
  },
  {
    name: 'a resource that is enabled next to one that is not (OpenTofu 1.11)',
    plannedBy: ['tofu'],
    files: {
      'main.tf': `locals {\n  w = 30\n}\n\nresource "aws_sqs_queue" "off" {\n  delay_seconds = 5\n\n  lifecycle {\n    enabled = false\n  }\n}\n\n${queue('', 'aws_sqs_queue.off != null ? aws_sqs_queue.off.delay_seconds : local.w')}`,
    },
  },
  {
    name: 'a variable in the source of a module (OpenTofu 1.8, Terraform 1.15)',
    plannedBy: ['tofu'],
    files: { 'main.tf': `variable "name" {\n  const   = true\n  default = "m"\n}\n\n${CALL('"./${var.name}"')}`, 'm/main.tf': IN_MODULE },
    address: 'module.m.aws_sqs_queue.q',
  },
  {
    name: 'a local in the source of a module (OpenTofu 1.8, Terraform 1.15)',
    plannedBy: ['tofu'],
    files: {
      'main.tf': `locals {\n  folder = "./m"\n}\n\n${CALL('local.folder')}`,
      'm/main.tf': 'variable "w" {}\n\nmodule "inner" {\n  source = "./inner"\n  w      = var.w\n}\n',
      'm/inner/main.tf': IN_MODULE,
    },
    address: 'module.m.module.inner.aws_sqs_queue.q',
  },
  {
    name: 'a provider with for_each (OpenTofu 1.9)',
    plannedBy: ['tofu'],
    files: {
      'main.tf': `locals {\n  regions = toset(["eu-west-1", "us-east-1"])\n}\n\nprovider "aws" {\n  alias    = "by_region"\n  for_each = local.regions\n  region   = each.key\n}\n\nresource "aws_sqs_queue" "q" {\n  for_each      = local.regions\n  provider      = aws.by_region[each.key]\n  delay_seconds = each.key == "eu-west-1" ? 30 : 31\n}\n`,
    },
    address: 'aws_sqs_queue.q["eu-west-1"]',
  },
  {
    name: 'a module with one of several providers (OpenTofu 1.9)',
    plannedBy: ['tofu'],
    files: {
      'main.tf': `locals {\n  regions = { eu-west-1 = 30, us-east-1 = 31 }\n}\n\nprovider "aws" {\n  alias    = "by_region"\n  for_each = local.regions\n  region   = each.key\n}\n\nmodule "m" {\n  source   = "./m"\n  for_each = local.regions\n  w        = each.value\n\n  providers = {\n    aws = aws.by_region[each.key]\n  }\n}\n`,
      'm/main.tf': IN_MODULE,
    },
    address: 'module.m["eu-west-1"].aws_sqs_queue.q',
  },
  {
    name: 'prevent_destroy from a variable, and destroy (OpenTofu 1.12)',
    plannedBy: ['tofu'],
    files: {
      'main.tf': `variable "keep" {\n  default = true\n}\n\n${queue('\n  lifecycle {\n    prevent_destroy = var.keep\n    destroy         = false\n  }\n')}`,
    },
  },
  {
    name: 'a language block (OpenTofu 1.12)',
    plannedBy: ['tofu'],
    files: { 'main.tf': `language {\n  compatible_with {\n    opentofu = ">= 1.12"\n  }\n}\n\n${queue()}` },
  },
  {
    name: 'an action and its trigger (Terraform 1.14)',
    plannedBy: [],
    files: {
      'main.tf': `action "aws_lambda_invoke" "warm" {\n  config {\n    function_name = "f"\n    payload       = jsonencode({ url = aws_sqs_queue.q.url })\n  }\n}\n\n${queue('\n  lifecycle {\n    action_trigger {\n      events  = [after_create, after_update]\n      actions = [action.aws_lambda_invoke.warm]\n    }\n  }\n')}`,
    },
  },
  {
    name: 'deprecated variables and outputs (OpenTofu 1.10, Terraform 1.15)',
    plannedBy: ['tofu'],
    files: {
      'main.tf': `variable "w" {\n  type       = number\n  default    = 30\n  deprecated = "Use x."\n}\n\n${queue('', 'var.w')}\noutput "q" {\n  value      = aws_sqs_queue.q.url\n  deprecated = "Use url."\n}\n`,
    },
  },
  {
    name: 'the type of an output (Terraform 1.15)',
    plannedBy: [],
    files: { 'main.tf': `${queue()}\noutput "q" {\n  type  = string\n  value = aws_sqs_queue.q.url\n}\n` },
  },
  {
    name: 'convert (Terraform 1.15)',
    plannedBy: [],
    files: { 'main.tf': `locals {\n  w = 30\n}\n\n${queue('', 'convert(local.w, number)')}` },
  },
  {
    name: 'imports by identity and with for_each (Terraform 1.12 and 1.7)',
    plannedBy: [],
    files: {
      'main.tf': `import {\n  to = aws_s3_bucket.b\n  identity = {\n    bucket = "b"\n  }\n}\n\nimport {\n  for_each = { a = "x" }\n  to       = aws_sqs_queue.many[each.key]\n  id       = each.value\n}\n\nresource "aws_s3_bucket" "b" {\n  bucket = "b"\n}\n\nresource "aws_sqs_queue" "many" {\n  for_each = { a = "x" }\n}\n\n${queue()}`,
    },
  },
  {
    name: 'removed with a provisioner (Terraform 1.9)',
    plannedBy: ['terraform', 'tofu'],
    files: {
      'main.tf': `removed {\n  from = aws_instance.gone\n\n  lifecycle {\n    destroy = true\n  }\n\n  provisioner "local-exec" {\n    when    = destroy\n    command = "echo \${self.id}"\n  }\n}\n\n${queue()}`,
    },
  },
  {
    name: 'a check with its own data source (Terraform 1.5)',
    plannedBy: ['terraform', 'tofu'],
    files: {
      'main.tf': `provider "aws" {\n  region = "us-east-1"\n}\n\ncheck "place" {\n  data "aws_region" "here" {}\n\n  assert {\n    condition     = data.aws_region.here.name != ""\n    error_message = "\${data.aws_region.here.name} is no region"\n  }\n}\n\n${queue()}`,
    },
  },
  {
    name: 'an ephemeral variable (Terraform 1.10, OpenTofu 1.11)',
    plannedBy: ['terraform', 'tofu'],
    files: {
      'main.tf': `variable "region" {\n  default   = "us-east-1"\n  ephemeral = true\n}\n\nprovider "aws" {\n  region = var.region\n}\n\n${queue()}`,
    },
  },
  {
    name: 'ephemeral resources, variables and outputs, and write-only arguments (Terraform 1.10 and 1.11, OpenTofu 1.11)',
    plannedBy: [],
    files: {
      'main.tf': `variable "token" {\n  type      = string\n  ephemeral = true\n}\n\nephemeral "aws_secretsmanager_secret_version" "db" {\n  secret_id = "db"\n}\n\nresource "aws_db_instance" "d" {\n  password_wo         = ephemeral.aws_secretsmanager_secret_version.db.secret_string\n  password_wo_version = 1\n}\n\n${queue()}\noutput "token" {\n  value     = var.token\n  ephemeral = true\n}\n`,
    },
  },
];

function afterPatch({ files, address = 'aws_sqs_queue.q' }: Syntax): Readonly<Record<string, string>> {
  const drifts = [aChangedDrift(address, { delay_seconds: [30, 90] })];
  const proposal = proposeDirect({ drifts, accepted: drifts, workspace: aWorkspace(files), catalogue });
  return { ...files, ...Object.fromEntries((proposal.patch?.files ?? []).map((file) => [file.path, file.after])) };
}

describe('a value is edited next to', () => {
  it.each(SYNTAX)('$name', (syntax) => {
    const expected = Object.entries(syntax.files).map(([path, text]) => [path, text.replace(/\b30\b/, '90')]);

    expect(afterPatch(syntax)).toEqual(Object.fromEntries(expected));
  });
});

describe('the real program plans the drift, and no change after the edit', () => {
  const planned = SYNTAX.flatMap((syntax) => syntax.plannedBy.map((program) => ({ ...syntax, program })));

  it.for(planned)('$program: $name', WITH_OPENTOFU, async ({ program, ...syntax }, { skip }) => {
    const binary = program === 'tofu' ? await openTofu(skip) : program;
    const { address = 'aws_sqs_queue.q', files } = syntax;
    const instances = openEvaluator(aWorkspace(files)).instances();
    const recorded = recordedQueues(
      instances.map((instance) => instance.address),
      (one) => (one === address ? 30 : 31),
      program === 'tofu' ? 'registry.opentofu.org' : 'registry.terraform.io',
    );
    const world = { ...recorded, world: { ...recorded.world, [address]: { ...recorded.world[address], delay_seconds: 90 } } };

    expect(await plannedChanges(files, world, binary)).toEqual([`${address}: update of delay_seconds (90 → 30)`]);
    expect(await plannedChanges(afterPatch(syntax), world, binary)).toEqual([]);
  });
});

const HEAD = { version: 4, terraform_version: '1.11.4', serial: 1, lineage: '00000000-0000-4000-8000-000000000000', outputs: {} };

function recordedQueues(addresses: readonly string[], delayOf: (address: string) => number, registry: string): RecordedWorld {
  const world = Object.fromEntries(
    addresses.map((address, index) => {
      const name = `q${index}`;
      const url = `https://sqs.us-east-1.amazonaws.com/123456789012/${name}`;
      return [
        address,
        { ...queueValues(name, { id: url, url, arn: `arn:aws:sqs:us-east-1:123456789012:${name}` }), delay_seconds: delayOf(address) },
      ];
    }),
  );
  const resources = addresses.map((address) => {
    const { module = '', type, name, index } = parseAddress(address) ?? { type: '', name: '' };
    return {
      ...(module === '' ? {} : { module }),
      mode: 'managed',
      type,
      name,
      provider: `provider["${registry}/hashicorp/aws"]`,
      instances: [{ ...(index === undefined ? {} : { index_key: index }), schema_version: 0, attributes: world[address] ?? {} }],
    };
  });
  return { state: JSON.stringify({ ...HEAD, resources }), world, created: [] };
}

async function plannedChanges(files: Readonly<Record<string, string>>, world: RecordedWorld, binary: string): Promise<readonly string[]> {
  const tree = new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)]));
  const replay = await openReplay(world, [tree], binary);
  try {
    return changesIn((await replay.plan(tree)).resource_changes).map(describeChange);
  } finally {
    replay.stop();
  }
}
