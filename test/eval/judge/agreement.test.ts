import { expect, it } from 'vitest';
import type { Json } from '#domain/json.ts';
import type { BlockSchema } from '#domain/value/provider-schema.ts';
import { parseAddress } from '#domain/resource-address.ts';
import { UNKNOWN } from '#hcl/evaluate/value.ts';
import type { Value } from '#hcl/evaluate/value.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { RECORDED_SCHEMA } from '../../support/recorded-schema.ts';
import { readState } from '#terraform/state.ts';
import { agrees } from '../../../eval/judge/agreement.ts';
import { findScenarios, readPlainText } from '../../../eval/dataset.ts';
import { evaluateTree } from '../../../eval/judge/evaluated-tree.ts';
import { readFileTree } from '../../../eval/file-tree.ts';

const RULE: BlockSchema = {
  attributes: {
    id: { type: 'string', required: true },
    days: { type: 'number', optional: true },
    mode: { type: 'string', optional: true, computed: true },
  },
  blocks: {},
};
const SCHEMA: BlockSchema = {
  attributes: {
    delay: { type: 'number', optional: true, default: 5 },
    key: { type: 'string', optional: true, computed: true },
    note: { type: 'string', optional: true },
    force: { type: 'bool', optional: true, default: false },
    cidrs: { type: ['list', 'string'], optional: true },
    groups: { type: ['set', 'string'], optional: true },
    ingress: { type: ['set', ['object', { port: 'number', cidrs: ['set', 'string'], self: 'bool' }]], optional: true, computed: true },
  },
  blocks: {
    rule: { nesting: 'list', block: RULE },
    member: { nesting: 'set', block: RULE },
    versioning: { nesting: 'list', computed: true, block: RULE },
  },
};

it.each<[string, string, Value | undefined, Json, Json | undefined, boolean]>([
  ['an equal scalar', 'delay', 7, 7, 5, true],
  ['another scalar', 'delay', 7, 8, 5, false],
  ['a number written as text', 'delay', '7', 7, 5, true],
  ['an unknown value', 'note', UNKNOWN, 'x', 'y', false],
  ['not written, the default after', 'delay', undefined, 5, 7, true],
  ['not written, another value after', 'delay', undefined, 6, 7, false],
  ['not written, computed and changed', 'key', undefined, 'b', 'a', false],
  ['not written, computed and unchanged', 'key', undefined, 'a', 'a', true],
  ['not written, computed without a previous value', 'key', undefined, 'a', undefined, true],
  ['not written, blank after', 'note', undefined, '', 'a', true],
  ['not written, a value after', 'note', undefined, 'a', '', false],
  ['null written, and no value after', 'note', null, null, 'a', true],
  ['the default written, unread by the provider', 'force', false, null, undefined, true],
  ['another value written, unread by the provider', 'force', true, null, undefined, false],
  ['a list in another order', 'cidrs', ['a', 'b'], ['b', 'a'], [], false],
  ['a set in another order', 'groups', ['a', 'b'], ['b', 'a'], [], true],
  ['a set with an additional member', 'groups', ['a', 'b', 'c'], ['b', 'a'], [], false],
  [
    'a set of objects without zero members',
    'ingress',
    [{ port: 22, cidrs: ['b', 'a'] }],
    [{ port: 22, cidrs: ['a', 'b'], self: false }],
    [],
    true,
  ],
  ['a set of different objects', 'ingress', [{ port: 22, cidrs: ['a'] }], [{ port: 22, cidrs: ['a', 'b'], self: false }], [], false],
  ['JSON text in another order', 'note', '{"a":1,"b":2}', '{"b": 2, "a": 1}', '', true],
  ['equal blocks', 'rule', [{ id: 'x', days: 3 }], [{ id: 'x', days: 3, mode: 'auto' }], [{ id: 'x', days: 2, mode: 'auto' }], true],
  [
    'a block without a changed computed member',
    'rule',
    [{ id: 'x' }],
    [{ id: 'x', days: 0, mode: 'new' }],
    [{ id: 'x', days: 0, mode: 'auto' }],
    false,
  ],
  ['list blocks in another order', 'rule', [{ id: 'y' }, { id: 'x' }], [{ id: 'x' }, { id: 'y' }], [], false],
  ['set blocks in another order', 'member', [{ id: 'y' }, { id: 'x' }], [{ id: 'x' }, { id: 'y' }], [], true],
  ['a missing block', 'rule', [{ id: 'x' }], [{ id: 'x' }, { id: 'y' }], [{ id: 'x' }], false],
  ['no block, none in the cloud', 'rule', undefined, [], [{ id: 'x' }], true],
  ['no block, one in the cloud', 'rule', undefined, [{ id: 'x' }], [], false],
  ['no block, a computed one unchanged', 'versioning', undefined, [{ id: 'x' }], [{ id: 'x' }], true],
  ['no block, a computed one changed', 'versioning', undefined, [{ id: 'y' }], [{ id: 'x' }], false],
])('%s', (_case, name, written, after, before, expected) => {
  const agreed = agrees(SCHEMA, name, { written, after, before });

  expect(agreed).toBe(expected);
});

it('finds no difference in a recorded root with an empty plan', async () => {
  await loadGrammar();
  const schema = RECORDED_SCHEMA;
  const all = findScenarios([new URL('../../../fixtures/recordings', import.meta.url).pathname]);
  // Other roots leave out what the provider fills in and suppresses by code of its own, which no schema tells.
  const scenario = all.find(({ project }) => project === 'orders-service');
  const resources = readState(readPlainText(scenario!.stateFile), scenario!.stateFile).filter((resource) => resource.mode === 'managed');
  const tree = evaluateTree(readFileTree(scenario!.infra), { resources, created: [], schema, directory: scenario!.infra });
  if (!('instances' in tree)) throw new Error(tree.join('; '));

  const disagreeing = resources.flatMap((resource) => {
    const code = tree.instances.get(resource.address) ?? {};
    const blocks = schema[parseAddress(resource.address)!.type]!;
    const isCompared = (name: string): boolean =>
      name !== 'id' &&
      name !== 'tags' &&
      (blocks.blocks[name] !== undefined || blocks.attributes[name]?.optional === true || blocks.attributes[name]?.required === true);
    return Object.keys(resource.values)
      .filter(isCompared)
      .filter(
        (name) =>
          !agrees(blocks, name, { written: code[name], after: resource.values[name] ?? null, before: resource.values[name] ?? null }),
      )
      .map((name) => `${resource.address}.${name}`);
  });

  expect(resources.length).toBeGreaterThan(20);
  expect(disagreeing).toEqual([]);
});
