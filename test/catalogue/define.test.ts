import { isRedactionMarker } from '#catalogue/redaction.ts';
import { describe, expect, it } from 'vitest';
import {
  attributesFrom,
  by,
  computed,
  constant,
  creates,
  defineResource,
  deletes,
  anyIdentity,
  from,
  HIDDEN,
  identity,
  notVisible,
  puts,
  request,
  response,
  updates,
  writes,
  written,
} from '#catalogue/words.ts';
import { integer } from '#catalogue/convert.ts';
import { anEvent } from '../support/builders.ts';

const event = anEvent({
  requestParameters: { name: 'jobs', size: 5, deep: { key: 'v' }, list: ['a'] },
  responseElements: { arn: 'arn:x' },
});
const bare = anEvent({ requestParameters: null, responseElements: null });

describe('by', () => {
  it('identifies a resource by text and by numbers as text', () => {
    expect(by({ name: request('name'), size: request('size') })(event)).toEqual([{ name: 'jobs', size: '5' }]);
  });

  it('identifies nothing if a part is missing or is not text', () => {
    expect(by({ name: request('name'), other: request('other') })(event)).toEqual([]);
    expect(by({ deep: request('deep') })(event)).toEqual([]);
  });

  it('returns all alternatives with either', () => {
    const identify = anyIdentity(by({ name: request('name') }), by({ gone: request('gone') }), by({ arn: response('arn') }));

    expect(identify(event)).toEqual([{ name: 'jobs' }, { arn: 'arn:x' }]);
  });
});

describe('effects', () => {
  const identify = by({ name: request('name') });
  const writer = constant('enabled', true);

  it.each([
    ['creates', creates(identify, writer), 1],
    ['updates', updates(identify, writer), 1],
    ['puts', puts(identify, writer), 1],
    ['deletes', deletes(identify), 0],
  ] as const)('of %s', (effect, call, writers) => {
    expect(call).toMatchObject({ effect, identify });
    expect(call.writers).toHaveLength(writers);
  });
});

describe('writers', () => {
  const attributes = { size: from('size', integer), deep: from('deep.key', (value) => value), arn: computed(), name: identity() };

  it('write every mapped attribute in the record', () => {
    expect(attributesFrom(request())(event, {}, attributes)).toEqual({ size: 5, deep: 'v' });
    expect(attributesFrom(request('deep'))(event, {}, attributes)).toEqual({});
  });

  it('write nothing if there is no object', () => {
    expect(attributesFrom(request('name'))(event, {}, attributes)).toEqual({});
    expect(attributesFrom(request())(bare, {}, attributes)).toEqual({});
  });

  it('write one attribute, converted or unchanged', () => {
    expect(writes({ size: ['size', (value) => `${String(value)} GB`] })(event, {}, {})).toEqual({ size: '5 GB' });
    expect(writes({ size: 'size' })(event, {}, {})).toEqual({ size: 5 });
    expect(writes({ size: request('gone') })(event, {}, {})).toEqual({});
    expect(constant('enabled', false)(event, {}, {})).toEqual({ enabled: false });
  });

  it('write hidden for a redacted value', () => {
    const secret = anEvent({ requestParameters: { size: 'HIDDEN_DUE_TO_SECURITY_REASONS' } });

    expect(writes({ size: ['size', integer] })(secret, {}, {})).toEqual({ size: HIDDEN });
    expect(attributesFrom(request())(secret, {}, attributes)).toEqual({ size: HIDDEN });
  });
});

describe('attribute entries', () => {
  it('carry their notes', () => {
    expect(written({ refreshShows: 'known-elements' })).toEqual({ kind: 'written', refreshShows: 'known-elements' });
    expect(written()).toEqual({ kind: 'written' });
    expect(notVisible('reason')).toEqual({ kind: 'not-visible', why: 'reason' });
    expect(from('A', integer)).toEqual({ kind: 'mapped', from: 'A', convert: integer });
  });
});

it('fills missing parts of a definition with defaults', () => {
  const entry = defineResource({ type: 'aws_thing', eventSource: 'thing.amazonaws.com', importId: () => 'x', calls: {} });

  expect(entry).toMatchObject({ holdsData: false, references: {}, inlineForms: [], serviceDefaults: {} });
});

it('derives the service from the type, and the import id from the id by default', () => {
  const entry = defineResource({ type: 'aws_sqs_queue', calls: {} });

  expect(entry.eventSource).toBe('sqs.amazonaws.com');
  expect(entry.importId({ id: 'q-1' })).toBe('q-1');
  expect(entry.importId({ id: '' })).toBeUndefined();
  expect(entry.importId({})).toBeUndefined();
});

it('derives the import id from the single identity, or from the longest form that can be filled', () => {
  const { importId } = defineResource({ type: 'aws_sqs_queue', calls: {}, identity: 'name' });
  const { importId: byForm } = defineResource({ type: 'aws_sqs_queue', calls: {}, importId: ['{bucket}:{acl}', '{bucket}'] });

  expect(importId({ id: 'q-1', name: 'jobs' })).toBe('jobs');
  expect(byForm({ bucket: 'b', acl: 'private' })).toBe('b:private');
  expect(byForm({ bucket: 'b', acl: '' })).toBe('b');
  expect(byForm({ acl: 'private' })).toBeUndefined();
});

it('writes the requested values under the same names, hidden if redacted', () => {
  const made = anEvent({ requestParameters: { userName: 'ann', path: '/', tags: ['x'] } });
  const secret = anEvent({ requestParameters: { userName: 'HIDDEN_DUE_TO_SECURITY_REASONS' } });

  expect(writes('user_name path permissions_boundary')(made, {}, {})).toEqual({ user_name: 'ann', path: '/' });
  expect(writes('user_name')(secret, {}, {})).toEqual({ user_name: HIDDEN });
});

it.each([
  ['HIDDEN_DUE_TO_SECURITY_REASONS', true],
  ['****', true],
  ['<sensitiveDataRemoved>', true],
  ['secret', false],
  [null, false],
])('recognises %j as a redaction marker: %s', (value, marker) => {
  expect(isRedactionMarker(value)).toBe(marker);
});

it('derives the traits of identities and Terraform-only arguments if none is set', () => {
  const { traits } = defineResource({
    type: 'aws_invented',
    governs: { protection: 'force_destroy', identifier: 'path' },
    calls: {},
    identity: 'name',
    terraformOnly: 'force_destroy apply_immediately timeouts',
  });

  expect(traits.governs).toEqual({ protection: 'force_destroy', identifier: 'path name', 'terraform-only': 'apply_immediately' });
});

it('converts values to their schema types, and other attributes to text', () => {
  const { attributes } = defineResource({
    type: 'aws_lambda_function',
    calls: {},
    written: 'timeout role',
    identity: 'function_name',
  });
  const made = anEvent({ requestParameters: { timeout: '3', role: 7, functionName: true, tags: [{ key: 'a', value: 1 }] } });

  expect(writes('timeout role function_name tags')(made, {}, attributes)).toEqual({
    timeout: 3,
    role: '7',
    function_name: 'true',
    tags: { a: '1' },
  });
});
