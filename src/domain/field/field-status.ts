// Only verdicts change ownership; a write by another actor only makes that actor a contender.
// https://kubernetes.io/docs/reference/using-api/server-side-apply/#transferring-ownership
import type { Verdict } from '../decision.ts';
import type { Manager } from './field-owner.ts';
import type { Hold } from './hold.ts';

/** An attribute of an instance in a root, or `*` for a whole resource that was created or removed. */
export interface FieldName {
  /** Instance address; without one in the state, type and import id. */
  readonly address: string;
  readonly path: string;
}

export interface FieldWrite extends FieldName {
  readonly kind: 'write';
  readonly manager: Manager;
  readonly name: string;
  readonly at: string;
  readonly eventID: string;
}

export interface FieldVerdict extends FieldName {
  readonly kind: 'verdict';
  readonly verdict: Verdict;
  /** With verdict hold: the new owner; unused with other verdicts. */
  readonly manager: Manager;
  readonly name: string;
  readonly at: string;
  readonly decisionID: string;
  /** Key of the decision and its subject: a repeated verdict changes nothing. */
  readonly basis: string;
  readonly hold?: Hold;
}

export type FieldMove = FieldWrite | FieldVerdict;

/** An actor that wrote another owner's field, without a verdict yet. */
export interface Contender {
  readonly manager: Manager;
  readonly name: string;
  /** Time of its first write. */
  readonly since: string;
  readonly eventID: string;
}

export interface FieldStatus extends FieldName {
  readonly manager: Manager;
  readonly name: string;
  /** Absent: since before the first run. */
  readonly since?: string;
  /** The decision that assigned it; absent: none, so code owns it. */
  readonly decisionID?: string;
  readonly contenders: readonly Contender[];
  /** The last hold that no later verdict ended; it may have expired. */
  readonly hold?: Hold;
}

const DEFAULT_OWNER = { manager: 'terraform', name: 'Terraform' } as const;

interface Replayed {
  readonly status: FieldStatus;
  /** Events and verdicts already applied. */
  readonly applied: ReadonlySet<string>;
}

/** Replays the moves of one root's fields in order, each once. Returns one standing per field, in order of first moves. */
export function fieldStatusesOf(moves: readonly FieldMove[]): readonly FieldStatus[] {
  const fields = new Map<string, Replayed>();
  for (const move of moves) {
    const key = `${move.address}\n${move.path}`;
    const before = fields.get(key) ?? { status: untouched(move), applied: new Set<string>() };
    const name = move.kind === 'write' ? `write ${move.eventID}` : `verdict ${move.basis}`;
    if (before.applied.has(name)) continue;
    const status = move.kind === 'write' ? written(before.status, move) : decided(before.status, move);
    fields.set(key, { status, applied: new Set([...before.applied, name]) });
  }
  return [...fields.values()].map(({ status }) => status);
}

function untouched({ address, path }: FieldName): FieldStatus {
  return { address, path, ...DEFAULT_OWNER, contenders: [] };
}

function written(status: FieldStatus, { manager, name, at, eventID }: FieldWrite): FieldStatus {
  if (isOwner(status, { manager, name })) return status.since === undefined ? { ...status, since: at } : status;
  const isKnown = status.contenders.some((one) => one.manager === manager && one.name === name);
  return isKnown ? status : { ...status, contenders: [...status.contenders, { manager, name, since: at, eventID }] };
}

/** Any actor that runs Terraform for the root counts as Terraform. A service's name in the trail differs from its name in a decision. */
function isOwner(status: FieldStatus, { manager, name }: Pick<FieldWrite, 'manager' | 'name'>): boolean {
  return status.manager === manager && (manager === 'terraform' || manager === 'controller' || status.name === name);
}

function decided(status: FieldStatus, verdict: FieldVerdict): FieldStatus {
  const { hold: _ended, ...rest } = status;
  const { at: since, decisionID } = verdict;
  switch (verdict.verdict) {
    case 'accept':
      return { ...rest, ...DEFAULT_OWNER, since, decisionID, contenders: [] };
    case 'hold':
      return {
        ...rest,
        manager: verdict.manager,
        name: verdict.name,
        ...(isOwner(status, verdict) && status.since !== undefined ? {} : { since }),
        decisionID,
        contenders: [],
        ...(verdict.hold === undefined ? {} : { hold: verdict.hold }),
      };
    case 'revert':
      return { ...rest, contenders: [] };
    case 'escalate':
      // A person has to decide who owns it, so the writer stays a contender.
      return rest;
  }
}
