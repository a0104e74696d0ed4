import { describe, expect, it } from 'vitest';
import { at, request, response } from '#catalogue/places.ts';
import { anEvent } from '../support/builders.ts';

const event = anEvent({
  requestParameters: { name: 'jobs', size: 5, deep: { key: 'v' }, list: ['a'] },
  responseElements: { arn: 'arn:x' },
});
const bare = anEvent({ requestParameters: null, responseElements: null });

describe('request and response', () => {
  it.each([
    ['one key', request('name'), 'jobs'],
    ['a path', request('deep.key'), 'v'],
    ['a list index', request('list.0'), 'a'],
    ['a missing key', request('gone.deeper'), undefined],
    ['a key of the response', response('arn'), 'arn:x'],
  ])('selects %s', (_name, select, value) => {
    expect(select(event)).toEqual(value);
  });

  it('selects the whole object without a path', () => {
    expect(response()(event)).toEqual({ arn: 'arn:x' });
    expect(request()(event)).toBe(event.requestParameters);
  });

  it('selects nothing from a record without parameters', () => {
    expect(request('name')(bare)).toBeUndefined();
    expect(response()(bare)).toBeUndefined();
  });
});

it('reads a string as a name in the request, and keeps a selector unchanged', () => {
  expect(at('deep.key')(event)).toBe('v');
  expect(at(response('arn'))(event)).toBe('arn:x');
});
