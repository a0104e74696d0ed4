/** Nothing is opened, and what everybody knows of stays open: machines and engines that are patched later, less, or not at all. */
import type { Json, JsonObject } from '#domain/json.ts';
import type { AdversarialCase } from '../../support/adversarial.ts';
import type { Called } from '../../support/calls.ts';
import { database, group, instance, piece } from '../../support/shop.ts';
import { call, seen } from '../../support/shop-calls.ts';

const security = (days: number, ...severities: readonly string[]): JsonObject => ({
  approve_after_days: days,
  approve_until_date: '',
  compliance_level: 'CRITICAL',
  enable_non_security: false,
  patch_filter: [
    { key: 'CLASSIFICATION', values: ['Security'] },
    { key: 'SEVERITY', values: [...severities] },
  ],
});
const baseline = piece(
  'aws_ssm_patch_baseline.linux',
  { name: 'shop-linux', operating_system: 'AMAZON_LINUX_2023', approval_rule: [security(7, 'Critical', 'Important')] },
  { id: 'pb-0aaaaaaaaaaaaaaa1', rejected_patches: [], approved_patches: [], tags: {}, tags_all: {} },
);
const window = piece(
  'aws_ssm_maintenance_window.weekly',
  { name: 'shop-weekly', schedule: 'cron(0 2 ? * SUN *)', duration: 3, cutoff: 1, enabled: true },
  { id: 'mw-0aaaaaaaaaaaaaaa1', allow_unassociated_targets: false, description: '', end_date: '', tags: {}, tags_all: {} },
);
const update = (over: JsonObject): Called =>
  call(
    'ssm',
    'UpdateMaintenanceWindow',
    { windowId: 'mw-0aaaaaaaaaaaaaaa1', ...over },
    { windowId: 'mw-0aaaaaaaaaaaaaaa1', name: 'shop-weekly', ...over },
  );
const rules = (...approved: readonly JsonObject[]): readonly JsonObject[] => [...approved];
const approve = (...approved: readonly JsonObject[]) => ({
  calls: [call('ssm', 'UpdatePatchBaseline', { baselineId: 'pb-0aaaaaaaaaaaaaaa1' }, { baselineId: 'pb-0aaaaaaaaaaaaaaa1' })],
  refresh: [seen(baseline, { approval_rule: rules(...approved) as Json })],
});
const tagged = { ...instance({ tags: { Name: 'app', 'Patch Group': 'prod' } }) };
const app = {
  ...tagged,
  values: { ...tagged.values, tags: { Name: 'app', 'Patch Group': 'prod' }, tags_all: { Name: 'app', 'Patch Group': 'prod' } },
};
const tag = (name: string, key: string, value: string): Called =>
  call(
    'ec2',
    name,
    { resourcesSet: { items: [{ resourceId: 'i-0aaaaaaaaaaaaaaa1' }] }, tagSet: { items: [{ key, value }] } },
    { _return: true },
  );
const engine = database({ auto_minor_version_upgrade: true });
const modify = (over: JsonObject): Called =>
  call(
    'rds',
    'ModifyDBInstance',
    { dBInstanceIdentifier: 'shop-db', applyImmediately: true, ...over },
    { dBInstanceIdentifier: 'shop-db', ...over },
  );

export const cases: readonly AdversarialCase[] = [
  {
    name: 'patches are approved a year later',
    root: [baseline],
    about: ['aws_ssm_patch_baseline.linux'],
    attack: approve(security(360, 'Critical', 'Important')),
    fact: 'patches are approved sooner',
    twin: approve(security(3, 'Critical', 'Important')),
  },
  {
    name: 'important patches are excluded',
    root: [baseline],
    about: ['aws_ssm_patch_baseline.linux'],
    attack: approve(security(7, 'Critical')),
    fact: 'medium patches are included',
    twin: approve(security(7, 'Critical', 'Important', 'Medium')),
  },
  {
    name: 'a maintenance window never runs again',
    root: [window],
    about: ['aws_ssm_maintenance_window.weekly'],
    attack: { calls: [update({ schedule: 'cron(0 2 1 1 ? 2099)' })] },
    fact: 'the maintenance window runs an hour later',
    twin: { calls: [update({ schedule: 'cron(0 3 ? * SUN *)' })] },
  },
  {
    name: 'a maintenance window is disabled',
    root: [window],
    about: ['aws_ssm_maintenance_window.weekly'],
    attack: { calls: [update({ enabled: false })] },
    fact: 'the maintenance window is longer',
    twin: { calls: [update({ duration: 4 })] },
  },
  {
    name: 'an instance leaves its patch group',
    root: [group('app'), app],
    about: ['aws_instance.app'],
    attack: { calls: [tag('DeleteTags', 'Patch Group', 'prod')] },
    fact: 'the instance gets another name',
    twin: { calls: [tag('CreateTags', 'Name', 'app-1')] },
  },
  {
    name: 'minor version upgrades of a database are disabled',
    root: [engine],
    about: ['aws_db_instance.main'],
    attack: { calls: [modify({ autoMinorVersionUpgrade: false })], refresh: [seen(engine, { auto_minor_version_upgrade: false })] },
    fact: 'the maintenance day changes',
    twin: {
      calls: [modify({ preferredMaintenanceWindow: 'sun:02:00-sun:03:00' })],
      refresh: [seen(engine, { maintenance_window: 'sun:02:00-sun:03:00' })],
    },
  },
];
