import { expect, it } from 'vitest';
import { eventJson, eventLine, eventsFooter } from '#cli/render/events.ts';
import { createPaint } from '#cli/render/paint.ts';
import type { EventRow } from '#queries/events.ts';

const ROW: EventRow = {
  place: 'context',
  reason: 'automation',
  eventTime: '2026-01-15T10:00:00Z',
  eventID: 'e-1',
  eventSource: 'ssm.amazonaws.com',
  eventName: 'SendCommand',
  awsRegion: 'us-east-1',
  actor: 'bob (cli)',
  origin: 'cli',
};

it('prints an event on one line', () => {
  expect(eventLine(ROW, createPaint(false))).toBe(
    '2026-01-15T10:00:00Z  context automation  ssm.amazonaws.com SendCommand  by bob (cli), cli  e-1\n',
  );
});

it('prints one line of JSON for any text', () => {
  expect(JSON.parse(eventJson({ ...ROW, actor: 'a\nb\u2028' }))).toEqual({ ...ROW, actor: 'a\nb\u2028' });
  expect(eventJson({ ...ROW, actor: 'a\nb' }).match(/\n/g)).toHaveLength(1);
});

it('counts with thousands separators', () => {
  expect(eventsFooter({ listed: 12, read: 1_234_567 })).toBe('12 of 1,234,567 events listed\n');
});
