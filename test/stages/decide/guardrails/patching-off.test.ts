import { describe, expect, it } from 'vitest';
import { patchingOff } from '#stages/decide/guardrails/patching-off.ts';
import type { Drift } from '#domain/drift.ts';
import type { Json } from '#domain/json.ts';
import { aChanged, aContext, aMissing, aResource, aWorkspace, anIncident, anIntent, anUnmanaged } from '../../../support/drifts.ts';

interface Case {
  readonly case: string;
  readonly drift: Drift;
}

const baseline = (path: string, before: Json, after: Json): Drift => aChanged('aws_ssm_patch_baseline.linux', path, [before, after]);
const rule = (days: number, ...severities: readonly string[]): Json => ({
  approve_after_days: days,
  approve_until_date: '',
  patch_filter: [
    { key: 'CLASSIFICATION', values: ['Security'] },
    { key: 'SEVERITY', values: [...severities] },
  ],
});
const window = (path: string, before: Json, after: Json): Drift => aChanged('aws_ssm_maintenance_window.weekly', path, [before, after]);
const association = { name: 'AWS-RunPatchBaseline', association_id: 'a' };

const fires: readonly Case[] = [
  { case: 'patches a year later', drift: baseline('approval_rule', [rule(7, '*')], [rule(360, '*')]) },
  {
    case: 'patches up to a day, and none after it',
    drift: baseline('approval_rule', [rule(7, '*')], [{ approve_until_date: '2026-01-31', patch_filter: [] }]),
  },
  { case: 'fewer patches', drift: baseline('approval_rule', [rule(7, 'Critical', 'Important')], [rule(7, 'Critical')]) },
  { case: 'a rule that is gone', drift: baseline('approval_rule', [rule(7, '*'), rule(7, 'Low')], [rule(7, 'Low')]) },
  { case: 'a patch that is kept out', drift: baseline('rejected_patches', [], ['KB5000001']) },
  { case: 'a patch that is no longer let in', drift: baseline('approved_patches', ['KB1', 'KB2'], ['KB2']) },
  { case: 'a filter over everything', drift: baseline('global_filter', [], [{ key: 'PRODUCT', values: ['WindowsServer2025'] }]) },
  {
    case: 'another place that patches come from',
    drift: baseline('source', [], [{ name: 'main', configuration: 'baseurl=https://example.net' }]),
  },
  { case: 'a level that nobody looks at', drift: baseline('approved_patches_compliance_level', 'CRITICAL', 'INFORMATIONAL') },
  { case: 'a baseline that is gone', drift: aMissing('aws_ssm_patch_baseline.linux', { name: 'linux' }) },
  { case: 'a window that is gone', drift: aMissing('aws_ssm_maintenance_window.weekly', { name: 'weekly' }) },
  { case: 'a window that comes once', drift: window('schedule', 'cron(0 2 ? * SUN *)', 'cron(0 2 1 1 ? 2099)') },
  { case: 'a window that ends', drift: window('end_date', null, '2026-01-31T00:00:00Z') },
  {
    case: 'an association once a year',
    drift: aChanged('aws_ssm_association.patch', 'schedule_expression', ['rate(1 day)', 'rate(365 days)']),
  },
  { case: 'an association that patched', drift: aMissing('aws_ssm_association.patch', association) },
  { case: 'a database that takes no small version', drift: aChanged('aws_db_instance.main', 'auto_minor_version_upgrade', [true, false]) },
  { case: 'the same as a text', drift: aChanged('aws_elasticache_cluster.main', 'auto_minor_version_upgrade', ['true', 'false']) },
  {
    case: 'a runtime that is kept as it is',
    drift: aChanged('aws_lambda_function.fn', 'runtime_management_config', [
      [{ update_runtime_on: 'Auto' }],
      [{ update_runtime_on: 'Manual' }],
    ]),
  },
];

const silent: readonly Case[] = [
  { case: 'patches sooner', drift: baseline('approval_rule', [rule(7, '*')], [rule(3, '*')]) },
  { case: 'another week of testing', drift: baseline('approval_rule', [rule(7, '*')], [rule(14, '*')]) },
  { case: 'more patches', drift: baseline('approval_rule', [rule(7, 'Critical')], [rule(7, 'Critical', 'Important')]) },
  { case: 'one rule more', drift: baseline('approval_rule', [rule(7, 'Critical')], [rule(7, 'Critical'), rule(30, 'Low')]) },
  { case: 'a patch that is no longer kept out', drift: baseline('rejected_patches', ['KB1'], []) },
  { case: 'a filter that is gone', drift: baseline('global_filter', [{ key: 'PRODUCT', values: ['WindowsServer2025'] }], []) },
  { case: 'a description', drift: baseline('description', 'a', 'b') },
  { case: 'a window an hour later', drift: window('schedule', 'cron(0 2 ? * SUN *)', 'cron(0 3 ? * SAT *)') },
  { case: 'a window that goes on longer', drift: window('end_date', '2026-01-31T00:00:00Z', '2027-01-31T00:00:00Z') },
  { case: 'a database that takes small versions', drift: aChanged('aws_db_instance.main', 'auto_minor_version_upgrade', [false, true]) },
  { case: 'an association about something else', drift: aMissing('aws_ssm_association.motd', { name: 'Shop-SetMessageOfTheDay' }) },
  { case: 'a baseline made by hand', drift: anUnmanaged('aws_ssm_patch_baseline', { name: 'linux' }) },
];

const context = aContext({ workspace: aWorkspace([aResource('aws_ssm_association.patch', association)]) });

describe('patching-off', () => {
  it.each(fires)('fires: $case', ({ drift }) => {
    expect(patchingOff.check(drift, anIntent([drift]), context)).toBeDefined();
  });

  it.each(silent)('must not fire: $case', ({ drift }) => {
    expect(patchingOff.check(drift, anIntent([drift]), context)).toBeUndefined();
  });

  it.each([
    { drift: baseline('rejected_patches', [], ['KB5000001']) },
    { drift: aChanged('aws_db_instance.main', 'auto_minor_version_upgrade', [true, false]) },
  ])('lets a patch be kept out where somebody says why', ({ drift }) => {
    expect(patchingOff.check(drift, anIncident([drift]), context)).toBeUndefined();
  });

  it('asks about a rule that is gone whatever is said', () => {
    const drift = baseline('approval_rule', [rule(7, '*')], []);

    expect(patchingOff.check(drift, anIncident([drift]), context)).toBeDefined();
  });
});
