/**
 * Leaves out what is held already. Every drift is judged first, by all guardrails, so that a hold hides nothing that one of
 * them would mind more; what is still to be held, as an earlier run said, is settled instead of being told again.
 */
import { circumstancesOf } from '#domain/judging/circumstances.ts';
import type { Circumstances } from '#domain/judging/circumstances.ts';
import type { Decision } from '#domain/decision.ts';
import type { Drift, Settled } from '#domain/drift.ts';
import { fieldsOf } from '#domain/field/fields-of.ts';
import { endOfHold } from '#domain/field/hold.ts';
import type { Hold } from '#domain/field/hold.ts';
import { describeRoot } from '#domain/workspace/roots.ts';
import type { Workspace } from '#domain/workspace.ts';
import { isByController } from './controllers.ts';
import { holdOn } from './standing-holds.ts';

/** Verdicts of one root. */
interface Verdicts {
  readonly decisions: readonly Decision[];
  /** About changes that no plan will show. */
  readonly alarms: readonly Decision[];
}

/** What earlier runs told. */
export interface LeftOut {
  readonly drifts: readonly Drift[];
  readonly settled: readonly Settled[];
}

/**
 * Leaves out what earlier runs hold: `held` where a hold stands, `held-before` where a controller was given the field.
 * @param verdicts about drifts as they are, secrets and all
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
    ...(drift.address === undefined ? {} : { address: drift.address }),
    ...(workspace.root === undefined ? {} : { root: describeRoot(workspace) }),
    resourceType: drift.resourceType,
    eventIDs: drift.events.map((event) => event.eventID).filter((eventID) => !told.has(eventID)),
  }));
  return { decisions: decisions ?? [], alarms: alarms ?? [], left: { drifts: [...whats.keys()].map(({ drift }) => drift), settled } };
}

type What = Pick<Settled, 'reason' | 'hold'>;

/** Every field is held as it is, and the hold has not run out. */
function standing({ drift, verdict }: Decision, circumstances: Circumstances): What | undefined {
  if (verdict !== 'hold') return undefined;
  const holds = fieldsOf(drift).map((field) => holdOn(field, circumstances));
  const [first] = holds;
  if (first === undefined || holds.some((hold) => hold === undefined || endOfHold(hold, circumstances) !== undefined)) return undefined;
  return {
    reason: 'held',
    hold: termsOf(
      soonest(
        holds.filter((hold) => hold !== undefined),
        first,
      ),
    ),
  };
}

function soonest(holds: readonly Hold[], first: Hold): Hold {
  return holds.reduce((least, hold) => ((hold.expiresAt ?? '9') < (least.expiresAt ?? '9') ? hold : least), first);
}

function termsOf({ owner, expiresAt }: Hold): NonNullable<Settled['hold']> {
  return { owner, ...(expiresAt === undefined ? {} : { until: expiresAt }) };
}

/**
 * A controller that was given the field goes on moving it. Only what it still moves: that is what the guardrail has just
 * found, for every field and with nobody else minding.
 */
function givenBefore({ drift, verdict, findings, hold }: Decision, circumstances: Circumstances): What | undefined {
  if (verdict !== 'hold' || hold === undefined || findings.some(({ guardrail }) => guardrail !== 'controller-owned')) return undefined;
  // Whoever sets by hand what a service moves is told of, each time.
  if (!drift.events.every(isByController)) return undefined;
  const given = circumstances.owners.filter(
    (owner) => owner.address === drift.address && owner.manager === 'controller' && owner.by === 'decision' && owner.name === hold.owner,
  );
  const paths = new Set(given.map(({ path }) => path));
  return fieldsOf(drift).every(({ path }) => paths.has(path)) ? { reason: 'held-before', hold: { owner: hold.owner } } : undefined;
}
