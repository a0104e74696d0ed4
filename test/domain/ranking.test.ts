import dedent from 'dedent';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { catalogue } from '#catalogue/index.ts';
import { EDIT_KINDS, RANKING, rankOf, worseOf } from '#domain/ranking.ts';
import type { EditKind } from '#domain/ranking.ts';
import type { Json } from '#domain/json.ts';
import { environmentOf } from '#hcl/environments.ts';
import { proposeAttribute } from '#hcl/origin/blocks/propose-attribute.ts';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { isReached } from '#hcl/proof/judge.ts';
import { startDraft } from '#stages/patch/draft.ts';
import type { ProposeInput } from '#stages/patch/draft.ts';
import { wantedChanges, withoutDrifts } from '#stages/patch/expectation.ts';
import { firstProved } from '#stages/patch/first-valid-candidate.ts';
import { proposeDirect } from '#stages/patch/propose.ts';
import { aChangedDrift, aWorkspace } from '../support/workspaces.ts';

beforeAll(loadGrammar);

/** Code in which candidates of two kinds hold. */
interface RankingCase {
  readonly better: EditKind;
  readonly worse: EditKind;
  readonly files: Readonly<Record<string, string>>;
  readonly workspaceName?: string;
  /** Instances that moved alike; the first is asked about. */
  readonly moved: readonly string[];
  readonly change: Readonly<Record<string, readonly [Json, Json]>>;
}

const delay = { delay_seconds: [30, 90] } as const;
const queue = (name: string, body: string): string => `resource "aws_sqs_queue" "${name}" {\n${body}\n}\n`;
const call = (name: string, body = ''): string => `module "${name}" {\n  source = "./m"\n${body}}\n`;

const CASES: readonly RankingCase[] = [
  {
    better: 'default-tags',
    worse: 'new-argument',
    files: { 'main.tf': `provider "aws" {\n  default_tags {\n    tags = { Team = "a" }\n  }\n}\n${queue('a', '')}${queue('b', '')}` },
    moved: ['aws_sqs_queue.a', 'aws_sqs_queue.b'],
    change: { tags_all: [{ Team: 'a' }, { Team: 'b' }] },
  },
  {
    better: 'environment',
    worse: 'for-environment',
    files: {
      'main.tf': queue(
        'a',
        '  name          = terraform.workspace == "prod" ? "p" : "s"\n  delay_seconds = lookup({ prod = 60 }, terraform.workspace, 30)',
      ),
    },
    workspaceName: 'staging',
    moved: ['aws_sqs_queue.a'],
    change: delay,
  },
  {
    better: 'names',
    worse: 'origin',
    files: {
      'main.tf': dedent`
        variable "env" {
          default = "prod"
        }
        resource "aws_iam_role" "a" {
          name        = "api-\${var.env}"
          description = "worker"
        }
      `,
    },
    moved: ['aws_iam_role.a'],
    change: { description: ['worker', 'worker of prod'] },
  },
  {
    better: 'origin',
    worse: 'literal',
    files: { 'main.tf': `locals {\n  delay = 30\n}\n${queue('a', '  delay_seconds = local.delay')}` },
    moved: ['aws_sqs_queue.a'],
    change: delay,
  },
  {
    better: 'new-argument',
    worse: 'for-instance',
    files: { 'main.tf': queue('a', '  for_each = toset(["x", "y"])') },
    moved: ['aws_sqs_queue.a["x"]', 'aws_sqs_queue.a["y"]'],
    change: { delay_seconds: [0, 90] },
  },
  {
    better: 'call-argument',
    worse: 'default',
    files: { 'main.tf': call('m'), 'm/main.tf': `variable "delay" {\n  default = 30\n}\n${queue('a', '  delay_seconds = var.delay')}` },
    moved: ['module.m.aws_sqs_queue.a'],
    change: delay,
  },
  {
    better: 'default',
    worse: 'literal',
    files: {
      'main.tf': call('m'),
      'm/main.tf': `variable "delay" {\n  default = null\n}\n${queue('a', '  delay_seconds = coalesce(var.delay, 30)')}${queue('b', '  delay_seconds = coalesce(var.delay, 45)')}`,
    },
    moved: ['module.m.aws_sqs_queue.a'],
    change: delay,
  },
  {
    better: 'other-branch',
    worse: 'literal',
    files: {
      'main.tf': `locals {\n  on    = true\n  small = 30\n  large = 90\n}\n${queue('a', '  delay_seconds = local.on ? local.small : local.large')}${queue('b', '  delay_seconds = local.on ? 1 : 2')}`,
    },
    moved: ['aws_sqs_queue.a'],
    change: delay,
  },
  {
    better: 'entry',
    worse: 'for-instance',
    files: { 'main.tf': queue('a', '  for_each      = { x = {}, y = {} }\n  delay_seconds = 30') },
    moved: ['aws_sqs_queue.a["x"]'],
    change: delay,
  },
  {
    better: 'reader',
    worse: 'literal',
    files: {
      'main.tf': dedent`
        locals {
          layers = ["a"]
        }
        resource "aws_lambda_function" "a" {
          layers = local.layers
        }
        resource "aws_lambda_function" "b" {
          layers = local.layers
        }
      `,
    },
    moved: ['aws_lambda_function.a'],
    change: { layers: [['a'], ['a', 'b']] },
  },
  {
    better: 'lines',
    worse: 'literal',
    files: {
      'main.tf': dedent`
        locals {
          host = "web"
        }
        resource "aws_cloudwatch_metric_alarm" "a" {
          alarm_name        = local.host
          alarm_description = <<-EOF
            host \${local.host} is down
          EOF
        }
      `,
    },
    moved: ['aws_cloudwatch_metric_alarm.a'],
    change: { alarm_description: ['host web is down\n', 'host web-1 is down\n'] },
  },
  {
    better: 'beside-each',
    worse: 'literal',
    files: { 'main.tf': queue('a', '  for_each = toset(["x"])\n  name     = "${each.key}-q"') },
    moved: ['aws_sqs_queue.a["x"]'],
    change: { name: ['x-q', 'other'] },
  },
  {
    better: 'literal',
    worse: 'for-instance',
    files: {
      'main.tf': `locals {\n  delay = 30\n}\n${queue('a', '  for_each      = toset(["x", "y"])\n  delay_seconds = local.delay')}${queue('b', '  delay_seconds = local.delay')}`,
    },
    moved: ['aws_sqs_queue.a["x"]', 'aws_sqs_queue.a["y"]'],
    change: delay,
  },
  {
    better: 'new-block',
    worse: 'for-instance',
    files: { 'main.tf': 'resource "aws_lambda_function" "a" {\n  for_each = toset(["x", "y"])\n}\n' },
    moved: ['aws_lambda_function.a["x"]', 'aws_lambda_function.a["y"]'],
    change: { dead_letter_config: [[], [{ target_arn: 'arn:aws:sns:eu-west-1:123456789012:t' }]] },
  },
  {
    better: 'for-instance',
    worse: 'new-input',
    files: {
      'main.tf': call('m', '  keys   = ["x"]\n') + call('n', '  keys   = ["y"]\n'),
      'm/main.tf': `variable "keys" {}\n${queue('a', '  for_each      = toset(var.keys)\n  delay_seconds = 30')}`,
    },
    moved: ['module.m.aws_sqs_queue.a["x"]'],
    change: delay,
  },
  {
    better: 'part-for-instance',
    worse: 'new-input',
    files: {
      'main.tf': call('m', '  for_each = toset(["a", "b"])\n  delays   = [[30, 60]]\n'),
      'm/main.tf': `variable "delays" {}\n${queue('a', '  delay_seconds = var.delays[0][0]')}`,
    },
    moved: ['module.m["a"].aws_sqs_queue.a'],
    change: delay,
  },
  {
    better: 'for-environment',
    worse: 'new-input',
    files: {
      'main.tf': call('m', '  for_each = toset([terraform.workspace == "staging" ? "s" : "p"])\n'),
      'm/main.tf': queue('a', '  delay_seconds = 30'),
    },
    workspaceName: 'staging',
    moved: ['module.m["s"].aws_sqs_queue.a'],
    change: delay,
  },
  {
    better: 'kept-neighbour',
    worse: 'new-input',
    files: {
      'main.tf': call('m', '  delay  = 30\n') + call('n', '  delay  = 30\n'),
      'm/main.tf': `variable "delay" {}\nvariable "dead_delay" {\n  default = null\n}\n${queue('a', '  delay_seconds = var.delay')}${queue('b', '  delay_seconds = coalesce(var.dead_delay, var.delay)')}`,
    },
    moved: ['module.m.aws_sqs_queue.a'],
    change: delay,
  },
];

describe('candidates of two kinds that both hold', () => {
  it.each(CASES)('rank $better before $worse', (one) => {
    const workspace = {
      ...aWorkspace(one.files),
      ...(one.workspaceName === undefined ? {} : { workspaceName: one.workspaceName }),
    };
    const drifts = one.moved.map((address) => aChangedDrift(address, one.change));
    const input = { drifts, accepted: drifts, workspace, catalogue, neighbours: withoutDrifts(workspace) };

    const { considered } = proposeDirect(input);

    expect(rankOf(one.better)).toBeLessThan(rankOf(one.worse));
    expect(considered?.get(one.moved[0] ?? '')?.find(({ end }) => end === 'taken')).toMatchObject({ kind: one.better });
    expect(kindsThatHold(input)).toContain(one.worse);
  });

  test('has such a case for every kind except the last', () => {
    expect(CASES.map(({ better }) => better)).toEqual(EDIT_KINDS.slice(0, -1));
  });
});

/** The kinds of the candidates for the first drift that hold alone. */
function kindsThatHold(input: ProposeInput): readonly EditKind[] {
  const { workspace, drifts } = input;
  const [wanted] = drifts.slice(0, 1).flatMap(wantedChanges);
  const evaluator = openEvaluator(workspace);
  const instance = evaluator.instance(wanted?.address ?? '');
  if (wanted === undefined || instance === undefined) throw new Error('code declares no such instance');
  const target = { instance, name: wanted.path, current: wanted.before, desired: wanted.after, schema: workspace.schema[wanted.type] };
  const all = wanted.all === undefined ? {} : { all: wanted.all };
  const around = { draft: startDraft(workspace), avoid: { texts: new Set<string>(), named: false }, input };
  return proposeAttribute({ ...target, ...all }, { evaluator, referable: [], environment: environmentOf(workspace) })
    .filter((candidate) => 'draft' in firstProved([candidate], around, (after) => isReached(wanted, after, workspace.schema)))
    .map(({ kind }) => kind);
}

test('ranks an edit of several parts like its worst part', () => {
  expect([worseOf('origin', 'new-input'), worseOf('literal', 'names'), worseOf('entry', 'entry')]).toEqual([
    'new-input',
    'literal',
    'entry',
  ]);
});

test('describes each kind and its rank in a few words', () => {
  for (const { what, because } of Object.values(RANKING))
    expect([what, because].every((text) => /^[a-z].{5,60}[a-z]$/.test(text))).toBe(true);
});
