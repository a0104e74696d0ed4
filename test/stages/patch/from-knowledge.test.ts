import dedent from 'dedent';
import { beforeAll, describe, expect, it } from 'vitest';
import { catalogue } from '#catalogue/index.ts';
import type { Drift } from '#domain/drift.ts';
import type { Json } from '#domain/json.ts';
import type { KnownRecipe, Recipe } from '#domain/knowledge/recipe.ts';
import type { StateResource } from '#domain/workspace.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { proposeFromKnowledge } from '#stages/patch/from-knowledge.ts';
import { deriveRecipes } from '#stages/patch/recipes/derive-recipe.ts';
import { anUnmanaged } from '../../support/drifts.ts';
import { aChangedDrift, aWorkspace, inState } from '../../support/workspaces.ts';

beforeAll(loadGrammar);

type Files = Readonly<Record<string, string>>;

interface Case {
  readonly name: string;
  /** What somebody did once. */
  readonly first: { readonly drift: Drift; readonly before: Files; readonly after: Files; readonly state?: readonly StateResource[] };
  /** Another resource, with other names and values. */
  readonly second: { readonly drift: Drift; readonly before: Files; readonly after: Files; readonly state?: readonly StateResource[] };
}

const timeout = (address: string, before: Json, after: Json): Drift =>
  aChangedDrift(address, { visibility_timeout_seconds: [before, after] });

const queue = (name: string, value: string, rest = ''): string => dedent`
  resource "aws_sqs_queue" "${name}" {
    name                       = "${name}"
    visibility_timeout_seconds = ${value}
  }
  ${rest}
`;

const queues = (map: string): Files => ({
  'main.tf': dedent`
    locals {
      queues = ${map}
    }

    resource "aws_sqs_queue" "all" {
      for_each                   = local.queues
      name                       = each.key
      visibility_timeout_seconds = each.value.timeout
    }
  `,
});

const policy = (name: string, actions: string): Files => ({
  'main.tf': dedent`
    resource "aws_iam_policy" "${name}" {
      name = "${name}"
      policy = jsonencode({
        Version = "2012-10-17"
        Statement = [{
          Effect   = "Allow"
          Action   = ${actions}
          Resource = "*"
        }]
      })
    }
  `,
});

const document = (...actions: readonly string[]): string =>
  JSON.stringify({ Version: '2012-10-17', Statement: [{ Effect: 'Allow', Action: actions, Resource: '*' }] });

const CASES: readonly Case[] = [
  {
    name: 'a literal',
    first: {
      drift: timeout('aws_sqs_queue.a', 30, 90),
      before: { 'main.tf': queue('a', '30 # why') },
      after: { 'main.tf': queue('a', '90 # why') },
    },
    second: {
      drift: timeout('aws_sqs_queue.b', 45, 120),
      before: { 'main.tf': queue('b', '45') },
      after: { 'main.tf': queue('b', '120') },
    },
  },
  {
    name: 'a default of a variable with another name',
    first: {
      drift: timeout('aws_sqs_queue.a', 30, 90),
      before: { 'main.tf': queue('a', 'var.t', 'variable "t" {\n  default = 30\n}') },
      after: { 'main.tf': queue('a', 'var.t', 'variable "t" {\n  default = 90\n}') },
    },
    second: {
      drift: timeout('aws_sqs_queue.b', 45, 120),
      before: { 'main.tf': queue('b', 'var.wait', 'variable "wait" {\n  default = 45\n}') },
      after: { 'main.tf': queue('b', 'var.wait', 'variable "wait" {\n  default = 120\n}') },
    },
  },
  {
    name: 'an entry of a for_each collection',
    first: {
      drift: timeout('aws_sqs_queue.all["mail"]', 30, 90),
      before: queues('{\n    mail = { timeout = 30 }\n    jobs = { timeout = 10 }\n  }'),
      after: queues('{\n    mail = { timeout = 90 }\n    jobs = { timeout = 10 }\n  }'),
    },
    second: {
      drift: timeout('aws_sqs_queue.all["jobs"]', 10, 600),
      before: queues('{\n    mail = { timeout = 90 }\n    jobs = { timeout = 10 }\n  }'),
      after: queues('{\n    mail = { timeout = 90 }\n    jobs = { timeout = 600 }\n  }'),
    },
  },
  {
    name: 'an argument of a module call',
    first: {
      drift: timeout('module.q.aws_sqs_queue.this', 30, 90),
      before: {
        'main.tf': 'module "q" {\n  source  = "./m"\n  timeout = 30\n}\n',
        'm/main.tf': queue('this', 'var.timeout', 'variable "timeout" {}'),
      },
      after: { 'main.tf': 'module "q" {\n  source  = "./m"\n  timeout = 90\n}\n' },
    },
    second: {
      drift: timeout('module.other.aws_sqs_queue.it', 5, 6),
      before: {
        'main.tf': 'module "other" {\n  source = "./n"\n  wait   = 5\n}\n',
        'n/main.tf': queue('it', 'var.wait', 'variable "wait" {}'),
      },
      after: { 'main.tf': 'module "other" {\n  source = "./n"\n  wait   = 6\n}\n' },
    },
  },
  {
    name: 'an argument that code did not set',
    first: {
      drift: timeout('aws_sqs_queue.a', 30, 90),
      before: { 'main.tf': 'resource "aws_sqs_queue" "a" {\n  name = "a"\n}\n' },
      after: { 'main.tf': 'resource "aws_sqs_queue" "a" {\n  name                       = "a"\n  visibility_timeout_seconds = 90\n}\n' },
    },
    second: {
      drift: timeout('aws_sqs_queue.b', 30, 31),
      before: { 'main.tf': 'resource "aws_sqs_queue" "b" {\n  name = "b"\n}\n' },
      after: { 'main.tf': 'resource "aws_sqs_queue" "b" {\n  name                       = "b"\n  visibility_timeout_seconds = 31\n}\n' },
    },
  },
  {
    name: 'elements in a policy document',
    first: {
      drift: aChangedDrift('aws_iam_policy.a', { policy: [document('s3:GetObject'), document('s3:GetObject', 's3:PutObject')] }),
      before: policy('a', '["s3:GetObject"]'),
      after: policy('a', '["s3:GetObject", "s3:PutObject"]'),
    },
    second: {
      drift: aChangedDrift('aws_iam_policy.b', { policy: [document('sqs:SendMessage', 'sqs:PurgeQueue'), document('sqs:SendMessage')] }),
      before: policy('b', '["sqs:SendMessage", "sqs:PurgeQueue"]'),
      after: policy('b', '["sqs:SendMessage"]'),
    },
  },
  {
    name: 'tags, added and removed',
    first: {
      drift: aChangedDrift('aws_sqs_queue.a', { tags: [{ Team: 'a' }, { Team: 'b', Cost: '1' }] }),
      before: { 'main.tf': 'resource "aws_sqs_queue" "a" {\n  tags = {\n    Team = "a"\n  }\n}\n' },
      after: { 'main.tf': 'resource "aws_sqs_queue" "a" {\n  tags = {\n    Team = "b"\n    Cost = "1"\n  }\n}\n' },
    },
    second: {
      drift: aChangedDrift('aws_sqs_queue.b', { tags: [{ Owner: 'x' }, { Owner: 'y', Stage: 'test' }] }),
      before: { 'main.tf': 'resource "aws_sqs_queue" "b" {\n  tags = {\n    Owner = "x"\n  }\n}\n' },
      after: { 'main.tf': 'resource "aws_sqs_queue" "b" {\n  tags = {\n    Owner = "y"\n    Stage = "test"\n  }\n}\n' },
    },
  },
  {
    name: 'a value in an expression that uses names of the code',
    first: {
      drift: aChangedDrift('aws_sqs_queue.a', { tags: [{ Team: 'a' }, { Team: 'a', Cost: '1' }] }),
      before: { 'main.tf': 'locals {\n  tags = { Team = "a" }\n}\nresource "aws_sqs_queue" "a" {\n  tags = local.tags\n}\n' },
      after: {
        'main.tf': 'locals {\n  tags = { Team = "a" }\n}\nresource "aws_sqs_queue" "a" {\n  tags = merge(local.tags, { Cost = "1" })\n}\n',
      },
    },
    second: {
      drift: aChangedDrift('aws_sqs_queue.b', { tags: [{ Team: 'z' }, { Team: 'z', Cost: '2' }] }),
      before: { 'main.tf': 'locals {\n  tags = { Team = "z" }\n}\nresource "aws_sqs_queue" "b" {\n  tags = local.tags\n}\n' },
      after: {
        'main.tf': 'locals {\n  tags = { Team = "z" }\n}\nresource "aws_sqs_queue" "b" {\n  tags = merge(local.tags, { Cost = "2" })\n}\n',
      },
    },
  },
  {
    name: 'an unmanaged resource',
    first: {
      drift: anUnmanaged('aws_sqs_queue', { name: 'late', delay_seconds: 5 }, { importId: 'https://sqs/late' }),
      before: { 'main.tf': queue('a', '30') },
      after: {
        'main.tf': `${queue('a', '30')}\nresource "aws_sqs_queue" "late" {\n  name          = "late"\n  delay_seconds = 5\n}\n\nimport {\n  to = aws_sqs_queue.late\n  id = "https://sqs/late"\n}\n`,
      },
    },
    second: {
      drift: anUnmanaged('aws_sqs_queue', { name: 'soon', delay_seconds: 9 }, { importId: 'https://sqs/soon' }),
      before: { 'main.tf': queue('a', '30') },
      after: {
        'main.tf': `${queue('a', '30').trimEnd()}\n\nresource "aws_sqs_queue" "soon" {\n  name          = "soon"\n  delay_seconds = 9\n}\n\nimport {\n  to = aws_sqs_queue.soon\n  id = "https://sqs/soon"\n}`,
      },
    },
  },
];

function derive({ drift, before, after, state = [] }: Case['first']): Recipe | string {
  const files = Object.entries(after).map(([path, text]) => ({ path, before: before[path], after: text }));
  const [derived] = deriveRecipes({ workspace: aWorkspace(before, state), files, drifts: [drift] });
  return derived?.recipe ?? derived?.why ?? 'nothing';
}

function active(recipe: Recipe, over: Partial<KnownRecipe> = {}): KnownRecipe {
  return { id: 'a'.repeat(64), recipe, source: 'agent', standing: 'active', confirmations: 2, failures: 0, ...over };
}

function fire(recipe: Recipe, { drift, before, state = [] }: Case['second'], over: Partial<KnownRecipe> = {}) {
  const workspace = aWorkspace(before, state);
  return proposeFromKnowledge({ drifts: [drift], accepted: [drift], workspace, catalogue }, { goal: 'availability' }, [
    active(recipe, over),
  ]);
}

describe('a recipe', () => {
  it.each(CASES)('edits $name', ({ first, second }) => {
    const recipe = derive(first);
    if (typeof recipe === 'string') throw new Error(recipe);

    const { proposal, fired, notFired } = fire(recipe, second);

    expect(notFired).toEqual([]);
    expect(fired).toHaveLength(1);
    expect(proposal.patch?.proposedBy).toBe('knowledge');
    expect(Object.fromEntries((proposal.patch?.files ?? []).map(({ path, after }) => [path, after]))).toEqual(second.after);
  });

  it.each(CASES)('for $name contains no names or values of the first case', ({ first }) => {
    const text = JSON.stringify(derive(first));

    for (const word of ['aws_sqs_queue.', '"mail"', '90', 's3:PutObject', 'https://', 'late']) expect(text).not.toContain(word);
  });

  it.each(CASES)('for $name is the same when derived from the second case', ({ first, second }) => {
    expect(derive(second)).toEqual(derive(first));
  });
});

const LITERAL = CASES[0] as Case;

describe('a recipe does not apply', () => {
  const recipe = (): Recipe => derive(LITERAL.first) as Recipe;

  it.each([
    [
      'another attribute also changed',
      aChangedDrift('aws_sqs_queue.b', { delay_seconds: [0, 1], visibility_timeout_seconds: [45, 120] }),
      {},
      'changes of',
    ],
    [
      'the value is set in another place',
      LITERAL.second.drift,
      { before: { 'main.tf': queue('b', 'local.t', 'locals {\n  t = 45\n}') } },
      'code with',
    ],
    ['the value is of another type', timeout('aws_sqs_queue.b', 45, null), {}, 'values that are'],
    [
      'an actor of another class made the change',
      { ...LITERAL.second.drift, actors: [{ origin: { class: 'agent' } }] as never },
      {},
      'an actor of class',
    ],
    [
      'a value is hidden',
      { ...LITERAL.second.drift, changes: LITERAL.second.drift.changes.map((change) => ({ ...change, hidden: true })) },
      {},
      'hidden',
    ],
  ] as const)('if %s', (_title, drift, over, why) => {
    const { proposal, notFired } = fire(recipe(), { ...LITERAL.second, ...over, drift });

    expect(proposal.patch).toBeUndefined();
    expect(notFired).toMatchObject([{ why: expect.stringContaining(why) }]);
    expect(proposal.refusals.get(drift.id)).toContain('does not apply');
  });

  it.each([
    ['before it has enough confirmations', { standing: 'candidate', confirmations: 1 }, 'confirmed once'],
    ['after it failed', { standing: 'demoted', confirmations: 0 }, 'it failed'],
  ] as const)('%s', (_title, over, why) => {
    const { fired, notFired } = fire(recipe(), LITERAL.second, over);

    expect(fired).toEqual([]);
    expect(notFired).toMatchObject([{ why: expect.stringContaining(why) }]);
  });
});

describe('no recipe is derived from', () => {
  it.each<[string, Files, Files, string]>([
    ['a value that is not in the drift', { 'main.tf': queue('a', '30') }, { 'main.tf': queue('a', '77') }, 'does not come from'],
    ['a name that was not in the code', { 'main.tf': queue('a', '30') }, { 'main.tf': queue('a', 'var.made_up') }, 'does not come from'],
    [
      'an edit that does not follow from the drift',
      { 'main.tf': queue('a', '30'), 'other.tf': 'locals {\n  unrelated = 1\n}\n' },
      { 'main.tf': queue('a', '90'), 'other.tf': 'locals {\n  unrelated = 2\n}\n' },
      'does not determine',
    ],
  ])('%s', (_title, before, after, why) => {
    expect(derive({ drift: timeout('aws_sqs_queue.a', 30, 90), before, after, state: [inState('aws_sqs_queue.a')] })).toContain(why);
  });
});
