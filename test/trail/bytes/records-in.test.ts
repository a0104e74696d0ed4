import { describe, expect, it } from 'vitest';
import { recordsInText } from '#trail/bytes/records-in.ts';
import { anEvent } from '../../support/builders.ts';

const event = anEvent();

function read(text: string): readonly unknown[] {
  const bytes = Buffer.from(`--${text}--`);
  return [...recordsInText(bytes, 2, bytes.length - 2, 'trail:1')];
}

describe('recordsInText', () => {
  it.each<[string, unknown, readonly string[]]>([
    ['a single record', event, ['trail:1']],
    ['a CloudTrail file', { Records: [event, event] }, ['trail:1, record 1', 'trail:1, record 2']],
    ['a LookupEvents response', { Events: [{ CloudTrailEvent: JSON.stringify(event) }] }, ['trail:1, record 1']],
    ['an EventBridge envelope', { 'detail-type': 'AWS API Call via CloudTrail', detail: event }, ['trail:1']],
    ['a digest', { digestStartTime: '2026-01-15T10:00:00Z', logFiles: [] }, []],
  ])('finds the records in %s', (_name, value, places) => {
    expect(read(JSON.stringify(value))).toEqual(places.map((where) => ({ kind: 'record', value: event, where })));
  });

  it('reports a record whose text is not JSON', () => {
    expect(read('{"CloudTrailEvent":"oops"}')).toEqual([{ kind: 'malformed', where: 'trail:1', problem: 'CloudTrailEvent is not JSON' }]);
  });
});
