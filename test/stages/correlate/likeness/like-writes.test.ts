import { describe, expect, it } from 'vitest';
import { HIDDEN } from '#catalogue/define.ts';
import type { JsonObject } from '#domain/json.ts';
import type { BlockSchema } from '#domain/value/provider-schema.ts';
import { writesByLikeness } from '#stages/correlate/likeness/like-writes.ts';

const schema: BlockSchema = {
  attributes: {
    id: { type: 'string', computed: true },
    arn: { type: 'string', computed: true },
    name: { type: 'string', required: true },
    max_size: { type: 'number', optional: true },
    is_public: { type: 'bool', optional: true },
    security_groups: { type: ['set', 'string'], optional: true },
    labels: { type: ['map', 'string'], optional: true },
    access_policy: { type: 'string', optional: true },
    kms_key_arn: { type: 'string', optional: true },
    log_key_arn: { type: 'string', optional: true },
  },
  blocks: {
    limits: {
      nesting: 'list',
      maxItems: 1,
      block: { attributes: { lower: { type: 'number', optional: true }, upper: { type: 'number', optional: true } }, blocks: {} },
    },
    port: {
      nesting: 'set',
      block: {
        attributes: { number: { type: 'number', required: true }, ranges: { type: ['set', 'string'], optional: true } },
        blocks: {},
      },
    },
  },
};

function written(members: JsonObject, current: JsonObject = {}): ReturnType<typeof writesByLikeness> {
  return writesByLikeness(members, { schema, noun: 'broker', current });
}

describe('writesByLikeness', () => {
  it.each<readonly [string, JsonObject, JsonObject, ReturnType<typeof writesByLikeness>]>([
    ['names regardless of case and separators', { MaxSize: '7' }, {}, { max_size: 7 }],
    ['a name with the noun before it', { brokerName: 'a' }, {}, { name: 'a' }],
    ['a boolean as text', { isPublic: 'true' }, {}, { is_public: true }],
    [
      'lists and maps of strings',
      { securityGroups: ['b', 'a'], labels: { A: 1 } },
      {},
      { security_groups: ['b', 'a'], labels: { A: '1' } },
    ],
    ['a document that was already parsed', { accessPolicy: { Version: '1' } }, {}, { access_policy: '{"Version":"1"}' }],
    ['a part of a single block', { limits: { upper: 9 } }, { limits: [{ lower: 1, upper: 2 }] }, { limits: [{ lower: 1, upper: 9 }] }],
    ['a block that did not exist', { limits: { upper: 9 } }, {}, { limits: [{ lower: null, upper: 9 }] }],
    ['members inside the only member of the request', { UpdateBrokerRequest: { MaxSize: 7 } }, {}, { max_size: 7 }],
    [
      'members inside one of several members of the request',
      { brokerId: 'b', config: { MaxSize: 7, ports: [{ number: 22 }] } },
      {},
      { max_size: 7, port: [{ number: 22, ranges: null }] },
    ],
    [
      'a document, as an object, of an argument with a similar name',
      { policy: { Version: '1' } },
      {},
      { access_policy: '{"Version":"1"}' },
    ],
    ['a similar name if only one argument is similar', { policy: 'open' }, {}, { access_policy: 'open' }],
    ['the one of two similar names that already has the value', { keyArn: 'k' }, { log_key_arn: 'k' }, { log_key_arn: 'k' }],
    ['a document whose format follows its name', { accessPolicyInJson: '{"a":1}' }, {}, { access_policy: '{"a":1}' }],
    [
      'all blocks of a list',
      { ports: [{ number: 443 }, { number: 22, ranges: ['0.0.0.0/0'] }] },
      { port: [{ number: 443, ranges: null }] },
      {
        port: [
          { number: 443, ranges: null },
          { number: 22, ranges: ['0.0.0.0/0'] },
        ],
      },
    ],
    ['a list of blocks with an unknown member as hidden', { ports: [{ number: 443, mood: 9 }] }, {}, { port: HIDDEN }],
    ['a value that CloudTrail hides', { accessPolicy: '****' }, {}, { access_policy: HIDDEN }],
  ])('reads %s', (_name, members, current, writes) => {
    expect(written(members, current)).toEqual(writes);
  });

  it.each<readonly [string, JsonObject, JsonObject]>([
    ['attributes that are not arguments', { arn: 'x', id: 'y' }, {}],
    ['values of another type', { maxSize: 'many', securityGroups: 'a', isPublic: 'maybe' }, {}],
    ['a name similar to two arguments', { keyArn: 'k' }, {}],
    ['request tokens and dry-run flags', { clientToken: 'x', dryRun: true }, {}],
    ['one of several blocks', { limits: { upper: 9 } }, { limits: [{ upper: 1 }, { upper: 2 }] }],
    ['a block with unknown members only', { limits: { mood: 9 } }, {}],
  ])('ignores %s', (_name, members, current) => {
    expect(written(members, current)).toEqual({});
  });
});
