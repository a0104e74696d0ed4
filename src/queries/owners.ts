import type { Manager } from '#domain/field/field-owner.ts';
import type { FieldQuestion, RootFieldStatus } from '#domain/field/field-records.ts';
import type { FieldStatus } from '#domain/field/field-status.ts';
import { nearName } from '#domain/text/near-name.ts';
import type { Ledger } from '#ports/ledger.ts';

export interface OwnersQuestion {
  /** An instance; absent for every field that Terraform does not manage alone. */
  readonly address?: string;
  /** By checkpointName; absent for all. */
  readonly roots?: readonly string[] | undefined;
  /** ISO 8601. Holds that end before it have expired. */
  readonly now: string;
}

export interface OwnerRow {
  readonly address: string;
  /** The root's checkpointName: its directory, and its Terraform workspace unless that is `default`. */
  readonly root: string;
  readonly attribute: string;
  readonly manager: Manager;
  readonly name: string;
  /** ISO 8601; null if since before the first run. */
  readonly since: string | null;
  /** Id of the reconciliation that assigned the field; null if none did. */
  readonly decision: string | null;
  /** Actors that wrote the field since then, each with an event. */
  readonly contenders: readonly { readonly manager: Manager; readonly name: string; readonly since: string; readonly event: string }[];
  readonly hold: HoldRow | null;
}

export interface HoldRow {
  readonly owner: string;
  readonly reason: string;
  readonly heldAt: string;
  /** Null if the hold lasts until the value changes. */
  readonly expiresAt: string | null;
  readonly expired: boolean;
}

export type OwnersAnswer =
  | { readonly kind: 'found'; readonly rows: readonly OwnerRow[] }
  | { readonly kind: 'unknown'; readonly near: readonly string[] };

/** How many similar names are shown. */
const MAX_SIMILAR_NAMES = 5;

/** Lists fields by root, address and attribute; none of Terraform without a record. @throws DeliveryError if the ledger cannot be read */
export async function listOwners(question: OwnersQuestion, ledger: Pick<Ledger, 'fields'>): Promise<OwnersAnswer> {
  const { address, roots, now } = question;
  const fields = async (asked: FieldQuestion): Promise<readonly RootFieldStatus[]> =>
    (await ledger.fields(asked)).filter(({ root }) => roots?.includes(root) ?? true);
  const statuses = await fields(address === undefined ? {} : { address });
  if (address !== undefined && statuses.length === 0) return { kind: 'unknown', near: similarAddresses(address, await fields({})) };
  const shown = address === undefined ? statuses.filter((status) => !isPlain(status)) : statuses;
  const rows = shown.map((status) => rowOf(status, now));
  return { kind: 'found', rows: rows.toSorted((left, right) => (keyOf(left) < keyOf(right) ? -1 : 1)) };
}

function isPlain({ manager, contenders, hold }: FieldStatus): boolean {
  return manager === 'terraform' && contenders.length === 0 && hold === undefined;
}

function rowOf(status: RootFieldStatus, now: string): OwnerRow {
  const { address, root, path, manager, name, since, decisionID, contenders, hold } = status;
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

/** Returns similar addresses: the nearest name first, then instances of the same block, then of the same type. */
function similarAddresses(address: string, statuses: readonly RootFieldStatus[]): readonly string[] {
  const known = [...new Set(statuses.map((status) => status.address))].sort();
  const nearest = nearName(address, known);
  const block = blockOf(address);
  const same = [
    ...known.filter((name) => blockOf(name) === block),
    ...known.filter((name) => name.includes(`.${block.split('.').at(-1) ?? ''}`) || typeOf(name) === typeOf(address)),
  ];
  return [...new Set([...(nearest === undefined ? [] : [nearest]), ...same])].slice(0, MAX_SIMILAR_NAMES);
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
