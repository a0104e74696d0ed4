import { describe, expect, it } from 'vitest';
import type { Drift } from '#domain/drift.ts';
import type { Json } from '#domain/json.ts';
import { aChanged, aContext, aMissing, aResource, aWorkspace } from '../../support/drifts.ts';
import { verdictOn } from '../../support/verdicts.ts';

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

const context = aContext({ workspace: aWorkspace([aResource('aws_ssm_association.patch', association)]) });

describe('less patching', () => {
  it.each(fires)('is never accepted: $case', (one) => {
    expect(verdictOn({ ...one, context })).toMatch(/^(?:escalate|revert)$/);
  });
});
