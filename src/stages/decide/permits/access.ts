/** Whether a change of permissions grants only what is shown to be harmless. */
import { isEmpty, isJsonObject } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import { managedOfType, resourcesBefore, stateAt, textsOf } from '../exposure/current-resources.ts';
import { grantsOf } from '../grants/policy-grants.ts';
import type { Leaf } from './leaf.ts';
import type { IsShown } from './named-in-code.ts';
import { isOwnDelivery } from './deliveries.ts';
import { actorCategoryOf } from './actor-category.ts';
import { policyViolation } from './policies.ts';

/**
 * Returns what a change of a policy, a role, or a list of groups or members grants beyond what is shown to be harmless.
 * @param isShownNew whether a name is a new resource of this run that is shown to be harmless
 */
export function accessViolation(leaf: Leaf, isShownNew: IsShown = () => false): string | undefined {
  if (isEmpty(leaf.before) && typeof leaf.after === 'string' && isShownNew(leaf.after, leaf.path)) return undefined;
  const [before, after] = [listOf(leaf.before), listOf(leaf.after)];
  if (leaf.isNew && isEmpty(leaf.after)) return undefined;
  if (before === undefined || after === undefined)
    return isDocument(leaf.before) || isDocument(leaf.after) ? documentViolation(leaf) : 'controls permissions';
  if (after.length === 0 && before.length > 0) return 'is now empty, which may mean everyone or everything';
  const orphan = isMembership(leaf) ? before.find((one) => !after.includes(one) && !isStillHeld(one, leaf)) : undefined;
  if (orphan !== undefined) return `removes ${orphan} from its last holder`;
  const added = after.filter((one) => !before.includes(one));
  const granted = added.find((one) => !isHandedOver(one, leaf));
  return granted === undefined ? undefined : `grants ${granted}`;
}

/** Whether the resource consists only of this list, such as the members of a group. */
function isMembership({ path, judged: { drift, context } }: Leaf): boolean {
  return context.catalogue.entries.get(drift.resourceType)?.nothingWithout === path;
}

/** Whether another resource of this code still holds the member. Otherwise a group or policy would have no effect anymore. */
function isStillHeld(one: string, { path, judged: { drift, context } }: Leaf): boolean {
  const gone = new Set(context.drifts.filter(({ kind }) => kind === 'missing').map(({ address }) => address));
  return managedOfType(drift.resourceType, context.workspace).some(
    ({ address, values }) => address !== drift.address && !gone.has(address) && textsOf(values[path]).includes(one),
  );
}

function isDocument(value: Json): boolean {
  return (typeof value === 'string' && value.trimStart().startsWith('{')) || isJsonObject(value);
}

/** Considers what other policies in the state allow the same role. */
function documentViolation({ before, after, path, judged: { drift, context } }: Leaf): string | undefined {
  const role = stateAt(drift.address, context.workspace)?.values['role'] ?? drift.observed?.['role'];
  const others = textsOf(role).flatMap((name) => resourcesBefore(context.workspace).where('aws_iam_role_policy', 'role', name));
  const held = others
    .filter(({ address }) => address !== drift.address)
    .flatMap(({ values }) => grantsOf(values['policy'] ?? null)?.allows ?? []);
  return policyViolation(before, after, {
    others: path.startsWith('assume_role') ? [] : held,
    isOwnDelivery: (grant) => isOwnDelivery(grant, context.workspace),
  });
}

/** Whether a person removed it from another owner in the same run, who had it by this code, and the actor is not the new owner. */
function isHandedOver(one: string, { actorCategory, path, judged }: Leaf): boolean {
  const { drift, context } = judged;
  if (actorCategory !== 'person') return false;
  const owner = stateAt(drift.address, context.workspace)?.values['user'];
  if (
    typeof owner !== 'string' ||
    drift.actors.some(({ principal, person, sessionName }) => [principal, person, sessionName].includes(owner))
  )
    return false;
  return context.drifts.some(
    (other) =>
      other !== drift &&
      other.kind === 'changed' &&
      other.resourceType === drift.resourceType &&
      actorCategoryOf(other.actors, { ...judged, drift: other }) === 'person' &&
      other.changes.some(
        (change) => change.path === path && listOf(change.before)?.includes(one) === true && listOf(change.after)?.includes(one) === false,
      ),
  );
}

function listOf(value: Json): readonly string[] | undefined {
  if (value === null) return [];
  return Array.isArray(value) && value.every((one) => typeof one === 'string') ? (value as readonly string[]) : undefined;
}
