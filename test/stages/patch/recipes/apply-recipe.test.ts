import { beforeAll, describe, expect, it } from 'vitest';
import { catalogue } from '#catalogue/index.ts';
import type { Drift } from '#domain/drift.ts';
import type { Recipe, RecipeEdit } from '#domain/knowledge/recipe.ts';
import type { Workspace } from '#domain/workspace.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { finishDraft, startDraft } from '#stages/patch/draft.ts';
import { applyRecipe } from '#stages/patch/recipes/apply-recipe.ts';
import { anEvent } from '../../../support/builders.ts';
import { anUnmanaged } from '../../../support/drifts.ts';
import { hcl } from '../../../support/hcl.ts';
import { aChangedDrift, aWorkspace } from '../../../support/workspaces.ts';

beforeAll(loadGrammar);

const BLOCK = { hops: [], steps: [] };
const tags = { from: 'tags', hops: [], steps: [] };

const BEFORE = hcl`
  resource "aws_sqs_queue" "orders" {
    name          = "orders"
    delay_seconds = 5 # seconds
    tags = {
      Team = "shop"
      Cost = "1"
    }
  }
`;

const DRIFT = aChangedDrift('aws_sqs_queue.orders', {
  delay_seconds: [5, 9],
  tags: [
    { Team: 'shop', Cost: '1' },
    { Team: 'ops', Stage: 'test' },
  ],
});

function applied(
  edits: readonly RecipeEdit[],
  {
    drift = DRIFT,
    before = BEFORE,
    workspace = aWorkspace({ 'main.tf': before }),
  }: { readonly drift?: Drift; readonly before?: string; readonly workspace?: Workspace } = {},
) {
  const conditions = { resourceType: drift.resourceType, kind: drift.kind, changeShape: [], codeShape: [], actorClass: '', valueKinds: [] };
  const recipe: Recipe = { conditions, edits };
  const draft = applyRecipe(recipe, drift, {
    draft: startDraft(workspace),
    input: { drifts: [drift], accepted: [drift], workspace, catalogue },
  });
  return typeof draft === 'string' ? draft : finishDraft(draft)?.files[0]?.after;
}

describe('applyRecipe', () => {
  it.each<{ readonly edit: RecipeEdit; readonly from: string; readonly to: string }>([
    {
      edit: { edit: 'replace-expression', place: { from: 'delay_seconds', hops: [], steps: [] }, value: { after: ['delay_seconds'] } },
      from: '= 5 #',
      to: '= 9 #',
    },
    {
      edit: { edit: 'set-map-entry', place: tags, key: { text: 'Team' }, value: { after: ['tags', 'Team'] } },
      from: '"shop"',
      to: '"ops"',
    },
    { edit: { edit: 'remove-map-entry', place: tags, key: { text: 'Cost' } }, from: '    Cost = "1"\n', to: '' },
    { edit: { edit: 'remove-attribute', place: BLOCK, name: 'delay_seconds' }, from: '  delay_seconds = 5 # seconds\n', to: '' },
    {
      edit: {
        edit: 'replace-expression',
        place: { from: 'delay_seconds', hops: [], steps: [] },
        value: { source: ['max(', { after: ['delay_seconds'] }, ', 1)'] },
      },
      from: '= 5 #',
      to: '= max(9, 1) #',
    },
  ])('makes $edit.edit and no other change', ({ edit, from, to }) => {
    // Names are aligned anew where one goes.
    const plain = (text: string | undefined): string | undefined => text?.replaceAll(/ +=/g, ' =');

    expect(plain(applied([edit]))).toBe(plain(BEFORE.replace(from, to)));
  });

  it('makes its edits one after another', () => {
    const edits: readonly RecipeEdit[] = [
      { edit: 'replace-expression', place: { from: 'delay_seconds', hops: [], steps: [] }, value: { after: ['delay_seconds'] } },
      { edit: 'change-entries', place: tags, after: ['tags'] },
    ];

    expect(applied(edits)).toBe(hcl`
      resource "aws_sqs_queue" "orders" {
        name          = "orders"
        delay_seconds = 9 # seconds
        tags = {
          Team  = "ops"
          Stage = "test"
        }
      }
    `);
  });

  const set = (place: object, after: readonly [string]): RecipeEdit => ({
    edit: 'replace-expression',
    place: { hops: [], steps: [], ...place },
    value: { after },
  });

  it.each<readonly [why: string, edit: RecipeEdit, drift: Drift]>([
    ['expected the block to write policy, found that it does not', set({ from: 'policy' }, ['delay_seconds']), DRIFT],
    [
      'expected delay_seconds to read a local, found that it does not',
      set({ from: 'delay_seconds', hops: [{ name: 'local', nth: 0, to: 'local' }] }, ['delay_seconds']),
      DRIFT,
    ],
    ['expected the value at the recorded place, found other code', set({ from: 'tags', steps: [{ item: 0 }] }, ['delay_seconds']), DRIFT],
    ['expected the value in the drift, found none', set({ from: 'delay_seconds' }, ['policy']), DRIFT],
    [
      'expected the resource in code, found none',
      set({ from: 'tags' }, ['tags']),
      aChangedDrift('aws_sqs_queue.absent', { tags: [{}, {}] }),
    ],
  ])('%s', (why, edit, drift) => {
    expect(applied([edit], { drift })).toBe(why);
  });

  it('makes no edit if one of them is impossible', () => {
    const good = set({ from: 'delay_seconds' }, ['delay_seconds']);

    expect(applied([good, set({ from: 'policy' }, ['delay_seconds'])])).toBe('expected the block to write policy, found that it does not');
  });
});

it('makes its edits in JSON syntax', () => {
  const before = { resource: { aws_sqs_queue: { orders: { name: 'orders', delay_seconds: 5, tags: { Team: 'shop', Cost: '1' } } } } };
  const workspace = aWorkspace({ 'main.tf.json': `${JSON.stringify(before, null, 2)}\n` });
  const edits: readonly RecipeEdit[] = [
    { edit: 'replace-expression', place: { from: 'delay_seconds', hops: [], steps: [] }, value: { after: ['delay_seconds'] } },
    { edit: 'change-entries', place: tags, after: ['tags'] },
    { edit: 'set-attribute', place: BLOCK, name: 'policy', value: { source: ['aws_sqs_queue.orders.name'] } },
    { edit: 'remove-attribute', place: BLOCK, name: 'name' },
  ];

  expect(JSON.parse(applied(edits, { workspace }) ?? '')).toEqual({
    resource: {
      aws_sqs_queue: {
        orders: { delay_seconds: 9, tags: { Team: 'ops', Stage: 'test' }, policy: '${aws_sqs_queue.orders.name}' },
      },
    },
  });
});

describe('a recipe for an import', () => {
  const provider = (region: string, alias = ''): string => `provider "aws" {\n${alias}  region = "${region}"\n}\n\n`;
  const url = 'https://sqs.us-west-2.amazonaws.com/123456789012/refunds';
  const event = { ...anEvent({ eventName: 'CreateQueue' }), awsRegion: 'us-west-2', recipientAccountId: '123456789012' };
  const made = anUnmanaged('aws_sqs_queue', { name: 'refunds', id: url, url }, { importId: url, events: [event] });
  const named = { name: 'name', value: { after: ['name'] } } as const;
  const adopt: RecipeEdit = { edit: 'adopt', arguments: [named] };
  /** As version 6 of the provider has it. */
  const withRegion = (text: string): ReturnType<typeof aWorkspace> => {
    const workspace = aWorkspace({ 'main.tf': text });
    const queue = workspace.schema['aws_sqs_queue']!;
    const region = { type: 'string', optional: true, computed: true } as const;
    return { ...workspace, schema: { ...workspace.schema, aws_sqs_queue: { ...queue, attributes: { ...queue.attributes, region } } } };
  };

  it.each([
    ['its region', provider('us-east-1'), '  region = "us-west-2"\n  name   = "refunds"\n', `${url}@us-west-2`],
    [
      'the provider of that region',
      provider('us-east-1') + provider('us-west-2', '  alias  = "west"\n'),
      '  provider = aws.west\n  name     = "refunds"\n',
      url,
    ],
    ['nothing if the default provider uses that region', provider('us-west-2'), '  name = "refunds"\n', url],
  ])('writes for the region: %s', (_case, before, body, id) => {
    const text = applied([adopt], { drift: made, workspace: withRegion(before) });

    expect(text).toContain(`resource "aws_sqs_queue" "refunds" {\n${body}}\n`);
    expect(text).toContain(`  to = aws_sqs_queue.refunds\n  id = "${id}"\n`);
  });

  it('omits the region of the case that it was learnt from', () => {
    const place = [
      { name: 'region', value: { source: ['"eu-west-1"'] } },
      { name: 'provider', value: { source: ['aws.paris'] } },
    ];

    const text = applied([{ ...adopt, arguments: [...place, named] }], { drift: made, workspace: withRegion(provider('us-west-2')) });

    expect(text).toContain('resource "aws_sqs_queue" "refunds" {\n  name = "refunds"\n}\n');
  });

  it('does not apply if no provider uses the region', () => {
    const workspace = aWorkspace({ 'main.tf': provider('us-east-1') });

    expect(applied([adopt], { drift: made, workspace })).toBe('no provider configuration applies to us-west-2 of account 123456789012');
  });
});
