/**
 * Finds harm in changes that no plan shows, that wait while another part of the same change is held, or that are deletions which a team
 * rule permits. Uses the traits of types and the `governs` words of attributes in the catalogue.
 */
import type { Governs, TypeTrait } from '#catalogue/traits.ts';
import { TYPE_TRAITS } from '#catalogue/traits.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import { numberIn } from './bounds/bounds.ts';
import { resourceName } from './guardrail.ts';
import type { JudgedDrift } from './judged-drift.ts';
import { deletionViolation } from './permits/deletions.ts';
import type { Leaf } from './permits/leaf.ts';
import { leavesOf } from './permits/leaves.ts';
import type { Found } from './permits/leaves.ts';
import { membersOf } from './permits/json-members.ts';
import { isHarmlessGrant } from './permits/new-rights.ts';
import { permitsBy } from './permits/table.ts';
import { teamPermits } from './permits/team-permits.ts';
import { isEveryone, sharingLeaves } from './outside/dangers.ts';
import { addedTexts } from './exposure/current-resources.ts';

/** Every change to an attribute with one of these words is harmful unless a permit covers it. */
const HARMFUL: readonly Governs[] = [
  'access',
  'destination',
  'detection',
  'encryption',
  'expiry',
  'identity',
  'protection',
  'reach',
  'redundancy',
  'retention',
  'source',
];

/** The words that a team's policy may hold: all harmful ones except access, identity and detection. */
export const HOLDABLE_BY_TEAM: readonly Governs[] = [
  ...HARMFUL.filter((word) => !['access', 'identity', 'detection'].includes(word)),
  'bound',
  'capacity',
];

/** Traits of types whose deletion loses something. */
const MISSED: readonly TypeTrait[] = ['keeps-data', 'detects', 'protects', 'grants'];

/** Traits of types that are harmful when a new resource of the type is created. */
const NEW: readonly TypeTrait[] = ['authenticates', 'grants'];

/**
 * Describes the harm of a change, as one sentence without a full stop; undefined if there is none or permits cover it.
 * @param weighed words that a finding has already judged
 */
export function harmOf(judged: JudgedDrift, weighed: readonly Governs[] = []): string | undefined {
  const { drift } = judged;
  if (drift.kind === 'missing') return harmOfDeletion(judged);
  const shared = shareOf(judged);
  if (shared !== undefined) return shared;
  const isGranted = isHarmlessGrant(judged);
  const is = isGranted ? undefined : traitOf(judged, NEW);
  if (drift.kind === 'unmanaged' && is !== undefined) return boundText(`${resourceName(drift)} is new: ${TYPE_TRAITS[is]}`, 300);
  const [table, all] = [permitsBy(() => false), leavesOf(judged)];
  if (isUnset(all) && traitOf(judged, ['authenticates']) !== undefined)
    return boundText(`${resourceName(drift)} was changed, and CloudTrail does not record how: the actor may be able to sign in`, 300);
  for (const found of all) {
    if ('unknown' in found) {
      // An unknown change to an authentication resource may let the actor in.
      if (traitOf(judged, ['authenticates']) === undefined) continue;
      return boundText(`${found.path} of ${resourceName(drift)} ${found.unknown}`, 300);
    }
    if (weighed.includes(found.governs) || (isGranted && found.governs === 'access')) continue;
    if (isNewlySet(found)) continue;
    for (const leaf of membersOf(found) ?? [found]) {
      const violation = isLifted(leaf)
        ? 'increased many times, or is now unlimited'
        : HARMFUL.includes(leaf.governs)
          ? table[leaf.governs](leaf)
          : undefined;
      if (violation !== undefined && teamPermits(leaf) === undefined)
        return boundText(`${leaf.path} of ${resourceName(drift)} ${violation}`, 300);
    }
  }
  return undefined;
}

/** Whether a deletion removes data, grants, detection or protection. A team rule about deletions does not cover these. */
export function isHarmfulDeletion(judged: JudgedDrift): boolean {
  return judged.drift.kind === 'missing' && traitOf(judged, MISSED) !== undefined;
}

function harmOfDeletion(judged: JudgedDrift): string | undefined {
  const violation = isHarmfulDeletion(judged) ? deletionViolation(judged, () => false) : undefined;
  return violation === undefined ? undefined : boundText(`${resourceName(judged.drift)} ${violation}`, 300);
}

function traitOf({ drift, context }: JudgedDrift, traits: readonly TypeTrait[]): TypeTrait | undefined {
  const { is = [] } = context.catalogue.entries.get(drift.resourceType)?.traits ?? {};
  return traits.find((trait) => is.includes(trait));
}

/** Whether a call names only the resource, without the values it wrote, such as a new password. */
function isUnset(all: readonly Found[]): boolean {
  return all.every((found) => !('unknown' in found) && found.governs === 'identifier');
}

/** A call that repeats the whole resource records its default values for the first time. For `identity`, this may be a real change. */
function isNewlySet({ before, after, byDefault, governs }: Leaf): boolean {
  return governs !== 'identity' && before === null && (byDefault ?? null) !== null && String(after) === String(byDefault);
}

/** -1 and null mean that there is no limit. */
function isLifted({ governs, before, after, judged }: Leaf): boolean {
  if (governs !== 'bound' && governs !== 'capacity') return false;
  const [previous, current] = [numberIn(before), numberIn(after)];
  if (previous === undefined || previous <= 0) return false;
  return current === undefined || current === -1 ? governs === 'bound' : current >= previous * judged.context.policy.increases[governs];
}

/** Sharing cannot be undone: the recipient may have copied the resource before the share is removed. */
function shareOf({ drift, context }: JudgedDrift): string | undefined {
  const added = sharingLeaves(drift, context).map(({ before, after }) => addedTexts(before, after));
  const names = added.find((one) => one.length > 0)?.map((name) => (isEveryone(name) ? 'everybody' : name));
  return names === undefined ? undefined : boundText(`${resourceName(drift)} is now shared with ${names.join(', ')}`, 300);
}
