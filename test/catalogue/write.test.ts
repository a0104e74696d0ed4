import { describe, expect, it } from 'vitest';
import { boolean } from '#catalogue/convert.ts';
import { by, from, HIDDEN, request } from '#catalogue/words.ts';
import type { AttributeEntry } from '#catalogue/words.ts';
import { attributeByName, change, hiddenWrite, leaves, membersWithoutArgument, onlyBlock, withoutStatement } from '#catalogue/write.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { anEvent } from '../support/builders.ts';

const asking = (requestParameters: JsonObject) => anEvent({ requestParameters });

describe('attributeByName', () => {
  const attributes: Readonly<Record<string, AttributeEntry>> = { raw_message_delivery: from('RawMessageDelivery', boolean) };
  const write = attributeByName(request('attributeName'), request('attributeValue'));

  it.each<[JsonObject, JsonObject]>([
    [{ attributeName: 'RawMessageDelivery', attributeValue: 'true' }, { raw_message_delivery: true }],
    [{ attributeName: 'RawMessageDelivery' }, { raw_message_delivery: '' }],
    [{ attributeName: 'SomethingNew', attributeValue: 'x' }, {}],
    [{}, {}],
  ])('writes for %j: %j', (parameters, writes) => {
    expect(write(asking(parameters), {}, attributes)).toEqual(writes);
  });
});

describe('change', () => {
  const write = change('size', request('size'), (value, before) => [before ?? null, value]);

  it('receives the previous value', () => {
    expect(write(asking({ size: 2 }), { size: 1 }, {})).toEqual({ size: [1, 2] });
    expect(write(asking({ size: 2 }), {}, {})).toEqual({ size: [null, 2] });
  });

  it('writes nothing without a value, and hidden for a redaction marker', () => {
    expect(write(asking({}), { size: 1 }, {})).toEqual({});
    expect(write(asking({ size: '****' }), { size: 1 }, {})).toEqual({ size: HIDDEN });
  });
});

it('hides a value always, or if the selector finds one', () => {
  expect(hiddenWrite('policy')(asking({}), {}, {})).toEqual({ policy: HIDDEN });
  expect(hiddenWrite('environment', request('environment'))(asking({ environment: {} }), {}, {})).toEqual({ environment: HIDDEN });
  expect(hiddenWrite('environment', request('environment'))(asking({}), {}, {})).toEqual({});
});

describe('withoutStatement', () => {
  const write = withoutStatement('policy', request('label'));
  const policy = (...sids: readonly string[]): string =>
    JSON.stringify({ Version: '2012-10-17', Statement: sids.map((Sid) => ({ Sid, Effect: 'Allow' })) });

  it('removes the labelled statement', () => {
    expect(write(asking({ label: 'B' }), { policy: policy('A', 'B') }, {})).toEqual({ policy: policy('A') });
    expect(write(asking({ label: 'gone' }), { policy: policy('A') }, {})).toEqual({ policy: policy('A') });
  });

  it.each<[string, Json, JsonObject]>([
    ['no statement is left', JSON.stringify({ Statement: { Sid: 'A' } }), { label: 'A' }],
    ['the policy has no statement', '{}', { label: 'A' }],
    ['the policy is unknown', null, { label: 'A' }],
    ['the policy is empty', '', { label: 'A' }],
    ['the policy is not JSON', '{', { label: 'A' }],
    ['the policy is not an object', '[]', { label: 'A' }],
    ['the record names no label', policy('A'), {}],
  ])('writes an unknown value if %s', (_name, before, parameters) => {
    expect(write(asking(parameters), { policy: before }, {})).toEqual({ policy: HIDDEN });
  });
});

it.each<[Json | undefined, JsonObject]>([
  [[{ mode: 'Active' }], { mode: 'Active' }],
  [[], {}],
  [null, {}],
  [undefined, {}],
])('finds in %j the only block %j', (blocks, block) => {
  expect(onlyBlock(blocks)).toEqual(block);
});

describe('leaves', () => {
  it('declares a call that changes nothing, with the reason', () => {
    const call = leaves('a version is a copy', by({ name: request('name') }));

    expect(call).toMatchObject({ effect: 'updates', writers: [], leaves: 'a version is a copy' });
    expect(call.identify(anEvent({ requestParameters: { name: 'a' } }))).toEqual([{ name: 'a' }]);
  });
});

describe('membersWithoutArgument', () => {
  it('writes nothing for any value', () => {
    const event = anEvent({ requestParameters: { strategy: { type: 'ALL' } } });

    expect(membersWithoutArgument(request('strategy'), request('gone'))(event, {}, {})).toEqual({});
  });
});
