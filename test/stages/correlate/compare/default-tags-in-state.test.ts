import { describe, expect, it } from 'vitest';
import { catalogue } from '#catalogue/index.ts';
import type { JsonObject } from '#domain/json.ts';
import type { StateResource } from '#domain/workspace.ts';
import { defaultTagsInState, withoutDefaultTags } from '#stages/correlate/compare/default-tags-in-state.ts';
import { unmanagedTarget, untouched } from '#stages/correlate/play/target.ts';

function tagged(tags: JsonObject, all: JsonObject): StateResource {
  return {
    address: 'aws_sqs_queue.a',
    module: '',
    mode: 'managed',
    type: 'aws_sqs_queue',
    name: 'a',
    values: { tags, tags_all: all },
    sensitive: [],
  };
}

const untagged: StateResource = { ...tagged({}, {}), values: { name: 'x' } };

describe('defaultTagsOf', () => {
  it.each<{ readonly name: string; readonly resources: readonly StateResource[]; readonly defaults: JsonObject }>([
    {
      name: 'a tag that every resource has without writing it',
      resources: [tagged({ Name: 'a' }, { Name: 'a', team: 'x' }), tagged({}, { team: 'x' }), untagged],
      defaults: { team: 'x' },
    },
    {
      name: 'a default that one resource overrides',
      resources: [tagged({ team: 'y' }, { team: 'y' }), tagged({}, { team: 'x' })],
      defaults: { team: 'x' },
    },
    {
      name: 'none if two providers have different values',
      resources: [tagged({}, { team: 'x' }), tagged({}, { team: 'y' })],
      defaults: {},
    },
    { name: 'none if one resource lacks it', resources: [tagged({}, { team: 'x' }), tagged({}, {})], defaults: {} },
    { name: 'none from a data source', resources: [{ ...tagged({}, { team: 'x' }), mode: 'data' }], defaults: {} },
  ])('$name', ({ resources, defaults }) => {
    expect(defaultTagsInState(resources)).toEqual(defaults);
  });
});

describe('withoutDefaultTags', () => {
  const values = { tags: { team: 'x', Name: 'n' }, tags_all: { team: 'x', Name: 'n' } };
  const made = untouched(unmanagedTarget(catalogue.entries.get('aws_sqs_queue')!, values, 'e-1'));

  it('removes equal tags from tags and keeps tags_all', () => {
    expect(withoutDefaultTags(made, { team: 'x' }).values).toEqual({ tags: { Name: 'n' }, tags_all: { team: 'x', Name: 'n' } });
  });

  it('keeps a tag with another value', () => {
    expect(withoutDefaultTags(made, { team: 'y' }).values['tags']).toEqual({ team: 'x', Name: 'n' });
  });

  it('does not change a resource whose tags are unknown', () => {
    const target = { ...made, values: {} };

    expect(withoutDefaultTags(target, { team: 'x' })).toBe(target);
  });
});
