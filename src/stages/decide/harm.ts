/**
 * What harms although nobody asks whether code may say so: because no plan shows it, because it waits while something else of the same
 * change is held, or because a rule of the team lets deletions pass. It goes by what the catalogue says that a type is and an attribute governs.
 */
import type { Governs, TypeTrait } from '#catalogue/traits.ts';
import { TYPE_TRAITS } from '#catalogue/traits.ts';
import type { Json } from '#domain/json.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import { numberIn } from './bounds/bounds.ts';
import { textsOf } from './exposure/current-resources.ts';
import { resourceName, visibleLeaves } from './guardrail.ts';
import type { JudgedDrift } from './judged-drift.ts';
import { deletionLacks } from './permits/deletions.ts';
import type { Leaf } from './permits/leaf.ts';
import { leavesOf } from './permits/leaves.ts';
import type { Found } from './permits/leaves.ts';
import { membersOf } from './permits/json-members.ts';
import { grantsNoHarm } from './permits/new-rights.ts';
import { permitsBy } from './permits/table.ts';
import { teamPermits } from './permits/team-permits.ts';

/** Words of which every change harms that no permit covers. */
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

/** What the team may leave as it is by a line in a file: whatever harms but who is let in, and what watches. */
export const HOLDABLE_BY_TEAM: readonly Governs[] = [
  ...HARMFUL.filter((word) => !['access', 'identity', 'detection'].includes(word)),
  'bound',
  'capacity',
];

/** What is lost when something of the type is gone. */
const MISSED: readonly TypeTrait[] = ['keeps-data', 'detects', 'protects', 'grants'];

/** What a new one of the type does by being there. */
const NEW: readonly TypeTrait[] = ['authenticates', 'grants'];

/**
 * What harms by itself, as one sentence without a full stop; undefined where nothing does, or where permits cover it.
 * @param weighed words that a finding has weighed already
 */
export function harmOf(judged: JudgedDrift, weighed: readonly Governs[] = []): string | undefined {
  const { drift } = judged;
  if (drift.kind === 'missing') return harmOfEnd(judged);
  const shared = shareOf(judged);
  if (shared !== undefined) return shared;
  const isGranted = grantsNoHarm(judged);
  const is = isGranted ? undefined : traitOf(judged, NEW);
  if (drift.kind === 'unmanaged' && is !== undefined) return boundText(`${resourceName(drift)} is new: ${TYPE_TRAITS[is]}`, 300);
  const [table, all] = [permitsBy(() => false), leavesOf(judged)];
  if (isUnsaid(all) && traitOf(judged, ['authenticates']) !== undefined)
    return boundText(`${resourceName(drift)} was changed, and CloudTrail does not record how: the actor may be able to sign in`, 300);
  for (const found of all) {
    if ('unknown' in found) {
      // What nobody may see of somebody's way in is a way in for whoever changed it.
      if (traitOf(judged, ['authenticates']) === undefined) continue;
      return boundText(`${found.path} of ${resourceName(drift)} ${found.unknown}`, 300);
    }
    if (weighed.includes(found.governs) || (isGranted && found.governs === 'access')) continue;
    if (isSaidAnew(found)) continue;
    for (const leaf of membersOf(found) ?? [found]) {
      const lack = isLifted(leaf)
        ? 'increased many times, or is now unlimited'
        : HARMFUL.includes(leaf.governs)
          ? table[leaf.governs](leaf)
          : undefined;
      if (lack !== undefined && teamPermits(leaf) === undefined) return boundText(`${leaf.path} of ${resourceName(drift)} ${lack}`, 300);
    }
  }
  return undefined;
}

/** Whether a deletion takes away data, rights, or what watches and guards: no rule of the team about deletions alone covers that. */
export function isHarmfulDeletion(judged: JudgedDrift): boolean {
  return judged.drift.kind === 'missing' && traitOf(judged, MISSED) !== undefined;
}

function harmOfEnd(judged: JudgedDrift): string | undefined {
  const lack = isHarmfulDeletion(judged) ? deletionLacks(judged, () => false) : undefined;
  return lack === undefined ? undefined : boundText(`${resourceName(judged.drift)} ${lack}`, 300);
}

function traitOf({ drift, context }: JudgedDrift, traits: readonly TypeTrait[]): TypeTrait | undefined {
  const { is = [] } = context.catalogue.entries.get(drift.resourceType)?.traits ?? {};
  return traits.find((trait) => is.includes(trait));
}

/** A call that names the thing, and shows nothing of what it wrote: a new password, say. */
function isUnsaid(all: readonly Found[]): boolean {
  return all.every((found) => !('unknown' in found) && found.governs === 'identifier');
}

/** A call that repeats the whole thing says for the first time what it was by default. Of somebody's way in that may be the news. */
function isSaidAnew({ before, after, byDefault, governs }: Leaf): boolean {
  return governs !== 'identity' && before === null && byDefault !== undefined && byDefault !== null && String(after) === String(byDefault);
}

/** -1 and nothing stand for no limit at all. */
function isLifted({ governs, before, after, judged }: Leaf): boolean {
  if (governs !== 'bound' && governs !== 'capacity') return false;
  const [was, is] = [numberIn(before), numberIn(after)];
  if (was === undefined || was <= 0) return false;
  return is === undefined || is === -1 ? governs === 'bound' : is >= was * judged.context.policy.increases[governs];
}

/** Whoever it is shared with has it, whatever becomes of the share. */
function shareOf({ drift, context }: JudgedDrift): string | undefined {
  const paths = context.catalogue.entries.get(drift.resourceType)?.sharing ?? [];
  const leaf = visibleLeaves(drift).find(
    ({ path, before, after }) => paths.includes(path.split('.')[0] ?? '') && newlyNamed(before, after).length > 0,
  );
  if (leaf === undefined) return undefined;
  const names = newlyNamed(leaf.before, leaf.after).map((name) => (name.toLowerCase() === 'all' ? 'everybody' : name));
  return boundText(`${resourceName(drift)} is now shared with ${names.join(', ')}`, 300);
}

function newlyNamed(before: Json, after: Json): readonly string[] {
  return textsOf(after).filter((name) => name !== '' && !textsOf(before).includes(name));
}
