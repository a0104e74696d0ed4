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
  { case: 'patches approved a year later', drift: baseline('approval_rule', [rule(7, '*')], [rule(360, '*')]) },
  {
    case: 'patches approved only up to a date',
    drift: baseline('approval_rule', [rule(7, '*')], [{ approve_until_date: '2026-01-31', patch_filter: [] }]),
  },
  { case: 'fewer patches', drift: baseline('approval_rule', [rule(7, 'Critical', 'Important')], [rule(7, 'Critical')]) },
  { case: 'a deleted rule', drift: baseline('approval_rule', [rule(7, '*'), rule(7, 'Low')], [rule(7, 'Low')]) },
  { case: 'a rejected patch', drift: baseline('rejected_patches', [], ['KB5000001']) },
  { case: 'a patch no longer approved', drift: baseline('approved_patches', ['KB1', 'KB2'], ['KB2']) },
  { case: 'an additional global filter', drift: baseline('global_filter', [], [{ key: 'PRODUCT', values: ['WindowsServer2025'] }]) },
  {
    case: 'another patch source',
    drift: baseline('source', [], [{ name: 'main', configuration: 'baseurl=https://example.net' }]),
  },
  { case: 'an unreported compliance level', drift: baseline('approved_patches_compliance_level', 'CRITICAL', 'INFORMATIONAL') },
  { case: 'a deleted baseline', drift: aMissing('aws_ssm_patch_baseline.linux', { name: 'linux' }) },
  { case: 'a deleted maintenance window', drift: aMissing('aws_ssm_maintenance_window.weekly', { name: 'weekly' }) },
  { case: 'a maintenance window that runs once', drift: window('schedule', 'cron(0 2 ? * SUN *)', 'cron(0 2 1 1 ? 2099)') },
  { case: 'a maintenance window with an end', drift: window('end_date', null, '2026-01-31T00:00:00Z') },
  {
    case: 'a yearly association',
    drift: aChanged('aws_ssm_association.patch', 'schedule_expression', ['rate(1 day)', 'rate(365 days)']),
  },
  { case: 'a deleted patching association', drift: aMissing('aws_ssm_association.patch', association) },
  {
    case: 'a database without minor version upgrades',
    drift: aChanged('aws_db_instance.main', 'auto_minor_version_upgrade', [true, false]),
  },
  {
    case: 'a cache without minor version upgrades, as text',
    drift: aChanged('aws_elasticache_cluster.main', 'auto_minor_version_upgrade', ['true', 'false']),
  },
  {
    case: 'a fixed runtime version',
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
