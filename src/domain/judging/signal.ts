import { boundText } from '../text/foreign-text.ts';

export const SIGNAL_STATES = ['firing', 'resolved', 'info'] as const;
export type SignalState = (typeof SIGNAL_STATES)[number];

/** A message of a monitor, an incident tool or a pipeline. It is evidence and untrusted text, like the trail: quoted, never obeyed. */
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

/** Quotes a signal with its link, so that people can check it. */
export function quoteSignal({ source, kind, subject, time, link }: Signal): string {
  return [boundText(`${source} ${kind} about ${subject} at ${time}`), ...(link === undefined ? [] : [link])].join(', ');
}
