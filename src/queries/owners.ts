/**
 * Who manages the fields of a resource, by which decision, who contends, and what is held until when? Asks the ledger, returns
 * rows; it refuses to know how they are printed. A field that no run saw move is Terraform's, and is not in the ledger.
 */
import type { Manager } from '#domain/field/field-owner.ts';
import type { RootedStanding } from '#domain/field/field-records.ts';
import type { FieldStanding } from '#domain/field/field-standing.ts';
import { nearName } from '#domain/text/near-name.ts';
import type { Ledger } from '#ports/ledger.ts';

/** Whose fields. */
export interface OwnersQuestion {
  /** An instance; absent: every field that is not simply Terraform's. */
  readonly address?: string;
  /** When it is asked: says which holds have run out. ISO 8601. */
  readonly now: string;
}

/** One field. */
export interface OwnerRow {
  readonly address: string;
  /** What the ledger calls the root: its directory, and the Terraform workspace where that is not `default`. */
  readonly root: string;
  readonly attribute: string;
  readonly manager: Manager;
  readonly name: string;
  /** ISO 8601; null: since it was written, which no run saw. */
  readonly since: string | null;
  /** Id of the reconciliation that gave it to the manager; null: code writes it, and nobody decided otherwise. */
  readonly decision: string | null;
  /** Who wrote it since, and which event shows it. */
  readonly contenders: readonly { readonly manager: Manager; readonly name: string; readonly since: string; readonly event: string }[];
  readonly hold: HoldRow | null;
}

/** What is held of a field. */
export interface HoldRow {
  readonly owner: string;
  readonly reason: string;
  readonly heldAt: string;
  /** Null: it stands until the value moves. */
  readonly expiresAt: string | null;
  readonly expired: boolean;
}

/** The fields, or that nothing is known of the address, with names that may have been meant. */
export type OwnersAnswer =
  | { readonly kind: 'found'; readonly rows: readonly OwnerRow[] }
  | { readonly kind: 'unknown'; readonly near: readonly string[] };

/** So many names are worth showing. */
const MOST_NEAR = 5;

/**
 * Lists owners.
 * @param question an address, or everything that is not simply Terraform's
 * @returns rows by root, address and attribute
 * @throws DeliveryError when the ledger refuses
 */
export async function listOwners(question: OwnersQuestion, ledger: Pick<Ledger, 'fields'>): Promise<OwnersAnswer> {
  const { address, now } = question;
  const standings = await ledger.fields(address === undefined ? {} : { address });
  if (address !== undefined && standings.length === 0) return { kind: 'unknown', near: nearTo(address, await ledger.fields({})) };
  const asked = address === undefined ? standings.filter((standing) => !isPlain(standing)) : standings;
  const rows = asked.map((standing) => rowOf(standing, now));
  return { kind: 'found', rows: rows.toSorted((left, right) => (keyOf(left) < keyOf(right) ? -1 : 1)) };
}

function isPlain({ manager, contenders, hold }: FieldStanding): boolean {
  return manager === 'terraform' && contenders.length === 0 && hold === undefined;
}

function rowOf(standing: RootedStanding, now: string): OwnerRow {
  const { address, root, path, manager, name, since, decisionID, contenders, hold } = standing;
  return {
    address,
    root,
    attribute: path,
    manager,
    name,
    since: since ?? null,
    decision: decisionID ?? null,
    contenders: contenders.map(({ eventID, ...one }) => ({ manager: one.manager, name: one.name, since: one.since, event: eventID })),
    hold:
      hold === undefined
        ? null
        : {
            owner: hold.owner,
            reason: hold.reason,
            heldAt: hold.heldAt,
            expiresAt: hold.expiresAt ?? null,
            expired: hold.expiresAt !== undefined && Date.parse(hold.expiresAt) <= Date.parse(now),
          },
  };
}

/** The nearest name first, then instances of the same block, then those of the same type. */
function nearTo(address: string, standings: readonly RootedStanding[]): readonly string[] {
  const known = [...new Set(standings.map((standing) => standing.address))].sort();
  const nearest = nearName(address, known);
  const block = blockOf(address);
  const same = [
    ...known.filter((name) => blockOf(name) === block),
    ...known.filter((name) => name.includes(`.${block.split('.').at(-1) ?? ''}`) || typeOf(name) === typeOf(address)),
  ];
  return [...new Set([...(nearest === undefined ? [] : [nearest]), ...same])].slice(0, MOST_NEAR);
}

function blockOf(address: string): string {
  return address.replace(/\[[^\]]*\]$/, '');
}

function typeOf(address: string): string {
  return blockOf(address).split('.').at(-2) ?? '';
}

function keyOf({ root, address, attribute }: OwnerRow): string {
  return [root, address, attribute].join('\n');
}
