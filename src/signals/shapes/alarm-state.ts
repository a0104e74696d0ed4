import type { SignalState } from '#domain/judging/signal.ts';
import { shown } from '../make-signal.ts';

/** An alarm without data says nothing about its resource's health, neither way. */
const STATES = new Map<unknown, SignalState>([
  ['ALARM', 'firing'],
  ['OK', 'resolved'],
  ['INSUFFICIENT_DATA', 'info'],
]);

/**
 * Reads the state of a CloudWatch alarm. https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/alarm-concepts.html#alarm-states
 * @param field where, for the message
 * @returns the state, or in a phrase what is wrong
 */
export function alarmStateOf(
  value: unknown,
  field: string,
): { readonly known: true; readonly state: SignalState } | { readonly known: false; readonly problem: string } {
  const state = STATES.get(value);
  if (state !== undefined) return { known: true, state };
  return { known: false, problem: `expected ${field} to be ${[...STATES.keys()].join(', ')}; found ${shown(value)}` };
}
