/** An absent member is not limited. */
export interface Allowance {
  readonly tokens?: number | undefined;
  readonly usd?: number | undefined;
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
  readonly run: Allowance;
  readonly intent: Allowance;
  /** Answers of the model in one conversation. */
  readonly rounds: number;
  readonly answerTokens: number;
  /** Absent: money is not counted. */
  readonly price?: ModelPrice | undefined;
}
