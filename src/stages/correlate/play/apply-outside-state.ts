import type { Json } from '#domain/json.ts';
import type { ProviderSchema } from '#domain/value/provider-schema.ts';
import { sameBySchema } from '#domain/value/same-by-schema.ts';
import type { Present, Target } from './target.ts';
import type { Step, Touch } from './apply-to-target.ts';

/** One call and a function that applies it. The results on the real side and on Terraform's may differ for additions. */
export interface CallOn {
  readonly effect: Touch['effect'];
  readonly play: (before: Present) => Step;
}

/**
 * Applies a call to a resource outside this state. Terraform's calls are also applied to a second version, which has only Terraform's
 * changes. If both versions end equal, people's changes are undone. The history does not contain Terraform's calls.
 */
export function applyOutsideState(before: Present, call: CallOn, isTerraform: boolean): Step {
  const { present, event, writes } = call.play(before);
  const coveredBy = coveredAfter(before, writes, isTerraform);
  if (isTerraform) return { present: { ...present, undone: true, coveredBy, ...terraformSide(before, present, call) }, writes: [] };
  const { asTerraformLeft: left } = before;
  // A recreation by people loses the contents that Terraform wrote.
  const isLost = left !== undefined && !before.exists && present.exists;
  const lost = isLost ? { asTerraformLeft: { ...left, present: { ...left.present, exists: false } } } : {};
  return { ...(event === undefined ? {} : { event }), writes, present: { ...present, coveredBy, ...lost } };
}

/** Returns a resource outside this state before its first call: it exists, unless the call creates it. */
export function outsideStateNamed(named: Present, effect: Touch['effect']): Present {
  if (effect === 'creates' || effect === 'puts') return named;
  const present = { ...named, exists: true };
  return { ...present, asTerraformLeft: { present, isMade: false } };
}

/** Returns the version with Terraform's changes alone. A resource that people created does not become Terraform's by its changes. */
function terraformSide(before: Present, after: Present, { effect, play }: CallOn): Pick<Present, 'asTerraformLeft'> {
  const { asTerraformLeft: left } = before;
  const makes = effect === 'creates' || effect === 'puts';
  if (makes && !before.exists) return { asTerraformLeft: { present: after, isMade: true } };
  if (left !== undefined) return { asTerraformLeft: { ...left, present: play(left.present).present } };
  return effect === 'puts' ? { asTerraformLeft: { present: play({ ...before, exists: false }).present, isMade: true } } : {};
}

/** Returns the attributes to which people wrote hidden values last. */
function coveredAfter(before: Present, writes: Step['writes'], isTerraform: boolean): ReadonlySet<string> {
  const covered = new Set(before.coveredBy);
  for (const { path, hidden } of writes) {
    if (hidden && !isTerraform) covered.add(path);
    else covered.delete(path);
  }
  return covered;
}

/** True if a resource outside this state ended as Terraform left it; false with hidden values of people, and for unproven readings. */
export function isAsTerraformLeft(target: Target, schema: ProviderSchema): boolean {
  const { asTerraformLeft: left, values, exists } = target;
  if (target.resource !== undefined || left === undefined || left.present.exists !== exists) return false;
  if (!exists) return true;
  const { present, isMade } = left;
  if (present.unproven !== undefined || target.unproven !== undefined) return false;
  const written = target.writes.map((write) => write.path);
  // Of a resource that existed before, only Terraform's writes are known, which may be parts of lists and maps.
  if (!isMade && (written.length === 0 || !written.every((path) => isText(present.values[path])))) return false;
  const paths = new Set(isMade ? [...Object.keys(values), ...Object.keys(present.values), ...written] : written);
  const isSame = (path: string): boolean => sameBySchema(schema[target.type], path, present.values[path] ?? null, values[path] ?? null);
  return [...paths].every((path) => target.coveredBy?.has(path) !== true && isSame(path));
}

function isText(value: Json | undefined): boolean {
  return value !== undefined && value !== null && typeof value !== 'object';
}
