/** How what was learnt ages, and when a recipe may fire. */
export interface KnowledgeSettings {
  /** After so many days an occurrence counts half. */
  readonly halfLifeDays: number;
  /** Confirmed successes that a recipe needs before it fires. */
  readonly confirmations: number;
}

/** What holds where nobody said anything. */
export const DEFAULT_KNOWLEDGE: KnowledgeSettings = { halfLifeDays: 180, confirmations: 2 };
