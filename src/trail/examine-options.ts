export interface ExamineTrailOptions {
  /** undefined: as the AWS SDK is configured. */
  readonly endpoint: string | undefined;
  readonly signal: AbortSignal;
}
