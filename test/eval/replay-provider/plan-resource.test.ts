import { describe, expect, it } from 'vitest';
import type { BlockSchema } from '#domain/value/provider-schema.ts';
import type { Value, ValueObject } from '#hcl/evaluate/value.ts';
import { UNKNOWN } from '#hcl/evaluate/value.ts';
import type { PlannedResource } from '../../../eval/replay-provider/planner/plan-resource.ts';
import { planResource } from '../../../eval/replay-provider/planner/plan-resource.ts';

const SCHEMA: BlockSchema = {
  attributes: {
    id: { type: 'string', optional: true, computed: true },
    name: { type: 'string', required: true, forceNew: true },
    size: { type: 'number', optional: true, default: 5 },
    note: { type: 'string', optional: true },
    policy: { type: 'string', optional: true },
    mode: { type: 'string', optional: true },
    zones: { type: ['set', 'string'], optional: true },
    rules: { type: ['set', ['object', { port: 'number', text: 'string' }]], optional: true, computed: true },
    tags: { type: ['map', 'string'], optional: true },
    tags_all: { type: ['map', 'string'], optional: true, computed: true },
  },
  blocks: {
    logging: { nesting: 'list', block: { attributes: { level: { type: 'string', optional: true, default: 'INFO' } }, blocks: {} } },
    filled: { nesting: 'list', computed: true, block: { attributes: { on: { type: 'bool', optional: true } }, blocks: {} } },
    key: {
      nesting: 'set',
      block: {
        attributes: { field: { type: 'string', required: true, forceNew: true }, hash: { type: 'string', computed: true } },
        blocks: {},
      },
    },
  },
};

const PRIOR: ValueObject = {
  id: 'i-1',
  name: 'orders',
  size: 5,
  note: '',
  policy: null,
  mode: 'NONE',
  zones: ['b', 'a'],
  rules: [],
  tags: {},
  tags_all: {},
  logging: [],
  filled: [{ on: true }],
  key: [{ field: 'one', hash: '#1' }],
};
const CONFIG: ValueObject = { name: 'orders', zones: ['a', 'b'], key: [{ field: 'one', hash: null }] };

interface Question {
  readonly configured?: ValueObject;
  readonly prior?: ValueObject | undefined;
  readonly defaultTags?: Value;
}

function plan({ configured = {}, prior = {}, defaultTags = null }: Question): PlannedResource {
  return planResource({
    type: 'aws_thing',
    schema: SCHEMA,
    configured: { ...CONFIG, ...configured },
    prior: { ...PRIOR, ...prior },
    defaultTags,
    region: undefined,
    suppressed: new Set(['mode', 'policy']),
    replacing: new Set(['filled']),
    applied: PRIOR,
  });
}

describe('planning an existing resource', () => {
  it('changes nothing if code matches the world, in any notation', () => {
    expect(plan({})).toEqual({ planned: PRIOR, requiresReplace: [] });
  });

  it.each<[string, Question, ValueObject]>([
    ['a changed argument', { configured: { size: 9 } }, { size: 9 }],
    ['the default if code omits an argument', { prior: { size: 9 } }, { size: 5 }],
    ['nothing if code omits an argument without a default', { prior: { note: 'hello' } }, { note: null }],
    ['an unknown value', { configured: { note: UNKNOWN } }, { note: UNKNOWN }],
    ['a removed tag', { prior: { tags: { a: '1' }, tags_all: { a: '1' } } }, { tags: {}, tags_all: UNKNOWN }],
    [
      'default tags',
      { defaultTags: { team: 'x' }, configured: { tags: { a: '1' } } },
      { tags: { a: '1' }, tags_all: { team: 'x', a: '1' } },
    ],
    ['a block with its default', { configured: { logging: [{ level: null }] } }, { logging: [{ level: 'INFO' }] }],
    ['no block if code omits it', { prior: { logging: [{ level: 'WARN' }] } }, { logging: [] }],
    ['zero values in a new set member', { configured: { rules: [{ port: 22, text: null }] } }, { rules: [{ port: 22, text: '' }] }],
    ['a suppressed argument that differs from the last apply', { prior: { mode: 'SERVICE' } }, { mode: null }],
  ])('plans %s', (_, question, changed) => {
    const prior = { ...PRIOR, ...question.prior };

    expect(plan(question).planned).toEqual({ ...prior, ...changed });
  });

  it.each<[string, Value, Value]>([
    ['members in another order', '{"b":[1],"a":"x"}', '{"a":"x","b":[1]}'],
    ['empty members added by the service', '{"a":"x"}', '{"a":"x","b":[]}'],
  ])('treats JSON as equal with %s', (_, written, there) => {
    expect(plan({ configured: { policy: written }, prior: { policy: there } }).planned['policy']).toBe(there);
  });

  it('keeps a computed set member if its element is unchanged', () => {
    const { planned } = plan({
      configured: {
        key: [
          { field: 'two', hash: null },
          { field: 'one', hash: null },
        ],
      },
    });

    expect(planned['key']).toEqual([
      { field: 'two', hash: UNKNOWN },
      { field: 'one', hash: '#1' },
    ]);
  });

  it.each<[string, ValueObject, readonly (string | number)[]]>([
    ['an argument', { name: 'other' }, ['name']],
    ['a set member, by its set', { key: [{ field: 'two', hash: null }] }, ['key']],
    ['another number of blocks that require replacement', { filled: [{ on: true }, { on: false }] }, ['filled']],
  ])('requires replacement for %s', (_, configured, path) => {
    expect(plan({ configured }).requiresReplace).toEqual([path]);
  });
});

it('leaves missing values of a new resource to the provider', () => {
  const { planned, requiresReplace } = planResource({
    type: 'aws_thing',
    schema: SCHEMA,
    configured: CONFIG,
    prior: undefined,
    defaultTags: null,
    region: undefined,
    suppressed: new Set(),
    replacing: new Set(),
    applied: undefined,
  });

  expect(planned).toMatchObject({ id: UNKNOWN, size: 5, note: null, tags_all: UNKNOWN, filled: UNKNOWN, logging: [] });
  expect(requiresReplace).toEqual([]);
});

it('marks values that depend on a changed argument as unknown', () => {
  const schema: BlockSchema = {
    attributes: {
      id: { type: 'string', optional: true },
      value: { type: 'string', optional: true },
      version: { type: 'number', computed: true },
    },
    blocks: {},
  };
  const question = {
    type: 'aws_ssm_parameter',
    schema,
    defaultTags: null,
    region: undefined,
    suppressed: new Set<string>(),
    replacing: new Set<string>(),
    applied: undefined,
  };
  const prior = { id: 'p', value: 'old', version: 2 };

  expect(planResource({ ...question, configured: { value: 'new' }, prior: { ...prior } }).planned['version']).toBe(UNKNOWN);
  expect(planResource({ ...question, configured: { value: 'old' }, prior: { ...prior } }).planned['version']).toBe(2);
});
