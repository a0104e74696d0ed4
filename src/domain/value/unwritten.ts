export interface Unwritten {
  /** One sentence without a full stop, and without values. */
  readonly why: string;
  /** The manual edit and its place; same form. */
  readonly byHand: string;
}

export type UnwrittenChanges = Readonly<Record<string, Unwritten>>;
