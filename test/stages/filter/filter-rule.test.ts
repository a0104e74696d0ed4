import { describe, expect, it } from 'vitest';
import { isUpdate, serviceOf, replacementKey } from '#stages/filter/filter-rule.ts';
import { anEvent } from '../../support/builders.ts';

const UPDATE = anEvent({ eventID: 'second', addendum: { reason: 'UPDATED_DATA', originalEventID: 'first' } });
const LATE = anEvent({ eventID: 'third', addendum: { reason: 'DELIVERY_DELAY' } });

it.each([
  ['s3.amazonaws.com', 's3'],
  ['ec2.amazonaws.com.cn', 'ec2'],
  ['ec2-instance-connect.amazonaws.com', 'ec2-instance-connect'],
])('the service of %s is %s', (eventSource, service) => {
  expect(serviceOf(anEvent({ eventSource }))).toBe(service);
});

describe('an addendum', () => {
  it('that updates a record replaces it', () => {
    expect(isUpdate(UPDATE)).toBe(true);
    expect(replacementKey(UPDATE)).toBe('first');
  });

  it('for another reason is kept separately', () => {
    expect(isUpdate(LATE)).toBe(false);
    expect(replacementKey(LATE)).toBe('third');
  });
});
