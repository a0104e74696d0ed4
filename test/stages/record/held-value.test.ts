// @module-tag slow
import { describe, expect, it } from 'vitest';
import type { AttributeChange } from '#domain/attribute-change.ts';
import type { DriftField } from '#domain/field/fields-of.ts';
import { heldValueOf, isUnchanged } from '#stages/record/held-value.ts';
import { aChange } from '../../support/drifts.ts';

function aField(change: AttributeChange): DriftField {
  return { address: 'aws_sqs_queue.jobs', path: change.path, changes: [change] };
}

const OPEN = aField(aChange('delay_seconds', 0, 5));
const SECRET = aField(aChange('password', 'old-one', 'hunter2-hunter2', { sensitive: true }));
const HIDDEN = aField(aChange('policy', '{}', null, { hidden: true, eventIDs: ['e1'] }));

describe('heldValueOf', () => {
  it('keeps the value, and the value in code or else in the state', () => {
    expect(heldValueOf(OPEN, 'salt')).toEqual({ value: 5, against: 0 });
    expect(heldValueOf(aField(aChange('delay_seconds', 0, 5, { code: 1 })), 'salt')).toEqual({ value: 5, against: 1 });
  });

  it.each([
    ['a sensitive value', SECRET],
    ['a secret recognised by its name', aField(aChange('tags', {}, { api_token: 'hunter2-hunter2' }))],
    ['a secret recognised by its format', aField(aChange('description', '', 'ghp_0123456789abcdefghijABCDEFGHIJ012345'))],
  ])('keeps only a fingerprint of %s', (_title, field) => {
    const kept = JSON.stringify(heldValueOf(field, 'salt'));

    expect(kept).not.toMatch(/hunter2|ghp_|old-one/);
    expect(heldValueOf(field, 'salt')).toEqual(heldValueOf(field, 'salt'));
    expect(heldValueOf(field, 'other').value).not.toEqual(heldValueOf(field, 'salt').value);
  });

  it('keeps the calls of a hidden value', () => {
    expect(heldValueOf(HIDDEN, 'salt')).toEqual({ value: { hidden: ['e1'] }, against: '{}' });
  });

  it('keeps a whole resource per attribute', () => {
    const changes = [aChange('name', null, 'mine'), aChange('delay_seconds', null, 5)];

    expect(heldValueOf({ address: 'aws_sqs_queue x', path: '*', changes }, 'salt')).toEqual({
      value: { name: 'mine', delay_seconds: 5 },
      against: { name: null, delay_seconds: null },
    });
  });
});

describe('isUnchanged', () => {
  it.each<readonly [string, DriftField, AttributeChange, boolean]>([
    ['the same value', OPEN, aChange('delay_seconds', 0, 5), true],
    ['the same number as text', OPEN, aChange('delay_seconds', 0, '5'), true],
    ['another value', OPEN, aChange('delay_seconds', 0, 6), false],
    ['the value reverted', OPEN, aChange('delay_seconds', 0, 0), false],
    ['changed code', OPEN, aChange('delay_seconds', 0, 5, { code: 3 }), false],
    ['changed state', OPEN, aChange('delay_seconds', 1, 5), false],
    ['the same secret', SECRET, aChange('password', 'old-one', 'hunter2-hunter2', { sensitive: true }), true],
    ['another secret', SECRET, aChange('password', 'old-one', 'hunter3-hunter3', { sensitive: true }), false],
    ['the same calls of a hidden value', HIDDEN, aChange('policy', '{}', null, { hidden: true, eventIDs: ['e1'] }), true],
    ['a new call of a hidden value', HIDDEN, aChange('policy', '{}', null, { hidden: true, eventIDs: ['e1', 'e2'] }), false],
    ['a hidden value that is now visible', HIDDEN, aChange('policy', '{}', '{"a":1}'), false],
  ])('%s', (_title, held, now, expected) => {
    expect(isUnchanged(heldValueOf(held, 'run-1'), aField(now))).toBe(expected);
  });
});
