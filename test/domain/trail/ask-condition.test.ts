import { describe, expect, it } from 'vitest';
import { dropReason, holds } from '#domain/trail/ask-condition.ts';
import { all, among, any, not } from '#domain/trail/event-condition.ts';
import type { EventCondition } from '#domain/trail/event-condition.ts';
import { anEvent } from '../../support/builders.ts';

const head = anEvent({
  eventSource: 's3.amazonaws.com.cn',
  eventName: 'PutObject',
  eventTime: '2026-01-15T10:00:00Z',
  readOnly: false,
  requestParameters: { bucketName: 'b', forceFailover: true },
});

describe('holds', () => {
  it.each<[string, EventCondition, boolean]>([
    ['a text in a list', among('eventName', ['GetObject', 'PutObject']), true],
    ['a text missing in a list', among('eventName', ['GetObject']), false],
    ['an absent text in a list', among('sharedEventID' as 'eventType', ['a']), false],
    ['an absent member', { kind: 'absent', column: 'userIdentity.invokedBy' }, true],
    ['a pattern', { kind: 'matches', column: 'eventName', pattern: '^Put' }, true],
    ['a call, without the suffix of its service', { kind: 'call', pattern: '^s3:PutObject$' }, true],
    ['a flag', { kind: 'flag', column: 'readOnly', is: false }, true],
    ['a text parameter', { kind: 'parameter', name: 'bucketName', is: 'text' }, true],
    ['a text parameter compared with true', { kind: 'parameter', name: 'bucketName', is: 'true' }, false],
    ['a true parameter', { kind: 'parameter', name: 'forceFailover', is: 'true' }, true],
    ['before a time', { kind: 'before', time: Date.parse('2026-01-15T10:00:00Z') }, false],
    ['since a time', { kind: 'since', time: Date.parse('2026-01-15T10:00:00Z') }, true],
    ['all of an empty list', all(), true],
    ['any of an empty list', any(), false],
    ['not', not(any()), true],
  ])('evaluates %s', (_name, condition, expected) => {
    expect(holds(condition, head)).toBe(expected);
  });
});

describe('dropReason', () => {
  const drops = [
    { reason: 'read-only', when: { kind: 'flag', column: 'readOnly', is: true } },
    { reason: 'data-event', when: all() },
  ] as const;

  it('returns the first matching reason', () => {
    expect(dropReason({ unless: any(), drops }, head)).toBe('data-event');
    expect(dropReason({ unless: any(), drops }, { ...head, readOnly: true })).toBe('read-only');
  });

  it('returns no reason for an exempt event', () => {
    expect(dropReason({ unless: among('eventName', ['PutObject']), drops }, head)).toBeUndefined();
  });
});
