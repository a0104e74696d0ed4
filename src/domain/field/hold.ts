import type { Json } from '../json.ts';

/** A change left as it is, in the ledger and not in code. Raised again when it expires or the value differs from the held one. */
export interface Hold {
  /** Of the reconciliation that decided it. */
  readonly id: string;
  readonly address: string;
  readonly root?: string;
  /** Top-level attribute, or `*` for a resource that was created or removed. */
  readonly path: string;
  readonly owner: string;
  readonly reason: string;
  /** The held value; a hidden one as its fingerprint. */
  readonly value: Json;
  /** The value of code or state then, likewise: when it moves, the hold no longer applies. */
  readonly against: Json;
  readonly heldAt: string;
  /** Absent: until the value moves. */
  readonly expiresAt?: string;
}
