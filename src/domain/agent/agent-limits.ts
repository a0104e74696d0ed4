/** An absent member is not limited. */
export interface Allowance {
  /** Of every kind, cached ones included. */
  readonly tokens?: number | undefined;
  readonly usd?: number | undefined;
  /** Milliseconds. */
  readonly ms?: number | undefined;
}

/** US dollars per million tokens. */
export interface ModelPrice {
  readonly input: number;
  readonly output: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
}

export interface AgentLimits {
  /** For all conversations of a run together. */
  readonly run: Allowance;
  /** For the conversation about one intent. */
  readonly intent: Allowance;
  /** Maximum answers of the model in one conversation. */
  readonly rounds: number;
  /** Maximum tokens of one answer. */
  readonly answerTokens: number;
  /** Absent: money is not counted. */
  readonly price?: ModelPrice | undefined;
}
