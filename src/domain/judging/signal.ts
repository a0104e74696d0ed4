export const SIGNAL_STATES = ['firing', 'resolved', 'info'] as const;
export type SignalState = (typeof SIGNAL_STATES)[number];

/** A message of a monitor, an incident tool or a pipeline: evidence, and untrusted text like the trail's. It is quoted, never obeyed. */
export interface Signal {
  readonly time: string;
  /** Such as `cloudwatch`, `pagerduty`. */
  readonly source: string;
  /** Such as `alarm`, `incident`, `deployment`. */
  readonly kind: string;
  /** A resource's name, id, ARN or address, or a service's name. */
  readonly subject: string;
  readonly state: SignalState;
  readonly link?: string;
}
