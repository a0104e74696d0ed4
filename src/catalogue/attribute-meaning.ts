import type { Json } from '#domain/json.ts';

/** The attribute guards something; which of its values is the safer one. */
export interface Safeguard {
  readonly against: 'data-loss' | 'public-exposure' | 'privilege-escalation' | 'disclosure';
  /** A value, or `higher` or `lower`, or `{ without: [...] }`: whatever has none of these texts in it. */
  readonly safer: Json;
  /** A number that means "no limit" and so stands above every other: 0 days of log retention keep logs for ever, passwords of 0 days too. */
  readonly limitless?: number;
  /** Up to here a number is ordinary, and moving it says nothing; only where lower is safer. */
  readonly ordinary?: number;
}

/** What may be said about an attribute that has a writer of its own. */
export interface WrittenNotes {
  /** The provider reads back only the elements that the state knows: what was added shows in the trail alone. */
  readonly refreshShows?: 'known-elements';
}
