import { describe, expect, it } from 'vitest';
import type { Drift } from '#domain/drift.ts';
import type { JsonObject } from '#domain/json.ts';
import { aChanged, aResource, aWorkspace, aContext } from '../../support/drifts.ts';
import { verdictOn } from '../../support/verdicts.ts';

const workspace = aWorkspace([
  aResource('aws_backup_selection.a', {
    selection_tag: [{ key: 'Backup', value: 'daily' }],
    condition: [{ string_equals: [{ key: 'aws:ResourceTag/Tier', value: 'gold' }] }],
  }),
]);
const rule = (over: JsonObject = {}): JsonObject => ({
  rule_name: 'daily',
  target_vault_name: 'v',
  schedule: 'cron(0 5 * * ? *)',
  ...over,
});
const plan = (before: JsonObject, ...after: readonly JsonObject[]): Drift => aChanged('aws_backup_plan.a', 'rule', [[before], [...after]]);
const scheduled = (before: string, after: string): Drift => plan(rule({ schedule: before }), rule({ schedule: after }));

const cases: readonly (readonly [name: string, drift: Drift])[] = [
  ['a deleted rule', plan(rule())],
  ['once a month', scheduled('cron(0 5 * * ? *)', 'cron(0 5 1 * ? *)')],
  ['on weekdays', scheduled('cron(0 5 ? * * *)', 'cron(0 5 ? * MON-FRI *)')],
  ['every second day', scheduled('rate(1 day)', 'rate(2 days)')],
  ['half as often per day', scheduled('cron(0 */6 * * ? *)', 'cron(0 */12 * * ? *)')],
  ['in another vault', plan(rule(), rule({ target_vault_name: 'w' }))],
  ['without the copy', plan(rule({ copy_action: [{ destination_vault_arn: 'a' }] }), rule({ copy_action: [] }))],
  ['of fewer resources', aChanged('aws_backup_selection.a', 'resources', [['a', 'b'], ['a']])],
  ['with excluded resources', aChanged('aws_backup_selection.a', 'not_resources', [[], ['a']])],
  [
    'with an additional tag condition',
    aChanged('aws_backup_selection.a', 'condition', [[], [{ string_equals: [{ key: 'k', value: 'v' }] }]]),
  ],
  ['of other events', aChanged('aws_cloudwatch_event_archive.a', 'event_pattern', ['', '{"source":["x"]}'])],
  ['in one region fewer', aChanged('aws_dynamodb_table.a', 'replica', [[{ region_name: 'eu-west-1' }], []])],
  [
    'of other objects',
    aChanged('aws_s3_bucket_replication_configuration.a', 'rule', [
      [{ id: 'a', filter: [{ prefix: '' }] }],
      [{ id: 'a', filter: [{ prefix: 'tmp/' }] }],
    ]),
  ],
  ['without the tag that selects the resource', aChanged('aws_db_instance.a', 'tags', [{ Backup: 'daily' }, { Backup: 'no' }])],
  ['without the tag that a condition requires', aChanged('aws_db_instance.a', 'tags', [{ Tier: 'gold' }, {}])],
];

describe('fewerCopies', () => {
  it.each(cases)('%s', (_name, drift) => {
    expect(verdictOn({ drift, context: aContext({ workspace }) })).toMatch(/^(?:escalate|revert)$/);
  });
});
