import { expect, it } from 'vitest';
import { purposeOfTag } from '#catalogue/tag-purposes.ts';

it.each([
  ['Owner', 'people'],
  ['CostCentre', 'people'],
  ['cost-center', 'people'],
  ['BusinessUnit', 'people'],
  ['team', 'people'],
  ['acme:contact', 'people'],
  ['Runbook', 'people'],
  ['created_by', 'people'],
  ['Schedule', 'programs'],
  ['AutoStop', 'programs'],
  ['backup', 'programs'],
  ['backup-retention', 'programs'],
  ['TTL', 'programs'],
  ['Patch Group', 'programs'],
  ['scan-exempt', 'programs'],
  ['data-access', 'programs'],
  ['SecurityReview', 'programs'],
  ['BackupOwner', 'programs'],
  ['Environment', 'unknown'],
  ['kubernetes.io/role/elb', 'unknown'],
  ['Zone', 'unknown'],
  ['Teamwork', 'unknown'],
  ['ownership2', 'unknown'],
  ['startup', 'unknown'],
  ['', 'unknown'],
])('%j is for %s', (key, purpose) => {
  expect(purposeOfTag(key)).toBe(purpose);
});
