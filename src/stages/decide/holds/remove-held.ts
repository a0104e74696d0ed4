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
export interface RemovedDrifts {
  readonly drifts: readonly Drift[];
  readonly settled: readonly Settled[];
}

/**
 * Removes drifts that earlier runs hold: `held` for an active hold, `held-before` for a field that was given to a controller.
 * @param verdicts the verdicts on drifts with their secrets
 */
export function removeHeld(verdicts: Verdicts, workspace: Workspace, all: Circumstances): Verdicts & { readonly left: RemovedDrifts } {
  const circumstances = circumstancesOf(all, workspace);
  const reasons = new Map(
    [...verdicts.decisions, ...verdicts.alarms].flatMap((decision) => {
      const reason = activeHold(decision, circumstances) ?? assignedBefore(decision, circumstances);
      return reason === undefined ? [] : [[decision, reason] as const];
    }),
  );
  const [decisions, alarms] = [verdicts.decisions, verdicts.alarms].map((list) => list.filter((decision) => !reasons.has(decision)));
  const reportedEventIDs = new Set(
    [...(decisions ?? []), ...(alarms ?? [])].flatMap(({ drift }) => drift.events.map((event) => event.eventID)),
  );
  const settled = [...reasons].map(([{ drift }, reason]): Settled => ({
    ...reason,
    ...defined({ address: drift.address }),
    ...(workspace.root === undefined ? {} : { root: describeRoot(workspace) }),
    resourceType: drift.resourceType,
    eventIDs: drift.events.map((event) => event.eventID).filter((eventID) => !reportedEventIDs.has(eventID)),
  }));
  return { decisions: decisions ?? [], alarms: alarms ?? [], left: { drifts: [...reasons.keys()].map(({ drift }) => drift), settled } };
}

type HeldReason = Pick<Settled, 'reason' | 'hold'>;

/** Every field has a hold that has not ended. */
function activeHold({ drift, verdict }: Decision, circumstances: Circumstances): HeldReason | undefined {
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
function assignedBefore({ drift, verdict, findings, hold }: Decision, circumstances: Circumstances): HeldReason | undefined {
  if (verdict !== 'hold' || hold === undefined || findings.some(({ guardrail }) => guardrail !== 'controller-owned')) return undefined;
  // A manual change to a field that a service manages is reported each time.
  if (!drift.events.every(isByController)) return undefined;
  const given = circumstances.owners.filter(
    (owner) => owner.address === drift.address && owner.manager === 'controller' && owner.by === 'decision' && owner.name === hold.owner,
  );
  const paths = new Set(given.map(({ path }) => path));
  return fieldsOf(drift).every(({ path }) => paths.has(path)) ? { reason: 'held-before', hold: { owner: hold.owner } } : undefined;
}
