import type { Json } from '#domain/json.ts';
import type { ProviderSchema } from '#domain/value/provider-schema.ts';
import { sameBySchema } from '#domain/value/same-by-schema.ts';
import type { Present, Target } from './target.ts';
import type { Step, Touch } from './apply-to-target.ts';

/** One call and its effect on each side, which may differ for additions. */
export interface CallOn {
  readonly effect: Touch['effect'];
  readonly play: (before: Present) => Step;
}

/**
 * Applies a call to a thing outside this state: to the real one, and for Terraform's calls also to the one that Terraform alone would have.
 * If both end alike, nothing of people's changes remains. Terraform's calls do not join its history.
 */
export function applyOutsideState(before: Present, call: CallOn, isTerraform: boolean): Step {
  const { present, event, writes } = call.play(before);
  const coveredBy = coveredAfter(before, writes, isTerraform);
  if (isTerraform) return { present: { ...present, undone: true, coveredBy, ...terraformSide(before, present, call) }, writes: [] };
  const { asTerraformLeft: left } = before;
  // A recreation by people has lost the contents.
  const isLost = left !== undefined && !before.exists && present.exists;
  const lost = isLost ? { asTerraformLeft: { ...left, present: { ...left.present, exists: false } } } : {};
  return { ...(event === undefined ? {} : { event }), writes, present: { ...present, coveredBy, ...lost } };
}

/** A thing outside this state before its first call: it exists, unless the call creates it. */
export function outsideStateNamed(named: Present, effect: Touch['effect']): Present {
  if (effect === 'creates' || effect === 'puts') return named;
  const present = { ...named, exists: true };
  return { ...present, asTerraformLeft: { present, isMade: false } };
}

/** Terraform's changes of a thing that people created do not make it Terraform's. */
function terraformSide(before: Present, after: Present, { effect, play }: CallOn): Pick<Present, 'asTerraformLeft'> {
  const { asTerraformLeft: left } = before;
  const makes = effect === 'creates' || effect === 'puts';
  if (makes && !before.exists) return { asTerraformLeft: { present: after, isMade: true } };
  if (left !== undefined) return { asTerraformLeft: { ...left, present: play(left.present).present } };
  return effect === 'puts' ? { asTerraformLeft: { present: play({ ...before, exists: false }).present, isMade: true } } : {};
}

/** Hidden values that people wrote last. */
function coveredAfter(before: Present, writes: Step['writes'], isTerraform: boolean): ReadonlySet<string> {
  const covered = new Set(before.coveredBy);
  for (const { path, hidden } of writes) {
    if (hidden && !isTerraform) covered.add(path);
    else covered.delete(path);
  }
  return covered;
}

/** Whether a thing outside this state ended as Terraform left it; false for hidden values of people, and unproven readings. */
export function isAsTerraformLeft(target: Target, schema: ProviderSchema): boolean {
  const { asTerraformLeft: left, values, exists } = target;
  if (target.resource !== undefined || left === undefined || left.present.exists !== exists) return false;
  if (!exists) return true;
  const { present, isMade } = left;
  if (present.unproven !== undefined || target.unproven !== undefined) return false;
  const written = target.writes.map((write) => write.path);
  // Of an existing thing only Terraform's own writes are known, of lists and maps perhaps a part.
  if (!isMade && (written.length === 0 || !written.every((path) => isText(present.values[path])))) return false;
  const paths = new Set(isMade ? [...Object.keys(values), ...Object.keys(present.values), ...written] : written);
  const isSame = (path: string): boolean => sameBySchema(schema[target.type], path, present.values[path] ?? null, values[path] ?? null);
  return [...paths].every((path) => target.coveredBy?.has(path) !== true && isSame(path));
}

function isText(value: Json | undefined): boolean {
  return value !== undefined && value !== null && typeof value !== 'object';
}
