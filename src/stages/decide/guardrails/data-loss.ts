import { holdsData, notesOf, safeguardMove } from '#catalogue/attribute-notes.ts';
import type { ChangedLeaf } from '#catalogue/changed-leaves.ts';
import type { Drift } from '#domain/drift.ts';
import { isJsonObject } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import { deletesByItself } from '../deletes-by-itself.ts';
import { fewerCopies } from '../fewer-copies.ts';
import { resourceName, valuesOf, visibleLeaves } from '../guardrail.ts';
import type { Alarm, Guardrail, GuardrailContext } from '../guardrail.ts';

/** Data, or what keeps data from being lost, does not go without somebody saying so. */
export const dataLoss: Guardrail = {
  id: 'data-loss',
  title: 'Loses data, or takes away what keeps data from being lost',
  docs: 'https://docs.aws.amazon.com/wellarchitected/latest/reliability-pillar/back-up-data.html',
  defaultEffect: 'escalate',
  check(drift, _intent, context) {
    const byItself = deletesByItself(drift, context.workspace);
    if (drift.kind === 'unmanaged') return byItself;
    if (drift.kind === 'missing') return lostStore(drift, context) ?? lostKeeper(drift) ?? lostSafeguard(drift, context);
    return lostSafeguard(drift, context) ?? fewerCopies(drift, context.workspace) ?? shorterRetention(drift, context) ?? byItself;
  },
};

function lostStore(drift: Drift, context: GuardrailContext): Alarm | undefined {
  if (!holdsData(context.catalogue, drift.resourceType)) return undefined;
  return {
    message: `${resourceName(drift)} kept data and is gone: whether to drop it from code or to make it again is for a person to say`,
  };
}

/** Types that do nothing but make copies, or keep them from being deleted. https://docs.aws.amazon.com/aws-backup/latest/devguide/whatisbackup.html */
const KEEPER_TYPE =
  /^aws_(?:backup_(?:plan|selection|vault_lock_configuration)|dlm_lifecycle_policy|efs_(?:backup_policy|replication_configuration)|s3_bucket_(?:object_lock_configuration|replication_configuration)|db_instance_automated_backups_replication|cloudwatch_event_archive)$/;

function lostKeeper(drift: Drift): Alarm | undefined {
  return KEEPER_TYPE.test(drift.resourceType) ? { message: `${resourceName(drift)} kept copies of data and is gone` } : undefined;
}

/** Types that are a setting of another resource: gone, they leave that resource unguarded. */
const SETTING_TYPE = /versioning|backup|replication|object_lock|recovery/;

function lostSafeguard(drift: Drift, context: GuardrailContext): Alarm | undefined {
  if (drift.kind === 'missing' && !SETTING_TYPE.test(drift.resourceType)) return undefined;
  for (const leaf of visibleLeaves(drift)) {
    const { safeguard } = notesOf(context.catalogue, drift.resourceType, leaf.path);
    if (isRetention(leaf.path) || safeguard?.against !== 'data-loss' || safeguardMove(safeguard, leaf.before, leaf.after) !== 'weaker')
      continue;
    return {
      message: boundText(
        `${leaf.path} of ${resourceName(drift)} went from ${JSON.stringify(leaf.before)} to ${JSON.stringify(leaf.after)}: it keeps data from being lost`,
        300,
      ),
    };
  }
  return undefined;
}

/** Twelve months of audit logs is what PCI DSS 10.5.1 asks for, so what is kept that long is kept for a reason. https://www.pcisecuritystandards.org/document_library/ */
const LONG_TERM_DAYS = 365;

/** So few days, so much less than before, is no saving: what happened yesterday is gone tomorrow. */
const NEXT_TO_NOTHING = 3;
const MUCH_SHORTER = 10;

function shorterRetention(drift: Drift, context: GuardrailContext): Alarm | undefined {
  for (const leaf of visibleLeaves(drift)) {
    if (!isRetention(leaf.path)) continue;
    const [before, after] = [daysKept(drift, leaf, leaf.before), daysKept(drift, leaf, leaf.after)];
    if (before === undefined || after === undefined || after >= before) continue;
    const kept = keptForTheRecord(drift, context);
    const isWiped = after <= NEXT_TO_NOTHING && before >= after * MUCH_SHORTER;
    if (before < LONG_TERM_DAYS && kept === undefined && !isWiped) continue;
    const why =
      kept !== undefined ? `it is called ${kept}` : isWiped ? 'next to nothing is left to look up' : 'a year or more is kept for a reason';
    return {
      message: boundText(`${leaf.path} of ${resourceName(drift)} was cut from ${printDays(before)} to ${printDays(after)}: ${why}`, 300),
    };
  }
  return undefined;
}

/** How long records are kept is a matter of degree, unlike how many backups there are; a move to cheaper storage deletes nothing. */
function isRetention(path: string): boolean {
  return (
    /(?:retention_(?:in_days|days|hours|seconds|period)|expiration\.(?:days|noncurrent_days))$/.test(path) &&
    !/backup|snapshot|performance_insights|min_retention|default_retention/.test(path)
  );
}

/**
 * Days for which data is kept; Infinity where it never goes. Log groups and lifecycle rules keep for ever when nothing is set.
 * https://docs.aws.amazon.com/AmazonCloudWatchLogs/latest/APIReference/API_PutRetentionPolicy.html
 */
function daysKept(drift: Drift, leaf: ChangedLeaf, value: Json): number | undefined {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  const keepsForEver = /retention_in_days$|expiration\.(?:days|noncurrent_days)$/.test(leaf.path);
  if (number === null || number === '' || number === 0) return keepsForEver ? Infinity : undefined;
  if (typeof number !== 'number' || !Number.isFinite(number)) return undefined;
  if (leaf.path.endsWith('seconds')) return number / 86_400;
  // https://docs.aws.amazon.com/kinesis/latest/APIReference/API_IncreaseStreamRetentionPeriod.html counts in hours.
  return leaf.path.endsWith('hours') || drift.resourceType === 'aws_kinesis_stream' ? number / 24 : number;
}

/** Names and tags by which teams mark what auditors or courts will ask for. */
const FOR_THE_RECORD = /(?:^|[^a-z])(audit|compliance|legal|forensics?|litigation|cloudtrail|hipaa|pci|sox)(?:[^a-z]|$)/i;

function keptForTheRecord(drift: Drift, context: GuardrailContext): string | undefined {
  const { before } = valuesOf(drift, context.workspace);
  const tags = isJsonObject(before['tags']) ? Object.entries(before['tags']).flatMap(([key, value]) => [key, String(value)]) : [];
  const texts = [drift.address, drift.importId, before['name'], before['bucket'], ...tags].filter((text) => typeof text === 'string');
  return texts.map((text) => FOR_THE_RECORD.exec(text)?.[1]).find((word) => word !== undefined);
}

function printDays(days: number): string {
  return days === Infinity ? 'for ever' : `${Math.round(days * 100) / 100} days`;
}
