export interface KnowledgeSettings {
  readonly halfLifeDays: number;
  /** Confirmed successes that a recipe needs before it is used. */
  readonly confirmations: number;
}

export const DEFAULT_KNOWLEDGE: KnowledgeSettings = { halfLifeDays: 180, confirmations: 2 };
