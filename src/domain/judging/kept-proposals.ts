import type { Actor } from '../actor.ts';
import { actorOf } from '../actor.ts';
import type { AttributeChange } from '../attribute-change.ts';
import type { PastWrite } from './circumstances.ts';
import type { Drift } from '../drift.ts';
import type { Json } from '../json.ts';
import { isListed } from '../trail/principal.ts';
import type { ProposalReceipt } from './proposal.ts';
import type { BlockSchema } from '../value/provider-schema.ts';
import { sameBySchema } from '../value/same-by-schema.ts';

/** vetoed: done although vetoed. unasked: no sign that the required person was asked. altered: another change than proposed. */
export type KeptHow = 'kept' | 'vetoed' | 'unasked' | 'altered';

export interface AnsweredChange {
  readonly path: string;
  readonly receipt: ProposalReceipt;
  readonly how: KeptHow;
}

export interface ProposalsKnown {
  readonly proposals: readonly ProposalReceipt[];
  /** Writes of earlier runs: a proposal that one of them followed does not cover later writes. */
  readonly past: readonly PastWrite[];
  readonly schema: BlockSchema | undefined;
}

interface Move {
  readonly actor: Actor;
  readonly time: number;
  readonly value: Json;
}

const byAddress = new WeakMap<readonly ProposalReceipt[], ReadonlyMap<string, readonly ProposalReceipt[]>>();

/**
 * Matches a drift with earlier proposals by actor, resource and attribute; the change must be after the answer and before the agreed end.
 * Returns one result per changed attribute that its last writer had proposed; none for hidden values.
 */
export function answeredChanges(drift: Drift, known: ProposalsKnown): readonly AnsweredChange[] {
  const about = drift.address === undefined ? [] : (indexed(known.proposals).get(drift.address) ?? []);
  if (about.length === 0) return [];
  return drift.changes.flatMap((change) => {
    const receipts = about.filter(({ proposal }) => proposal.attribute === change.path);
    return receipts.length === 0 || change.hidden ? [] : (measured(drift, change, { ...known, proposals: receipts }) ?? []);
  });
}

function indexed(proposals: readonly ProposalReceipt[]): ReadonlyMap<string, readonly ProposalReceipt[]> {
  const known = byAddress.get(proposals);
  if (known !== undefined) return known;
  const found = new Map<string, ProposalReceipt[]>();
  for (const receipt of proposals) found.set(receipt.proposal.address, [...(found.get(receipt.proposal.address) ?? []), receipt]);
  byAddress.set(proposals, found);
  return found;
}

function measured(drift: Drift, change: AttributeChange, known: ProposalsKnown): AnsweredChange | undefined {
  const moves = movesOf(drift, change);
  const last = moves.at(-1);
  if (last === undefined) return undefined;
  const same = (value: Json | undefined): boolean => value !== undefined && sameBySchema(known.schema, change.path, value, change.after);
  const open = known.proposals
    .filter((receipt) => covers(receipt, last))
    .toSorted((left, right) => Date.parse(left.askedAt) - Date.parse(right.askedAt));
  const exact = open.findLast(({ proposal, nearest }) => same(proposal.value) || same(nearest));
  if (exact !== undefined) return { path: change.path, receipt: exact, how: same(exact.proposal.value) ? HOW[exact.answer] : 'kept' };
  const waiting = open.findLast((receipt) => !wasFollowed(receipt, moves, known));
  return waiting === undefined ? undefined : { path: change.path, receipt: waiting, how: 'altered' };
}

const HOW = { allow: 'kept', veto: 'vetoed', 'ask-a-person': 'unasked' } as const;

function movesOf(drift: Drift, change: AttributeChange): readonly Move[] {
  const writes = drift.writes
    .filter((write) => write.path === change.path && !write.hidden)
    .map(({ actor, eventTime, value }): Move => ({ actor, time: Date.parse(eventTime), value }));
  if (writes.length > 0) return writes;
  const written = drift.events.filter((event) => change.eventIDs.includes(event.eventID));
  return (written.length > 0 ? written : drift.events).map((event): Move => ({
    actor: actorOf(event),
    time: Date.parse(event.eventTime),
    value: change.after,
  }));
}

/** CloudTrail times have whole seconds: a change in the second of the answer counts as later. */
function covers({ askedAt, proposal }: ProposalReceipt, { actor, time }: Move): boolean {
  const answeredAt = Math.floor(Date.parse(askedAt) / 1000) * 1000;
  const ends = proposal.expiresAt === undefined ? Infinity : Date.parse(proposal.expiresAt);
  return answeredAt <= time && time <= ends && isListed({ arn: actor.arn, name: actor.principal }, proposal.actor);
}

function wasFollowed(receipt: ProposalReceipt, moves: readonly Move[], { past, schema }: ProposalsKnown): boolean {
  const { address, attribute, value } = receipt.proposal;
  const isIt = (written: Json): boolean => sameBySchema(schema, attribute, value, written);
  const earlier = past.some(
    (write) =>
      write.address === address &&
      write.path === attribute &&
      Date.parse(write.eventTime) >= Date.parse(receipt.askedAt) - 1000 &&
      isIt(write.value),
  );
  return earlier || moves.slice(0, -1).some((move) => covers(receipt, move) && isIt(move.value));
}
