/** Things that are not in this state, and what Terraform does to them: another root's, or one that it has taken away again. */
import type { Json } from '#domain/json.ts';
import type { ProviderSchema } from '#domain/value/provider-schema.ts';
import { sameBySchema } from '#domain/value/same-by-schema.ts';
import type { Present, Target } from './target.ts';
import type { Step, Touch } from './apply-to-target.ts';

/** One call, and how it applies to a thing: what it adds to may be more on one side than on the other. */
export interface CallOn {
  readonly effect: Touch['effect'];
  readonly play: (before: Present) => Step;
}

/**
 * Plays a call on a thing that is not in this state: on the thing as it is, and, where Terraform made the call, on the thing as
 * Terraform alone would have it. Where both end alike nothing is left of what people did.
 * @param isTerraform whether Terraform made it
 * @returns the thing after; Terraform's calls do not belong to its past
 */
export function playBeside(before: Present, call: CallOn, isTerraform: boolean): Step {
  const { present, event, writes } = call.play(before);
  const coveredBy = coveredAfter(before, writes, isTerraform);
  if (isTerraform) return { present: { ...present, undone: true, coveredBy, ...terraformSide(before, present, call) }, writes: [] };
  const { asTerraformLeft: left } = before;
  // What people make anew has lost what was in it.
  const isLost = left !== undefined && !before.exists && present.exists;
  const lost = isLost ? { asTerraformLeft: { ...left, present: { ...left.present, exists: false } } } : {};
  return { ...(event === undefined ? {} : { event }), writes, present: { ...present, coveredBy, ...lost } };
}

/**
 * A thing that is not in this state, when the first call of the window is about it.
 * @param named it as the call names it
 * @param effect what the call does
 * @returns it as it was before: there, unless the call makes it
 */
export function unmanagedBefore(named: Present, effect: Touch['effect']): Present {
  if (effect === 'creates' || effect === 'puts') return named;
  const present = { ...named, exists: true };
  return { ...present, asTerraformLeft: { present, isMade: false } };
}

/** What people made is no thing of Terraform's for its changes of it alone. */
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

/**
 * Whether a thing that is not in this state ended as Terraform alone would have it.
 * @param target the thing with all that was done to it
 * @returns false also where the trail hides what people wrote last, or nothing bears out what Terraform's calls mean
 */
export function isAsTerraformLeft(target: Target, schema: ProviderSchema): boolean {
  const { asTerraformLeft: left, values, exists } = target;
  if (target.resource !== undefined || left === undefined || left.present.exists !== exists) return false;
  if (!exists) return true;
  const { present, isMade } = left;
  if (present.unproven !== undefined || target.unproven !== undefined) return false;
  const written = target.writes.map((write) => write.path);
  // Of what was there before, Terraform's calls tell what they wrote; of lists and maps maybe a part only.
  if (!isMade && (written.length === 0 || !written.every((path) => isText(present.values[path])))) return false;
  const paths = new Set(isMade ? [...Object.keys(values), ...Object.keys(present.values), ...written] : written);
  const isSame = (path: string): boolean => sameBySchema(schema[target.type], path, present.values[path] ?? null, values[path] ?? null);
  return [...paths].every((path) => target.coveredBy?.has(path) !== true && isSame(path));
}

function isText(value: Json | undefined): boolean {
  return value !== undefined && value !== null && typeof value !== 'object';
}
