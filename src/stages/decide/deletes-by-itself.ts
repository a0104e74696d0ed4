/** Settings by which data goes without anybody deleting it: rules that expire objects, rows, messages and images. */
import type { ChangedLeaf } from '#catalogue/changed-leaves.ts';
import type { Drift } from '#domain/drift.ts';
import { jsonAt, objectsIn, textsIn } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import type { Workspace } from '#domain/workspace.ts';
import { resourceName, valuesOf, visibleLeaves } from './guardrail.ts';
import type { Alarm } from './guardrail.ts';

/**
 * Finds a setting that makes data go by itself, where it did not or not as soon.
 * @param drift a drift
 * @param workspace the values that did not change
 * @returns an alarm; undefined where nothing goes sooner
 */
export function deletesByItself(drift: Drift, workspace: Workspace): Alarm | undefined {
  if (drift.kind === 'missing') return undefined;
  const found = objectsByHand(drift) ?? objects(drift) ?? rows(drift, workspace) ?? messages(drift) ?? images(drift) ?? switched(drift);
  return found === undefined ? undefined : { message: boundText(`${resourceName(drift)} ${found}`, 300) };
}

/** Changed rules are compared with what they were; a configuration made by hand has nothing to be compared with. https://docs.aws.amazon.com/AmazonS3/latest/userguide/lifecycle-expire-general-considerations.html */
function objectsByHand(drift: Drift): string | undefined {
  if (drift.kind !== 'unmanaged' || drift.resourceType !== 'aws_s3_bucket_lifecycle_configuration') return undefined;
  const expiry = visibleLeaves(drift)
    .filter((leaf) => leaf.path === 'rule')
    .flatMap((leaf) => objectsIn(leaf.after))
    .concat(rulesOf(drift))
    .find((rule) => rule['status'] !== 'Disabled' && daysOf(rule) !== undefined);
  return expiry === undefined ? undefined : `deletes objects after ${String(daysOf(expiry))} days, which nothing did before`;
}

/** A rule that takes in more objects, or takes them much sooner, than the one of its name did. */
function objects(drift: Drift): string | undefined {
  const change =
    drift.resourceType === 'aws_s3_bucket_lifecycle_configuration'
      ? drift.changes.find(({ path, hidden }) => path === 'rule' && !hidden)
      : undefined;
  if (drift.kind !== 'changed' || change === undefined) return undefined;
  const earlier = new Map(objectsIn(change.before).map((rule) => [rule['id'], rule]));
  for (const rule of objectsIn(change.after).filter((one) => one['status'] !== 'Disabled')) {
    const was = earlier.get(rule['id'] ?? null);
    const [now, then] = [soonestOf(rule), was === undefined || was['status'] === 'Disabled' ? Infinity : soonestOf(was)];
    if (now === Infinity) continue;
    if (then === Infinity) return `now deletes what ${String(rule['id'])} fits, which it did not`;
    if (now * MUCH_SHORTER <= then) return `now deletes after ${now} days what it kept for ${then}`;
    if (was !== undefined && isWider(JSON.stringify(filterOf(was)), JSON.stringify(filterOf(rule))))
      return `now deletes other objects by ${String(rule['id'])}`;
  }
  return undefined;
}

function soonestOf(rule: JsonObject): number {
  const [older] = objectsIn(rule['noncurrent_version_expiration'] ?? null);
  const days = [daysOf(rule), older?.['noncurrent_days']].map((value) =>
    typeof value === 'number' && value > 0 ? value : typeof value === 'string' ? 0 : Infinity,
  );
  return Math.min(...days);
}

function filterOf(rule: JsonObject): readonly Json[] {
  return [rule['prefix'] ?? '', rule['filter'] ?? []].map((part) => (JSON.stringify(part) === '[{}]' ? [] : part));
}

/** Whether a filter takes in fewer than another cannot be told, but one that begins with the same words and has more of them does. */
function isWider(before: string, after: string): boolean {
  const [was, is] = [textsIn(JSON.parse(before) as Json), textsIn(JSON.parse(after) as Json)].map((texts) =>
    texts.filter((text) => text !== ''),
  );
  return was !== undefined && is !== undefined && was.length > 0 && !was.every((text) => is.some((other) => other.startsWith(text)));
}

function rulesOf(drift: Drift): readonly JsonObject[] {
  return objectsIn(drift.observed?.['rule'] ?? null);
}

function daysOf(rule: JsonObject): Json | undefined {
  const [block] = objectsIn(rule['expiration'] ?? null);
  const days = block?.['days'];
  if (typeof days === 'number' && days > 0) return days;
  return typeof block?.['date'] === 'string' && block['date'] !== '' ? block['date'] : undefined;
}

/** DynamoDB deletes rows whose time in the named attribute has passed: by another attribute those may be all. https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/howitworks-ttl.html */
function rows(drift: Drift, workspace: Workspace): string | undefined {
  if (drift.kind !== 'changed' || drift.resourceType !== 'aws_dynamodb_table') return undefined;
  const change = drift.changes.find((one) => one.path === 'ttl' && !one.hidden);
  if (change === undefined) return undefined;
  const { before, after } = valuesOf(drift, workspace);
  const [was, is] = [objectsIn(before['ttl'] ?? null)[0], objectsIn(after['ttl'] ?? null)[0]];
  if (is?.['enabled'] !== true) return undefined;
  if (was?.['enabled'] === true && was['attribute_name'] === is['attribute_name']) return undefined;
  return `now deletes rows by the time in ${String(is['attribute_name'])}`;
}

/** So many times shorter is no tidying. */
const MUCH_SHORTER = 10;

function messages(drift: Drift): string | undefined {
  if (drift.kind !== 'changed' || drift.resourceType !== 'aws_sqs_queue') return undefined;
  const cut = visibleLeaves(drift).find((leaf) => leaf.path === 'message_retention_seconds' && isMuchLess(leaf));
  return cut === undefined
    ? undefined
    : `now drops messages after ${String(cut.after)} seconds instead of ${String(cut.before)}: those that nobody has taken are lost`;
}

function isMuchLess({ before, after }: ChangedLeaf): boolean {
  return typeof before === 'number' && typeof after === 'number' && after * MUCH_SHORTER <= before;
}

/** An image that runs has to be there when its task starts again. https://docs.aws.amazon.com/AmazonECR/latest/userguide/LifecyclePolicies.html */
const FEWEST_IMAGES = 3;
const FEWEST_DAYS = 7;

function images(drift: Drift): string | undefined {
  if (drift.resourceType !== 'aws_ecr_lifecycle_policy') return undefined;
  const change = drift.changes.find((one) => one.path === 'policy' && !one.hidden);
  const [before, after] = [change?.before, change?.after].map((text) => expiring(text ?? null));
  const harsh = after?.find((rule) => !before?.some((other) => JSON.stringify(other) === JSON.stringify(rule)));
  return harsh === undefined ? undefined : `now deletes images but the last ${String(jsonAt(harsh, ['countNumber']))}`;
}

/** What rules select that leave next to nothing; images without a tag are nobody's. */
function expiring(text: Json): readonly Json[] {
  const rules = objectsIn(jsonAt(parsed(text), ['rules']) ?? null);
  return rules
    .map((rule) => rule['selection'] ?? null)
    .filter((selection) => {
      const [count, type, tags] = ['countNumber', 'countType', 'tagStatus'].map((name) => jsonAt(selection, [name]));
      return tags !== 'untagged' && typeof count === 'number' && count < (type === 'imageCountMoreThan' ? FEWEST_IMAGES : FEWEST_DAYS);
    });
}

function parsed(text: Json): Json {
  try {
    return typeof text === 'string' && text !== '' ? (JSON.parse(text) as Json) : null;
  } catch {
    return null;
  }
}

/** Switches that say what goes along when a thing is deleted. */
const GOES_ALONG =
  /(?:^|\.)(?:delete_on_termination|delete_automated_backups|skip_final_snapshot|force_destroy|force_delete|skip_final_backup)$/;

function switched(drift: Drift): string | undefined {
  if (drift.kind !== 'changed') return undefined;
  const leaf = visibleLeaves(drift).find(
    (one) => String(one.after) === 'true' && String(one.before) === 'false' && GOES_ALONG.test(one.path),
  );
  return leaf === undefined ? undefined : `has ${leaf.path} switched on: its data goes with it`;
}
