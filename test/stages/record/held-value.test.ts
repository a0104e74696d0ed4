// @module-tag slow
import { describe, expect, it } from 'vitest';
import type { AttributeChange } from '#domain/attribute-change.ts';
import type { DriftField } from '#domain/field/fields-of.ts';
import { groundOf, hasGround } from '#stages/record/held-value.ts';
import { aChange } from '../../support/drifts.ts';

function aField(change: AttributeChange): DriftField {
  return { address: 'aws_sqs_queue.jobs', path: change.path, changes: [change] };
}

const OPEN = aField(aChange('delay_seconds', 0, 5));
const SECRET = aField(aChange('password', 'old-one', 'hunter2-hunter2', { sensitive: true }));
const HIDDEN = aField(aChange('policy', '{}', null, { hidden: true, eventIDs: ['e1'] }));

describe('groundOf', () => {
  it('keeps a value, and what code says, else what the state says', () => {
    expect(groundOf(OPEN, 'salt')).toEqual({ value: 5, against: 0 });
    expect(groundOf(aField(aChange('delay_seconds', 0, 5, { code: 1 })), 'salt')).toEqual({ value: 5, against: 1 });
  });

  it.each([
    ['a sensitive value', SECRET],
    ['a secret by its name', aField(aChange('tags', {}, { api_token: 'hunter2-hunter2' }))],
    ['a secret by its form', aField(aChange('description', '', 'ghp_0123456789abcdefghijABCDEFGHIJ012345'))],
  ])('keeps no more of %s than what it can be known by', (_title, field) => {
    const kept = JSON.stringify(groundOf(field, 'salt'));

    expect(kept).not.toMatch(/hunter2|ghp_|old-one/);
    expect(groundOf(field, 'salt')).toEqual(groundOf(field, 'salt'));
    expect(groundOf(field, 'other').value).not.toEqual(groundOf(field, 'salt').value);
  });

  it('keeps the calls of a value that nobody saw', () => {
    expect(groundOf(HIDDEN, 'salt')).toEqual({ value: { hidden: ['e1'] }, against: '{}' });
  });

  it('keeps a whole resource attribute by attribute', () => {
    const changes = [aChange('name', null, 'mine'), aChange('delay_seconds', null, 5)];

    expect(groundOf({ address: 'aws_sqs_queue x', path: '*', changes }, 'salt')).toEqual({
      value: { name: 'mine', delay_seconds: 5 },
      against: { name: null, delay_seconds: null },
    });
  });
});

describe('hasGround', () => {
  it.each<readonly [string, DriftField, AttributeChange, boolean]>([
    ['the same value', OPEN, aChange('delay_seconds', 0, 5), true],
    ['the same number as a text', OPEN, aChange('delay_seconds', 0, '5'), true],
    ['another value', OPEN, aChange('delay_seconds', 0, 6), false],
    ['the value back', OPEN, aChange('delay_seconds', 0, 0), false],
    ['code that moved', OPEN, aChange('delay_seconds', 0, 5, { code: 3 }), false],
    ['state that moved', OPEN, aChange('delay_seconds', 1, 5), false],
    ['the same secret', SECRET, aChange('password', 'old-one', 'hunter2-hunter2', { sensitive: true }), true],
    ['another secret', SECRET, aChange('password', 'old-one', 'hunter3-hunter3', { sensitive: true }), false],
    ['the same calls of a hidden value', HIDDEN, aChange('policy', '{}', null, { hidden: true, eventIDs: ['e1'] }), true],
    ['a new call of a hidden value', HIDDEN, aChange('policy', '{}', null, { hidden: true, eventIDs: ['e1', 'e2'] }), false],
    ['a hidden value that is seen now', HIDDEN, aChange('policy', '{}', '{"a":1}'), false],
  ])('%s', (_title, held, now, expected) => {
    expect(hasGround(groundOf(held, 'run-1'), aField(now))).toBe(expected);
  });
});
