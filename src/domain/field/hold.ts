import type { Json } from '../json.ts';

/**
 * A change that is left as it is for a while: an entry in the ledger, told apart from `ignore_changes`, which is code. It is
 * raised again when it expires or when the value is not what was held.
 */
export interface Hold {
  /** Of the reconciliation that it was decided in. */
  readonly id: string;
  /** Instance address. */
  readonly address: string;
  /** The root it is in; absent: the only one. */
  readonly root?: string;
  /** Top-level attribute, or `*` for a resource that was made or removed. */
  readonly path: string;
  /** Who answers for it: a person, a controller, an agent. */
  readonly owner: string;
  /** One sentence. */
  readonly reason: string;
  /** What was held; a value that is hidden is its fingerprint, never itself. */
  readonly value: Json;
  /** What code or state said then, likewise: where that moves the hold has lost its ground. */
  readonly against: Json;
  /** ISO 8601. */
  readonly heldAt: string;
  /** ISO 8601; absent: until the value moves. */
  readonly expiresAt?: string;
}
