import type { Json } from '#domain/json.ts';

/** An attribute that protects something, and its safer value. */
export interface Safeguard {
  readonly against: 'data-loss' | 'public-exposure' | 'privilege-escalation' | 'disclosure';
  /** One value, `higher`, `lower`, `{ without: [...] }` for values without these texts, or `{ order: [...] }` for all, safest last. */
  readonly safer: Json;
  /** A number that means "no limit", such as 0 days of log retention. */
  readonly limitless?: number;
  /** Values up to this number are ordinary. Used only with `lower`. */
  readonly ordinary?: number;
}

export interface WrittenNotes {
  /** The provider reads only the elements in the state, so only the trail shows additions. */
  readonly refreshShows?: 'known-elements';
}
