/** What is copied, how often, and where to: plans, selections, replicas and archives that keep data from being lost. */
import type { ChangedLeaf } from '#catalogue/changed-leaves.ts';
import type { Drift } from '#domain/drift.ts';
import { canonicalJson, isJsonObject, objectsIn } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import type { Workspace } from '#domain/workspace.ts';
import { textsOf } from './exposure/current-resources.ts';
import { resourceName, visibleLeaves } from './guardrail.ts';
import type { Alarm } from './guardrail.ts';
import { timesAYear } from './how-often.ts';

/**
 * Finds whether fewer copies are made than before.
 * @param drift a drift of a managed resource
 * @param workspace what selects copies by tags
 * @returns an alarm; undefined where as much is copied, as often, or nothing of it was copied before
 */
export function fewerCopies(drift: Drift, workspace: Workspace): Alarm | undefined {
  if (drift.kind !== 'changed') return undefined;
  const found =
    failuresLost(drift) ?? fewerReplicas(drift) ?? rarerBackups(drift) ?? narrowerSelection(drift) ?? deselected(drift, workspace);
  return found === undefined ? undefined : { message: boundText(`${resourceName(drift)} ${found}`, 300) };
}

/** Where what failed is kept until somebody looks. https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-dead-letter-queues.html */
const FAILURES = /(?:^|\.)(?:redrive_policy|dead_letter_config\.(?:target_arn|arn)|on_failure\.destination(?:_arn)?)$/;

function failuresLost(drift: Drift): string | undefined {
  const lost = visibleLeaves(drift).find(
    ({ path, before, after }) => FAILURES.test(path) && textsOf(before).length > 0 && (after === null || after === ''),
  );
  return lost === undefined ? undefined : `no longer keeps what failed: ${lost.path}`;
}

/** Blocks that each are a copy. https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/GlobalTables.html https://docs.aws.amazon.com/redshift/latest/mgmt/managing-snapshots-console.html */
const REPLICAS: Readonly<Record<string, readonly [block: string, ...keys: readonly string[]]>> = {
  aws_dynamodb_table: ['replica', 'region_name'],
  aws_dynamodb_global_table: ['replica', 'region_name'],
  aws_secretsmanager_secret: ['replica', 'region'],
  aws_redshift_cluster: ['snapshot_copy', 'destination_region'],
  aws_s3_bucket_replication_configuration: ['rule', 'id'],
};

function fewerReplicas(drift: Drift): string | undefined {
  const [block, key] = Object.hasOwn(REPLICAS, drift.resourceType) ? (REPLICAS[drift.resourceType] ?? []) : [];
  const change = drift.changes.find(({ path, hidden }) => path === block && !hidden);
  if (change === undefined || key === undefined) return undefined;
  const names = (value: Json): readonly string[] => objectsIn(value).map((item) => String(item[key] ?? ''));
  const lost = names(change.before).find((name) => !names(change.after).includes(name));
  if (lost !== undefined) return `no longer has the copy ${lost}`;
  const narrowed = drift.resourceType.endsWith('_replication_configuration')
    ? visibleLeaves(drift).find(({ path, after }) => /^rule\.(?:filter|prefix)/.test(path) && after !== null && after !== '')
    : undefined;
  return narrowed === undefined ? undefined : 'copies other objects than before';
}

/** https://docs.aws.amazon.com/aws-backup/latest/devguide/creating-a-backup-plan.html */
function rarerBackups(drift: Drift): string | undefined {
  const change =
    drift.resourceType === 'aws_backup_plan' ? drift.changes.find(({ path, hidden }) => path === 'rule' && !hidden) : undefined;
  if (change === undefined) return undefined;
  const now = new Map(objectsIn(change.after).map((rule) => [rule['rule_name'], rule]));
  for (const rule of objectsIn(change.before)) {
    const later = now.get(rule['rule_name'] ?? null);
    if (later === undefined) return `no longer has the rule ${String(rule['rule_name'])}`;
    if (timesAYear(later['schedule']) < timesAYear(rule['schedule'])) return `makes copies less often: ${String(later['schedule'])}`;
    const other = ['target_vault_name', 'copy_action'].find((name) => isGone(rule[name], later[name], name));
    if (other !== undefined) return `no longer has its copies where they were: ${other} of ${String(rule['rule_name'])}`;
  }
  return undefined;
}

function isGone(before: Json | undefined, after: Json | undefined, name: string): boolean {
  if (name === 'target_vault_name') return before !== after;
  const vaults = (value: Json | undefined): readonly string[] => objectsIn(value).map((copy) => String(copy['destination_vault_arn']));
  return vaults(before).some((vault) => !vaults(after).includes(vault));
}

/** https://docs.aws.amazon.com/aws-backup/latest/devguide/assigning-resources.html */
function narrowerSelection(drift: Drift): string | undefined {
  if (drift.resourceType === 'aws_cloudwatch_event_archive')
    return visibleLeaves(drift).some((leaf) => leaf.path === 'event_pattern' && leaf.after !== null && leaf.after !== '')
      ? 'keeps other events than before'
      : undefined;
  if (drift.resourceType !== 'aws_backup_selection') return undefined;
  const narrower = visibleLeaves(drift).find(isNarrower);
  return narrower === undefined ? undefined : `no longer copies all that it did: ${narrower.path}`;
}

function isNarrower({ path, before, after }: ChangedLeaf): boolean {
  const [was, is] = [textsOf(before), textsOf(after)];
  if (path === 'resources') return was.some((text) => !is.includes(text));
  if (path === 'not_resources') return is.some((text) => !was.includes(text));
  // Another condition has to hold too; of tags one is enough.
  return path.startsWith('condition') ? after !== null : path.startsWith('selection_tag') && before !== null;
}

/** A tag by which a selection takes what it copies. */
function deselected(drift: Drift, { resources }: Workspace): string | undefined {
  const change = drift.changes.find(({ path, hidden }) => path === 'tags' && !hidden);
  if (change === undefined || !isJsonObject(change.before)) return undefined;
  const [was, is] = [change.before, isJsonObject(change.after) ? change.after : {}];
  const lost = selectingIn(resources).find(({ key, value }) => was[key] === value && is[key] !== value);
  return lost === undefined ? undefined : `lost the tag ${lost.key} by which it is copied`;
}

interface SelectingTag {
  readonly key: string;
  readonly value: string;
}

const selectingTags = new WeakMap<Workspace['resources'], readonly SelectingTag[]>();

/** A state is read once, and not for every drift of a tag. */
function selectingIn(resources: Workspace['resources']): readonly SelectingTag[] {
  const known = selectingTags.get(resources);
  if (known !== undefined) return known;
  const tags = resources
    .filter(({ type, mode }) => mode === 'managed' && /^aws_(?:backup_selection|dlm_lifecycle_policy)$/.test(type))
    .flatMap(({ values }) => tagsIn(values));
  selectingTags.set(resources, tags);
  return tags;
}

function tagsIn(values: JsonObject): readonly SelectingTag[] {
  const selected = objectsIn(values['selection_tag']);
  const required = objectsIn(values['condition']).flatMap((block) => objectsIn(block['string_equals']));
  const targets = objectsIn(values['policy_details']).flatMap((block) =>
    isJsonObject(block['target_tags'] ?? null) ? Object.entries(block['target_tags'] as JsonObject) : [],
  );
  return [
    ...[...selected, ...required].map((tag) => ({
      key: String(tag['key']).replace(/^aws:ResourceTag\//, ''),
      value: String(tag['value']),
    })),
    ...targets.map(([key, value]) => ({ key, value: typeof value === 'string' ? value : canonicalJson(value) })),
  ];
}
