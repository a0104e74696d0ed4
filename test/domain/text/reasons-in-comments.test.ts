/** Comments in which people say that a value is as it is for a reason, in as many ways of saying so as were thought of. */
import { describe, expect, it } from 'vitest';
import { goalsIn } from '#domain/text/stated-goals.ts';
import { WORDS } from '../../support/words.ts';

/** Read while the words were chosen. */
const KNOWN = [
  ['kept small on purpose: the monthly cost budget', 'cost'],
  ['deliberately low, finance caps our spend', 'cost'],
  ['drop back after the sale, this capacity is expensive', 'cost'],
  ['do not raise: every node counts against the budget', 'cost'],
  ['intentionally one node to keep the bill down', 'cost'],
  ['sized down: budget', 'cost'],
  ['three replicas by design, we promise 99.9 % uptime', 'availability'],
  ['deliberately generous: latency suffers otherwise', 'performance'],
  ['kept for seven years on purpose, the regulator asks', 'compliance'],
  ['closed on purpose: least privilege', 'security'],
] as const;

/** Looked at only when the words were chosen. */
const HELD_BACK = [
  ['left tiny by choice; this quarter’s budget is spent', 'cost'],
  ['only two workers - finops asked us to economise', 'cost'],
  ['purposely undersized, money is tight', 'cost'],
  ['stays at 2 so that we don’t blow the budget', 'cost'],
  ['reason: cost', 'cost'],
  ['one NAT gateway is enough, each costs 32 USD a month', 'cost'],
  ['oversized on purpose: p99 latency during the evening peak', 'performance'],
  ['kept at 3 so that losing a zone does not take us down', 'availability'],
  ['long retention is intentional: the auditor wants a year', 'compliance'],
  ['off by intent, it would widen the attack surface', 'security'],
] as const;

describe('goalsIn for comments that give a reason', () => {
  it.each([...KNOWN, ...HELD_BACK])('%s', (comment, goal) => {
    expect(goalsIn(comment, WORDS.goals)).toEqual([goal]);
  });

  it.each([
    'the cost centre is set on purpose by finance',
    'the budget alarm lives in another stack',
    'deliberately named like the security group',
    'intentionally left blank',
    'on purpose: see the wiki',
    'on purpose in the availability zone of the database',
    'not for cost: the licence allows two',
    'kept in step with the cost report',
    'do not rename: the compliance team reads it',
    'is the budget why this is so small?',
  ])('finds no goal in: %s', (comment) => {
    expect(goalsIn(comment, WORDS.goals)).toEqual([]);
  });
});
