/**
 * How a field stands, told from what runs wrote down about it in order. Takes moves, returns owner, contenders and hold; it
 * refuses to know where moves are kept. Ownership moves by verdicts alone: a write makes a contender and nothing else.
 * https://kubernetes.io/docs/reference/using-api/server-side-apply/#transferring-ownership
 */
import type { Verdict } from '../decision.ts';
import type { Manager } from './field-owner.ts';
import type { Hold } from './hold.ts';

/** Which field of a root: an attribute of an instance, or `*` for a resource that was made or removed as a whole. */
export interface FieldName {
  /** Instance address; of a resource that is not in the state its type and import id. */
  readonly address: string;
  /** Top-level attribute. */
  readonly path: string;
}

/** Somebody wrote a field. */
export interface FieldWrite extends FieldName {
  readonly kind: 'write';
  readonly manager: Manager;
  /** For people. */
  readonly name: string;
  /** ISO 8601. */
  readonly at: string;
  readonly eventID: string;
}

/** A run decided about a field. */
export interface FieldVerdict extends FieldName {
  readonly kind: 'verdict';
  readonly verdict: Verdict;
  /** With verdict hold: who owns it from now on. Of no meaning for other verdicts. */
  readonly manager: Manager;
  readonly name: string;
  /** ISO 8601. */
  readonly at: string;
  /** Id of the reconciliation. */
  readonly decisionID: string;
  /** What was decided on what, in short: a verdict that is told again changes nothing. */
  readonly basis: string;
  /** With verdict hold. */
  readonly hold?: Hold;
}

/** One step of a field's story. */
export type FieldMove = FieldWrite | FieldVerdict;

/** Who wrote a field that somebody else manages, and nobody decided yet whose it is. */
export interface Contender {
  readonly manager: Manager;
  readonly name: string;
  /** Its first write. ISO 8601. */
  readonly since: string;
  readonly eventID: string;
}

/** How a field stands. */
export interface FieldStanding extends FieldName {
  readonly manager: Manager;
  readonly name: string;
  /** Since when, ISO 8601; absent: since it was written, which no run saw. */
  readonly since?: string;
  /** The decision that gave it to the manager; absent: none did, so that code owns it. */
  readonly decisionID?: string;
  readonly contenders: readonly Contender[];
  /** The last one that no later verdict ended; it may have expired. */
  readonly hold?: Hold;
}

/** Who owns what code writes, as long as nobody decided otherwise. */
const DEFAULT_OWNER = { manager: 'terraform', name: 'Terraform' } as const;

interface Telling {
  readonly standing: FieldStanding;
  /** Events and verdicts that were told before. */
  readonly told: ReadonlySet<string>;
}

/**
 * Tells how fields stand.
 * @param moves of the fields of one root, in the order in which runs wrote them down
 * @returns one standing for each field, in order of the first move; moves that were told before change nothing
 */
export function standingsOf(moves: readonly FieldMove[]): readonly FieldStanding[] {
  const fields = new Map<string, Telling>();
  for (const move of moves) {
    const key = `${move.address}\n${move.path}`;
    const before = fields.get(key) ?? { standing: untouched(move), told: new Set<string>() };
    const name = move.kind === 'write' ? `write ${move.eventID}` : `verdict ${move.basis}`;
    if (before.told.has(name)) continue;
    const standing = move.kind === 'write' ? written(before.standing, move) : decided(before.standing, move);
    fields.set(key, { standing, told: new Set([...before.told, name]) });
  }
  return [...fields.values()].map(({ standing }) => standing);
}

function untouched({ address, path }: FieldName): FieldStanding {
  return { address, path, ...DEFAULT_OWNER, contenders: [] };
}

function written(standing: FieldStanding, { manager, name, at, eventID }: FieldWrite): FieldStanding {
  if (isOwner(standing, { manager, name })) return standing.since === undefined ? { ...standing, since: at } : standing;
  const isKnown = standing.contenders.some((one) => one.manager === manager && one.name === name);
  return isKnown ? standing : { ...standing, contenders: [...standing.contenders, { manager, name, since: at, eventID }] };
}

/** Whoever runs Terraform for the root is Terraform, and a service is called by other names in the trail than in a decision. */
function isOwner(standing: FieldStanding, { manager, name }: Pick<FieldWrite, 'manager' | 'name'>): boolean {
  return standing.manager === manager && (manager === 'terraform' || manager === 'controller' || standing.name === name);
}

function decided(standing: FieldStanding, verdict: FieldVerdict): FieldStanding {
  const { hold: _ended, ...rest } = standing;
  const { at: since, decisionID } = verdict;
  switch (verdict.verdict) {
    case 'accept':
      return { ...rest, ...DEFAULT_OWNER, since, decisionID, contenders: [] };
    case 'hold':
      return {
        ...rest,
        manager: verdict.manager,
        name: verdict.name,
        ...(isOwner(standing, verdict) && standing.since !== undefined ? {} : { since }),
        decisionID,
        contenders: [],
        ...(verdict.hold === undefined ? {} : { hold: verdict.hold }),
      };
    case 'revert':
      return { ...rest, contenders: [] };
    case 'escalate':
      // Whose it is a person has to say: who wrote it goes on contending.
      return rest;
  }
}
