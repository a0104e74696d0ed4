import type { SignalState } from '#domain/judging/signal.ts';
import { shown } from '../make-signal.ts';

/** An alarm without data does not show the resource's health. */
const STATES = new Map<unknown, SignalState>([
  ['ALARM', 'firing'],
  ['OK', 'resolved'],
  ['INSUFFICIENT_DATA', 'info'],
]);

/**
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/alarm-concepts.html#alarm-states
 * @returns the state, or a phrase that describes the problem with the field
 */
export function alarmStateOf(
  value: unknown,
  field: string,
): { readonly known: true; readonly state: SignalState } | { readonly known: false; readonly problem: string } {
  const state = STATES.get(value);
  if (state !== undefined) return { known: true, state };
  return { known: false, problem: `expected ${field} to be ${[...STATES.keys()].join(', ')}, found ${shown(value)}` };
}
