import { describe, expect, it } from 'vitest';
import { goalInTag, goalsIn, goalsInName } from '#domain/text/stated-goals.ts';
import { WORDS } from '../../support/words.ts';

describe('goalsIn', () => {
  it.each([
    ['kept at two for availability', ['availability']],
    ['HA: one in each zone', ['availability']],
    ['survives the loss of a zone', ['availability']],
    ['three because of our uptime promise', ['availability']],
    ['PCI: no shells', ['compliance']],
    ['required by the auditors', ['compliance']],
    ['seven years for GDPR', ['compliance']],
    ['one only, to save costs', ['cost']],
    ['cheaper than provisioned', ['cost']],
    ['due to the budget of this quarter', ['cost']],
    ['small, it saves money', ['cost']],
    ['large for low latency', ['performance']],
    ['closed for security', ['security']],
    ['on for troubleshooting', ['operability']],
    ['two for availability, not more to save costs', ['availability', 'cost']],
  ])('reads the reason in: %s', (comment, goals) => {
    expect(goalsIn(comment, WORDS.goals)).toEqual(goals);
  });

  it.each([
    'an audit reads these rules one by one',
    'finance reads CostCentre from here, do not rename',
    'the security group of the load balancer',
    'availability zones of the region',
    'regardless of cost',
    'three, not for availability',
    'the latency alarm is below',
    'see the budget sheet',
    'the compliance team owns this table',
    'has no costs',
    '',
  ])('finds no goal in: %s', (comment) => {
    expect(goalsIn(comment, WORDS.goals)).toEqual([]);
  });
});

describe('goalsInName', () => {
  it.each([
    ['ha_replicas', ['availability']],
    ['budget_max', ['cost']],
    ['workers_cost_capped', ['cost']],
    ['pci_retention_days', ['compliance']],
    ['latency_target', ['performance']],
    ['availability_zones', []],
    ['cost_center', []],
    ['security_group_ids', []],
    ['performance_mode', []],
    ['shard_hash', []],
    ['max_size', []],
  ])('reads %s', (name, goals) => {
    expect(goalsInName(name, WORDS.goals)).toEqual(goals);
  });
});

describe('goalInTag', () => {
  it.each([
    ['goal', 'Cost', 'cost'],
    ['team:optimize-for', 'availability', 'availability'],
    ['OptimiseFor', 'performance', 'performance'],
    ['goal', 'profit', undefined],
    ['Compliance', 'PCI', undefined],
    ['CostCenter', 'cost', undefined],
  ])('reads %s = %s', (key, value, goal) => {
    expect(goalInTag(key, value, WORDS.goals)).toBe(goal);
  });
});
