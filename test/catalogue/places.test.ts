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
  ])('select %s', (_name, select, value) => {
    expect(select(event)).toEqual(value);
  });

  it('select the whole without a path', () => {
    expect(response()(event)).toEqual({ arn: 'arn:x' });
    expect(request()(event)).toBe(event.requestParameters);
  });

  it('select nothing from a record without parameters', () => {
    expect(request('name')(bare)).toBeUndefined();
    expect(response()(bare)).toBeUndefined();
  });
});

it('takes a text for a name in the request, and leaves what selects as it is', () => {
  expect(at('deep.key')(event)).toBe('v');
  expect(at(response('arn'))(event)).toBe('arn:x');
});
