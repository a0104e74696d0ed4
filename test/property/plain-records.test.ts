import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { isJsonObject } from '#domain/json.ts';
import { parseBySchema, parseRecord } from '#stages/trace/parse-record.ts';
import { anEvent } from '../support/builders.ts';
import { recordText } from '../support/record-texts.ts';
import '../support/property-seed.ts';

/** Any JSON in the place of any field, at any depth that the schema knows. */
const oddities = fc.tuple(
  fc.constantFrom(
    ...[...Object.keys(anEvent()), 'errorCode', 'sharedEventID', 'addendum', 'resources', 'additionalEventData', 'insightDetails'].map(
      (name) => [name],
    ),
    ['userIdentity', 'sessionContext'],
    ['userIdentity', 'onBehalfOf'],
    ['userIdentity', 'arn'],
    ['userIdentity', 'sessionContext', 'attributes'],
    ['resources', 'ARN'],
  ),
  fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.constantFrom<unknown>(null, '', [], {}, [{}], [null], 'true', true, JSON.parse('{"__proto__":1}')),
  ),
);

function placed(record: unknown, [name = '', ...rest]: readonly string[], value: unknown): unknown {
  const before = isJsonObject(record) ? record : {};
  return { ...before, [name]: rest.length === 0 ? value : placed(before[name], rest, value) };
}

describe('a record read without the schema', () => {
  test.prop([recordText], { numRuns: 500 })('equals the result of the schema, and is rejected if the schema rejects it', (text) => {
    const value: unknown = JSON.parse(text);

    const read = parseRecord(value);

    expect(isJsonObject(value) ? read : 'no object').toEqual(isJsonObject(value) ? parseBySchema(value) : 'no object');
    expect(JSON.stringify(read)).toBe(JSON.stringify(isJsonObject(value) ? parseBySchema(value) : read));
  });

  test.prop([fc.array(oddities, { maxLength: 3 })], { numRuns: 1000 })(
    'equals the result of the schema for any value in a field',
    (changes) => {
      const value = changes.reduce<unknown>((record, [path, odd]) => placed(record, path, odd), anEvent());

      const read = parseRecord(value);

      expect(JSON.stringify(read)).toBe(JSON.stringify(isJsonObject(value) ? parseBySchema(value) : read));
    },
  );
});
