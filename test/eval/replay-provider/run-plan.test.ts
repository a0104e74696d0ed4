import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { describe, expect, it, vi } from 'vitest';
import type { JsonObject } from '#domain/json.ts';
import { changesIn, describeChange } from '../../../eval/replay-provider/compare.ts';
import { loadSchemas } from '../../../eval/replay-provider/load-schemas.ts';
import type { RecordedWorld } from '../../../eval/replay-provider/run-plan.ts';
import { openReplay, planWithWorld } from '../../../eval/replay-provider/run-plan.ts';
import { startReplayServer } from '../../../eval/replay-provider/server.ts';
import { createWorld } from '../../../eval/replay-provider/world.ts';
import { aFolder } from '../../support/scenarios.ts';

const SLOW = { tags: ['slow'], timeout: 120_000 };
const PROVIDER = 'provider["registry.terraform.io/hashicorp/aws"]';
const HEAD = { version: 4, terraform_version: '1.11.4', serial: 1, lineage: '00000000-0000-4000-8000-000000000000', outputs: {} };

interface Tracked {
  readonly type: string;
  readonly name: string;
  readonly attributes: JsonObject;
  readonly mode?: 'data';
  readonly alias?: string;
}

function recorded(resources: readonly Tracked[], parts: Partial<Omit<RecordedWorld, 'state'>> = {}): RecordedWorld {
  const written = resources.map(({ type, name, attributes, mode = 'managed', alias }) => ({
    mode,
    type,
    name,
    provider: alias === undefined ? PROVIDER : `${PROVIDER}.${alias}`,
    instances: [{ schema_version: 0, attributes }],
  }));
  const world = Object.fromEntries(resources.map(({ type, name, attributes }) => [`${type}.${name}`, attributes]));
  return { state: JSON.stringify({ ...HEAD, resources: written }), world, created: [], ...parts };
}

function tree(files: Readonly<Record<string, string>>): ReadonlyMap<string, Buffer> {
  return new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)]));
}

async function planned(world: RecordedWorld, files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const replay = await openReplay(world, [tree(files)]);
  try {
    return changesIn((await replay.plan(tree(files))).resource_changes).map(describeChange);
  } finally {
    replay.stop();
  }
}

function logGroup(region: string, days: number): JsonObject {
  const arn = `arn:aws:logs:${region}:123456789012:log-group:/jobs`;
  return { id: '/jobs', name: '/jobs', arn, retention_in_days: days, skip_destroy: false, log_group_class: 'STANDARD' };
}

const GROUP = 'resource "aws_cloudwatch_log_group" "east" {\n  name              = "/jobs"\n  retention_in_days = 7\n}\n';
const ONE = recorded([{ type: 'aws_cloudwatch_log_group', name: 'east', attributes: logGroup('us-east-1', 7) }]);

describe('several provider configurations', () => {
  const FILES = {
    'main.tf': `
provider "aws" {
  region = "us-east-1"
  default_tags {
    tags = { team = "east" }
  }
}
provider "aws" {
  alias  = "west"
  region = "us-west-2"
}
data "aws_region" "here" {}
data "aws_region" "there" {
  provider = aws.west
}
data "aws_default_tags" "here" {}
resource "aws_cloudwatch_log_group" "east" {
  name              = "/jobs"
  retention_in_days = 7
  kms_key_id        = "\${data.aws_region.here.name} \${data.aws_region.there.name} \${data.aws_default_tags.here.tags.team}"
}
resource "aws_cloudwatch_log_group" "west" {
  provider          = aws.west
  name              = "/jobs"
  retention_in_days = 7
}
import {
  to = aws_cloudwatch_log_group.west
  id = "/jobs"
}
`,
  };
  const created = [{ type: 'aws_cloudwatch_log_group', id: '/jobs', values: { ...logGroup('us-west-2', 7), tags: {}, tags_all: {} } }];
  const tags = { tags: {}, tags_all: { team: 'east' } };

  it('read, import and tag in their own region, although they share one process', SLOW, async () => {
    const east = { ...logGroup('us-east-1', 7), ...tags, kms_key_id: 'us-east-1 us-west-2 east' };

    const changes = await planned(recorded([{ type: 'aws_cloudwatch_log_group', name: 'east', attributes: east }], { created }), FILES);

    expect(changes).toEqual([]);
  });
});

it('imports by an id that differs from that of the resource', SLOW, async () => {
  const attachment = { role: 'worker', policy_arn: 'arn:aws:iam::aws:policy/ReadOnlyAccess' };
  const created = [
    { type: 'aws_iam_role_policy_attachment', id: `worker/${attachment.policy_arn}`, values: { id: 'worker-2026', ...attachment } },
  ];
  const code =
    'resource "aws_iam_role_policy_attachment" "a" {\n  role       = "worker"\n  policy_arn = "arn:aws:iam::aws:policy/ReadOnlyAccess"\n}\n' +
    `import {\n  to = aws_iam_role_policy_attachment.a\n  id = "${created[0]?.id ?? ''}"\n}\n`;

  const replay = await openReplay(recorded([], { created }), [tree({ 'main.tf': code })]);
  const plan = await replay.plan(tree({ 'main.tf': code })).finally(() => replay.stop());

  expect(plan.resource_changes.map(({ change }) => [change.actions, change.importing?.id])).toEqual([[['no-op'], created[0]?.id]]);
});

it('plans with the given state if code configures a backend', SLOW, async () => {
  const backend = 'terraform {\n  backend "s3" {\n    bucket = "state"\n    key    = "x"\n    region = "us-east-1"\n  }\n}\n';

  expect(await planned(ONE, { 'main.tf': GROUP, 'versions.tf': backend })).toEqual([]);
});

it('reads local modules', SLOW, async () => {
  const main =
    'module "logs" {\n  source = "./logs"\n}\nmoved {\n  from = aws_cloudwatch_log_group.east\n  to   = module.logs.aws_cloudwatch_log_group.east\n}\n';

  expect(await planned(ONE, { 'main.tf': main, 'logs/main.tf': GROUP })).toEqual([]);
});

it('returns the same plan each time', SLOW, async () => {
  const drifted = { ...ONE, world: { 'aws_cloudwatch_log_group.east': logGroup('us-east-1', 30) } };
  const files = tree({ 'main.tf': GROUP });
  const replay = await openReplay(drifted, [files]);

  const plans = [await replay.plan(files), await replay.plan(files)];
  replay.stop();

  expect(plans[1]).toEqual(plans[0]);
  expect(plans[0]?.resource_changes).not.toEqual([]);
});

it('continues after a Terraform process was killed', SLOW, async () => {
  const served = { ...loadSchemas((type) => type === 'aws_cloudwatch_log_group'), versions: new Map() };
  let asked = (): void => undefined;
  const reading = new Promise<void>((resolve) => {
    asked = resolve;
  });
  const world = createWorld([], {}, []);
  const read = (): JsonObject => {
    asked();
    return logGroup('us-east-1', 7);
  };
  const server = await startReplayServer({ ...served, world: { ...world, read, applied: () => logGroup('us-east-1', 7) } });
  const directory = aFolder();
  writeFileSync(join(directory, 'main.tf'), GROUP);
  writeFileSync(join(directory, 'terraform.tfstate'), ONE.state);
  const env = { PATH: process.env['PATH'], HOME: directory, TF_REATTACH_PROVIDERS: server.reattach, CHECKPOINT_DISABLE: '1' };
  const options = { cwd: directory, env, extendEnv: false, reject: false } as const;
  const args = ['plan', '-input=false', '-lock=false', '-detailed-exitcode'];

  const first = execa('terraform', args, options);
  await reading;
  first.kill('SIGKILL');
  const killed = await first;
  const second = await execa('terraform', args, options);
  server.stop();

  expect(killed.signal).toBe('SIGKILL');
  expect([second.exitCode, second.stderr]).toEqual([0, '']);
});

it('refuses to apply for any client', SLOW, async () => {
  const server = await startReplayServer({
    ...loadSchemas((type) => type === 'aws_cloudwatch_log_group'),
    versions: new Map(),
    world: createWorld([], {}, []),
  });
  const directory = aFolder();
  writeFileSync(join(directory, 'main.tf'), GROUP);
  const env = { PATH: process.env['PATH'], HOME: directory, TF_REATTACH_PROVIDERS: server.reattach, CHECKPOINT_DISABLE: '1' };

  const run = await execa('terraform', ['apply', '-auto-approve', '-no-color'], { cwd: directory, env, extendEnv: false, reject: false });
  server.stop();

  expect(run.exitCode).toBe(1);
  expect(run.stderr).toContain('the replay provider only plans');
});

describe('unsupported input', () => {
  it.each<[string, RecordedWorld, string, RegExp]>([
    ['an unknown resource type', ONE, `${GROUP}resource "aws_unheard_of" "x" {}\n`, /does not support resource type\s+"aws_unheard_of"/],
    ['an unknown data source', ONE, `${GROUP}data "aws_unheard_of" "x" {}\n`, /does not support data source\s+"aws_unheard_of"/],
    [
      'an unrecorded data source result',
      ONE,
      `${GROUP}data "aws_vpc" "x" {\n  default = true\n}\n`,
      /aws_vpc: expected one recorded answer/,
    ],
    [
      'an unrecorded import',
      ONE,
      `${GROUP}resource "aws_sqs_queue" "q" {}\nimport {\n  to = aws_sqs_queue.q\n  id = "none"\n}\n`,
      /aws_sqs_queue: expected aws_sqs_queue none in the recorded world/,
    ],
    [
      'an invalid value',
      { ...ONE, world: { 'aws_cloudwatch_log_group.east': { ...logGroup('us-east-1', 7), retention_in_days: 'week' } } },
      GROUP,
      /aws_cloudwatch_log_group: expected a number/,
    ],
    ['another provider', ONE, `${GROUP}resource "random_id" "x" {\n  byte_length = 4\n}\n`, /hashicorp\/random/],
  ])('is reported: %s', SLOW, async (_, world, code, message) => {
    await expect(planned(world, { 'main.tf': code })).rejects.toThrow(message);
  });

  it('is reported before the plan if it is in the recording', SLOW, async () => {
    const directory = aFolder();
    writeFileSync(join(directory, 'main.tf'), GROUP);
    const odd = recorded([{ type: 'aws_cloudwatch_log_group', name: 'east', attributes: { ...logGroup('us-east-1', 7), colour: 'red' } }]);

    await expect(planWithWorld({ directory, ...odd })).rejects.toThrow('found colour of aws_cloudwatch_log_group.east');
  });
});

it('leaves no temporary files after success or failure', SLOW, async () => {
  const scratch = aFolder();
  vi.stubEnv('TMPDIR', scratch);

  await planned(ONE, { 'main.tf': GROUP });
  await planned(ONE, { 'main.tf': 'no code' }).catch(() => undefined);

  vi.unstubAllEnvs();
  expect(readdirSync(scratch)).toEqual([]);
});
