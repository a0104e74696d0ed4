/** Why a change that was accepted is not in code, and what would have to be written by hand. */
export interface Unwritten {
  /** One sentence without a full stop, and without values. */
  readonly why: string;
  /** What a person would have to write, and where; the same form. */
  readonly byHand: string;
}

/** Drift id → why it could not be put into code. */
export type UnwrittenChanges = Readonly<Record<string, Unwritten>>;
