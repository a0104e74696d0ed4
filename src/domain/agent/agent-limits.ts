/** What may be spent on a model. */

/** Absent members are not limited. */
export interface Allowance {
  /** Tokens of every kind, cached ones included. */
  readonly tokens?: number | undefined;
  /** US dollars, by the configured prices. */
  readonly usd?: number | undefined;
  /** Milliseconds. */
  readonly ms?: number | undefined;
}

/** US dollars for a million tokens. */
export interface ModelPrice {
  readonly input: number;
  readonly output: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
}

/** What bounds the work with a model. */
export interface AgentLimits {
  /** Of all conversations of a run together. */
  readonly run: Allowance;
  /** Of the conversation about one intent. */
  readonly intent: Allowance;
  /** Most answers of the model in one conversation. */
  readonly rounds: number;
  /** Most tokens of one answer. */
  readonly answerTokens: number;
  /** Of the model that is used; absent: money is not counted. */
  readonly price?: ModelPrice | undefined;
}
