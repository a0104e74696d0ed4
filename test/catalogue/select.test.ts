import { describe, expect, it } from 'vitest';
import { by, request } from '#catalogue/words.ts';
import {
  arnOf,
  asList,
  decoded,
  firstOf,
  holdsMoreThan,
  idFrom,
  isEmptied,
  isFilled,
  listOf,
  lowered,
  where,
  within,
} from '#catalogue/select.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { anEvent } from '../support/builders.ts';

const asking = (requestParameters: JsonObject) => anEvent({ requestParameters });

it.each<[Json | undefined, readonly Json[]]>([
  [undefined, []],
  [null, []],
  ['', []],
  [{ Key: 'a' }, [{ Key: 'a' }]],
  ['one', ['one']],
  [
    ['a', 'b'],
    ['a', 'b'],
  ],
])('reads %j as the list %j', (value, list) => {
  expect(asList(value)).toEqual(list);
});

it.each<[string, JsonObject, Json | undefined]>([
  ['several children', { set: { Tag: ['a', 'b'] } }, ['a', 'b']],
  ['one child', { set: { Tag: 'a' } }, ['a']],
  ['an empty element', { set: '' }, []],
  ['no element', {}, undefined],
])('selects the list of %s', (_name, parameters, list) => {
  expect(listOf(request('set'), 'Tag')(asking(parameters))).toEqual(list);
});

it('selects within a selection', () => {
  expect(within(request('a'), 'b.c')(asking({ a: { b: { c: 1 } } }))).toBe(1);
  expect(within(request('a'), 'b')(asking({}))).toBeUndefined();
});

it.each<[Json, Json]>([
  ['arn%3Aaws', 'arn:aws'],
  ['100%', '100%'],
  ['plain', 'plain'],
  [5, 5],
])('decodes %j to %j', (value, plain) => {
  expect(decoded(request('a'))(asking({ a: value }))).toBe(plain);
});

describe('arnOf', () => {
  const arn = arnOf('dynamodb', 'table/', request('tableName'));

  it.each([
    ['us-east-1', 'arn:aws:dynamodb:us-east-1:123456789012:table/t'],
    ['cn-north-1', 'arn:aws-cn:dynamodb:cn-north-1:123456789012:table/t'],
    ['us-gov-west-1', 'arn:aws-us-gov:dynamodb:us-gov-west-1:123456789012:table/t'],
  ])('builds the ARN for %s', (awsRegion, expected) => {
    expect(arn(anEvent({ awsRegion, requestParameters: { tableName: 't' } }))).toBe(expected);
  });

  it('uses the account of the caller if the record names no other', () => {
    const { recipientAccountId: _left, ...event } = anEvent({ requestParameters: { tableName: 't' } });

    expect(arn({ ...event, userIdentity: { accountId: '111122223333' } })).toBe('arn:aws:dynamodb:us-east-1:111122223333:table/t');
    expect(arn({ ...event, userIdentity: {} })).toBeUndefined();
  });

  it('builds nothing without a region or a name', () => {
    expect(arn(anEvent({ awsRegion: '', requestParameters: { tableName: 't' } }))).toBeUndefined();
    expect(arn(asking({ tableName: '' }))).toBeUndefined();
    expect(arn(asking({}))).toBeUndefined();
  });
});

it('identifies by the first way that the record allows', () => {
  const identify = firstOf(by({ arn: request('arn') }), by({ name: request('name') }));

  expect(identify(asking({ arn: 'a', name: 'n' }))).toEqual([{ arn: 'a' }]);
  expect(identify(asking({ name: 'n' }))).toEqual([{ name: 'n' }]);
  expect(identify(asking({}))).toEqual([]);
});

it('identifies nothing if the record does not concern the type', () => {
  const identify = where(isFilled(request('policy')), by({ name: request('name') }));

  expect(identify(asking({ name: 'n', policy: '{}' }))).toEqual([{ name: 'n' }]);
  expect(identify(asking({ name: 'n' }))).toEqual([]);
});

describe('conditions', () => {
  const more = holdsMoreThan(request('attributes'), ['Policy']);

  it.each<[JsonObject, boolean]>([
    [{ attributes: { Policy: '' } }, false],
    [{ attributes: { Policy: '', DelaySeconds: '1' } }, true],
    [{ attributes: {} }, true],
    [{}, true],
  ])('%j has more than a policy: %s', (parameters, holds) => {
    expect(more(asking(parameters))).toBe(holds);
  });

  it.each<[Json | undefined, boolean, boolean]>([
    ['x', true, false],
    [0, true, false],
    ['', false, true],
    [null, false, false],
    [undefined, false, false],
  ])('%j is filled: %s, emptied: %s', (value, filled, emptied) => {
    const event = asking(value === undefined ? {} : { a: value });

    expect(isFilled(request('a'))(event)).toBe(filled);
    expect(isEmptied(request('a'))(event)).toBe(emptied);
  });
});

it.each<[JsonObject, string | undefined]>([
  [{ role: 'r', name: 'n' }, 'r:n'],
  [{ role: 'r' }, undefined],
  [{ role: 'r', name: '' }, undefined],
  [{ role: 'r', name: null }, undefined],
])('derives from %j the import id %s', (values, id) => {
  expect(idFrom('{role}:{name}')(values)).toBe(id);
});

it('selects a name in lower case, as AWS stores it', () => {
  const event = anEvent({ requestParameters: { name: 'Orders', size: 5 } });

  expect([request('name'), request('size'), request('gone')].map((select) => lowered(select)(event))).toEqual(['orders', 5, undefined]);
});
