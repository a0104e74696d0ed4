export interface ExamineTrailOptions {
  /** Undefined: the AWS SDK's configuration. */
  readonly endpoint: string | undefined;
  readonly signal: AbortSignal;
}
