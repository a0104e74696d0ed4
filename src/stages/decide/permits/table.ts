/**
 * The table of permits: which changes are harmless, for each word that an attribute can govern. Any other change is escalated, so each row
 * needs a reason. The sentence for each row is in config/policy/permits.ts.
 */
import { safeguardMove } from '#catalogue/attribute-notes.ts';
import type { Governs } from '#catalogue/traits.ts';
import type { Drift } from '#domain/drift.ts';
import { textsIn } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import { PROTECTIONS, isSafe } from '../engine-settings.ts';
import { accessViolation } from './access.ts';
import { managedOfType, resourcesBefore } from '../exposure/current-resources.ts';
import type { Workspace } from '#domain/workspace.ts';
import { isBlank } from '#domain/value/compare.ts';
import { memoizeByObject } from '#domain/memoize-by-object.ts';
import { rememberNames } from '#domain/text/remember.ts';
import type { Leaf, Permit } from './leaf.ts';
import { labelViolation } from './labels.ts';
import { numbersOf } from './leaf.ts';
import { targetViolation } from './named-in-code.ts';
import type { IsShown } from './named-in-code.ts';
import { healthCheckViolation } from './probes.ts';
import { reachViolation } from './reach.ts';
import { retentionViolation, scheduleViolation, stepViolation } from './steps.ts';
import { isNewerMinor } from './versions.ts';
import { dependentTimeoutViolation } from './dependent-timeouts.ts';

const ANY: Permit = () => undefined;

/**
 * Builds the table: one permit for each word of the catalogue.
 * @param isShownNew whether an id or ARN is a new resource of this run that is shown to be harmless
 */
export function permitsBy(isShownNew: IsShown): Readonly<Record<Governs, Permit>> {
  const named = (leaf: Leaf): string | undefined => targetViolation(leaf, isShownNew);
  return {
    label: labelViolation,
    preference: ANY,
    derived: ANY,
    'terraform-only': ANY,
    identifier: (leaf) => (leaf.isNew ? undefined : 'was replaced by another one'),
    capacity: (leaf) => stepViolation(leaf, 'capacity'),
    timing: (leaf) => stepViolation(leaf, 'timing') ?? dependentTimeoutViolation(leaf),
    threshold: (leaf) => stepViolation(leaf, 'threshold'),
    probe: healthCheckViolation,
    bound: (leaf) => stepViolation(leaf, 'bound'),
    retention: (leaf) => retentionViolation(leaf, 'retention'),
    expiry: (leaf) => retentionViolation(leaf, 'expiry'),
    schedule: (leaf) => (leaf.isNew ? undefined : scheduleViolation(leaf)),
    enablement: (leaf) => (isOn(leaf.after) ? undefined : disabledViolation(leaf)),
    observability: observabilityViolation,
    redundancy: safeguardViolation,
    protection: safeguardViolation,
    encryption: (leaf) => safeguardViolation(leaf) ?? keyViolation(leaf),
    detection: (leaf) => (leaf.isNew || findsMore(leaf) ? undefined : safeguardViolation(leaf)),
    identity: (leaf) => (safeguardViolation(leaf) === undefined ? undefined : accessViolation(leaf)),
    access: (leaf) => accessViolation(leaf, isShownNew),
    reach: reachViolation,
    destination: named,
    source: named,
    placement: named,
    payload: payloadViolation,
    parameter: parameterViolation,
    engine: engineViolation,
    code: unusualValueViolation('controls which code runs'),
    secret: (leaf) => (leaf.isNew && isBlank(leaf.after) ? undefined : 'is a secret or references one'),
    mode: (leaf) => (isDefault(leaf) ? undefined : unusualValueViolation('changes its behavior, and no permit covers that')(leaf)),
  };
}

function engineViolation({ before, after, path, item }: Leaf): string | undefined {
  const isUpgrade = isNewerMinor(before, after) && path.endsWith('version');
  return isUpgrade || isProtecting(path, item, after) ? undefined : 'is an engine setting without a known safe value';
}

/** Whether a parameter group setting has a protective value now. Its name and apply method are permitted with it. */
function isProtecting(path: string, item: string, after: Json): boolean {
  const name = item.split('/').at(-1)?.toLowerCase() ?? '';
  const protection = Object.hasOwn(PROTECTIONS, name) ? PROTECTIONS[name] : undefined;
  if (protection === undefined || after === null) return false;
  return path.endsWith('.value') ? isSafe(String(after), protection) : /\.(?:name|apply_method)$/.test(path);
}

/** Permits only omitted and usual values of a new resource. */
function unusualValueViolation(why: string): Permit {
  return (leaf) => (leaf.isNew && isUsualValue(leaf) ? undefined : why);
}

function isUsualValue({ after, byDefault, judged: { drift, context }, path }: Leaf): boolean {
  if (isBlank(after)) return true;
  if (byDefault !== undefined && String(byDefault) === String(after)) return true;
  return !path.includes('.') && valuesInCode(context.workspace)(`${drift.resourceType}.${path}`).has(JSON.stringify(after));
}

/** Whether an argument of an existing resource was not set and now has its default; without a known one, the word for off. */
function isDefault({ before, after, byDefault }: Leaf): boolean {
  if (before !== null || after === null || typeof after === 'object') return false;
  return (byDefault ?? null) === null ? OFF.has(String(after).toLowerCase()) : String(byDefault) === String(after);
}

/** The values, as JSON, that managed resources of a type have, by `TYPE.ATTRIBUTE`. */
const valuesInCode = memoizeByObject((workspace: Workspace) =>
  rememberNames((column): ReadonlySet<string> => {
    const [type = '', attribute = ''] = column.split('.');
    return new Set(managedOfType(type, workspace).map(({ values }) => JSON.stringify(values[attribute] ?? null)));
  }),
);

const ON = new Set(['true', 'enabled', 'on', 'active', 'enable']);
const OFF = new Set(['false', 'disabled', 'off', 'inactive', 'disable', 'none', 'null', '']);

function isOn(value: Json): boolean {
  return ON.has(String(value).toLowerCase());
}

function disabledViolation({ isNew, after }: Leaf): string | undefined {
  return isNew && OFF.has(String(after).toLowerCase()) ? undefined : 'is not enabled';
}

function safeguardViolation(leaf: Leaf): string | undefined {
  if (leaf.safeguard === undefined)
    return unusualValueViolation('is a protection, and the catalogue does not say which value is safer')(leaf);
  const move = safeguardMove(leaf.safeguard, leaf.before, leaf.after);
  if (move === 'stronger' && isSwapped(leaf)) return 'replaced protections instead of only adding some';
  // Where no value was set, all values up to the ordinary one protect alike.
  const isOrdinary = leaf.before === null && leaf.safeguard.ordinary !== undefined;
  const isAlike = move === 'same' && ((leaf.isNew && isUsualValue(leaf)) || isOrdinary);
  if (move === 'stronger' || isAlike) return undefined;
  return move === 'weaker'
    ? `now protects less against ${leaf.safeguard.against}`
    : 'is a protection, and is not known to be as strong as before';
}

/**
 * Whether a filter finds all that it found, and more: a term became one of several. Other patterns are not compared.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/FilterAndPatternSyntax.html#regex-expressions
 */
function findsMore({ path, before, after }: Leaf): boolean {
  if (!path.endsWith('pattern')) return false;
  const [was, is] = [before, after].map(termsOf);
  return was !== undefined && is !== undefined && [...was].every((term) => is.has(term));
}

function termsOf(pattern: Json): ReadonlySet<string> | undefined {
  const terms = typeof pattern === 'string' ? pattern.trim().split(/\s+/) : [];
  const isAny = terms.length > 1 || terms[0]?.startsWith('?') === true;
  return terms.length > 0 && terms.every((term) => (isAny ? /^\?\w+$/ : /^\w+$/).test(term))
    ? new Set(terms.map((term) => term.replace('?', '')))
    : undefined;
}

/** Lists are compared by length, so more elements protect more only if all earlier ones are kept. */
function isSwapped({ before, after }: Leaf): boolean {
  if (!Array.isArray(before) || !Array.isArray(after)) return false;
  const [fewer, more] = before.length <= after.length ? [before, after] : [after, before];
  const kept = new Set(more.map((one: Json) => JSON.stringify(one)));
  return !fewer.every((one: Json) => kept.has(JSON.stringify(one)));
}

/** The owner of an unknown key can revoke it, which makes the encrypted data unreadable. */
function keyViolation({ after, isNew, path, judged }: Leaf): string | undefined {
  const { context } = judged;
  if (typeof after !== 'string' || !/^(?:arn:|alias\/|[0-9a-f]{8}-|mrk-)/.test(after) || /(?:^|:)alias\/aws\//.test(after))
    return undefined;
  const resources = resourcesBefore(context.workspace);
  const found = [
    ...resources.named(after),
    ...resources.where('aws_kms_key', 'key_id', after),
    ...resources.where('aws_kms_alias', 'name', after),
  ];
  if (found.length === 0) return 'references a key that is not in this code';
  // Readers and writers need permission to use the key, which being a key of this code does not prove.
  if (!isNew && !usesKeyAlready(judged, path, after)) return 'names a key that no other of its type in this code uses';
  const moved = context.drifts.find((other) => found.some(({ address }) => address === other.address) && !isRetagged(other));
  return moved === undefined ? undefined : `references a key that also changed: ${moved.address ?? ''}`;
}

function usesKeyAlready({ drift, context }: Leaf['judged'], path: string, key: string): boolean {
  const [attribute = ''] = path.split('.');
  return context.workspace.resources.some(
    ({ type, address, values }) =>
      type === drift.resourceType && address !== drift.address && textsIn(values[attribute] ?? null).includes(key),
  );
}

function isRetagged({ kind, changes }: Drift): boolean {
  return kind === 'changed' && changes.every(({ path }) => path === 'tags' || path === 'tags_all');
}

function observabilityViolation(leaf: Leaf): string | undefined {
  const { before, after } = leaf;
  const numbers = numbersOf(leaf);
  if (isOn(after) || (numbers?.before === 0 && numbers.after !== 0)) return undefined;
  if (leaf.safeguard !== undefined && safeguardMove(leaf.safeguard, before, after) === 'stronger') return undefined;
  if (Array.isArray(after) && (before === null || (Array.isArray(before) && before.every((one: Json) => after.includes(one)))))
    return undefined;
  return numbers !== undefined ? stepViolation(leaf, 'timing') : unusualValueViolation('shows less than before')(leaf);
}

function payloadViolation(leaf: Leaf): string | undefined {
  if (leaf.isMember !== true || typeof leaf.after !== 'number') return unusualValueViolation('is input for code')(leaf);
  return stepViolation(leaf, 'capacity') === undefined ? undefined : 'is input for code, and not a number that changed by a step';
}

/** The effect of a number depends on its readers. Only a person may change it by a step: an automation may be the reader it limits. */
function parameterViolation(leaf: Leaf): string | undefined {
  const because = 'depends on its readers';
  return leaf.actorCategory === 'person' && numbersOf(leaf) !== undefined
    ? stepViolation(leaf, 'threshold')
    : unusualValueViolation(because)(leaf);
}
