/** How AWS is asked. */
export interface ExamineTrailOptions {
  /** URL in place of AWS's own; undefined: as the AWS SDK is configured. */
  readonly endpoint: string | undefined;
  readonly signal: AbortSignal;
}
