/**
 * Removes drifts that are already held. All guardrails judge every drift first, so a hold never hides a stricter finding. A drift that an
 * earlier run holds, and that is still to be held, is settled instead of reported again.
 */
import { circumstancesOf } from '#domain/judging/circumstances.ts';
import type { Circumstances } from '#domain/judging/circumstances.ts';
import type { Decision } from '#domain/decision.ts';
import type { Drift, Settled } from '#domain/drift.ts';
import { fieldsOf } from '#domain/field/fields-of.ts';
import { endOfHold } from '#domain/field/hold.ts';
import { describeRoot } from '#domain/workspace/roots.ts';
import type { Workspace } from '#domain/workspace.ts';
import { defined } from '#domain/defined.ts';
import { compareTexts } from '#domain/text/compare-texts.ts';
import { isByController } from './controllers.ts';
import { holdOn } from './standing-holds.ts';

/** The verdicts of one root. */
interface Verdicts {
  readonly decisions: readonly Decision[];
  /** Decisions on changes that no plan shows. */
  readonly alarms: readonly Decision[];
}

/** Drifts that earlier runs reported. */
export interface LeftOut {
  readonly drifts: readonly Drift[];
  readonly settled: readonly Settled[];
}

/**
 * Removes drifts that earlier runs hold: `held` for an active hold, `held-before` for a field that was given to a controller.
 * @param verdicts the verdicts on drifts with their secrets
 */
export function leaveHeld(verdicts: Verdicts, workspace: Workspace, all: Circumstances): Verdicts & { readonly left: LeftOut } {
  const circumstances = circumstancesOf(all, workspace);
  const whats = new Map(
    [...verdicts.decisions, ...verdicts.alarms].flatMap((decision) => {
      const what = standing(decision, circumstances) ?? givenBefore(decision, circumstances);
      return what === undefined ? [] : [[decision, what] as const];
    }),
  );
  const [decisions, alarms] = [verdicts.decisions, verdicts.alarms].map((list) => list.filter((decision) => !whats.has(decision)));
  const told = new Set([...(decisions ?? []), ...(alarms ?? [])].flatMap(({ drift }) => drift.events.map((event) => event.eventID)));
  const settled = [...whats].map(([{ drift }, what]): Settled => ({
    ...what,
    ...defined({ address: drift.address }),
    ...(workspace.root === undefined ? {} : { root: describeRoot(workspace) }),
    resourceType: drift.resourceType,
    eventIDs: drift.events.map((event) => event.eventID).filter((eventID) => !told.has(eventID)),
  }));
  return { decisions: decisions ?? [], alarms: alarms ?? [], left: { drifts: [...whats.keys()].map(({ drift }) => drift), settled } };
}

type What = Pick<Settled, 'reason' | 'hold'>;

/** Every field has a hold that has not ended. */
function standing({ drift, verdict }: Decision, circumstances: Circumstances): What | undefined {
  if (verdict !== 'hold') return undefined;
  const fields = fieldsOf(drift);
  const holds = fields
    .flatMap((field) => holdOn(field, circumstances) ?? [])
    .filter((hold) => endOfHold(hold, circumstances) === undefined);
  const [soonest] = holds.toSorted((left, right) => compareTexts(left.expiresAt ?? '9', right.expiresAt ?? '9'));
  if (soonest === undefined || holds.length < fields.length) return undefined;
  return { reason: 'held', hold: { owner: soonest.owner, ...defined({ until: soonest.expiresAt }) } };
}

/** A field that was given to a controller. Applies only if controller-owned found this for every field, without other findings. */
function givenBefore({ drift, verdict, findings, hold }: Decision, circumstances: Circumstances): What | undefined {
  if (verdict !== 'hold' || hold === undefined || findings.some(({ guardrail }) => guardrail !== 'controller-owned')) return undefined;
  // A manual change to a field that a service manages is reported each time.
  if (!drift.events.every(isByController)) return undefined;
  const given = circumstances.owners.filter(
    (owner) => owner.address === drift.address && owner.manager === 'controller' && owner.by === 'decision' && owner.name === hold.owner,
  );
  const paths = new Set(given.map(({ path }) => path));
  return fieldsOf(drift).every(({ path }) => paths.has(path)) ? { reason: 'held-before', hold: { owner: hold.owner } } : undefined;
}
