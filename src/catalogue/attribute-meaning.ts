import type { Json } from '#domain/json.ts';

/** An attribute that protects something, and its safer value. */
export interface Safeguard {
  readonly against: 'data-loss' | 'public-exposure' | 'privilege-escalation' | 'disclosure';
  /** A value, `higher`, `lower`, `{ without: [...] }` for values without any of these texts, or `{ order: [...] }`: all of them, the safest last. */
  readonly safer: Json;
  /** A number that means "no limit", such as 0 days of log retention. */
  readonly limitless?: number;
  /** Numbers up to here are ordinary; only where lower is safer. */
  readonly ordinary?: number;
}

export interface WrittenNotes {
  /** The provider reads only the elements in the state: additions show in the trail only. */
  readonly refreshShows?: 'known-elements';
}
