import type { ActSettings } from '#domain/action.ts';
import type { Signal } from '#domain/judging/signal.ts';
import type { StateResource } from '#domain/workspace.ts';
import type { ActRefusal } from '#ports/act.ts';
import { refuse } from './refuse.ts';

/** Attributes by which services and monitors identify exactly one instance. */
const NAMES = ['id', 'arn', 'instance_id'] as const;

/**
 * Finds a recent signal that the instance is unhealthy: the newest of its monitor, and firing. The subject must name the instance in full,
 * because a partial match could replace another one.
 * @param around `now` is ISO 8601
 */
export function unhealthySignal(
  instance: Pick<StateResource, 'address' | 'values'>,
  signals: readonly Signal[],
  { signalMaxAge, now }: Pick<ActSettings, 'signalMaxAge'> & { readonly now: string },
): Signal | ActRefusal {
  const names = new Set([instance.address, ...NAMES.map((name) => instance.values[name])]);
  const about = signals.filter(({ subject, state, time }) => names.has(subject) && state !== 'info' && Date.parse(time) <= Date.parse(now));
  const newest = new Map<string, Signal>();
  for (const signal of about.toSorted((left, right) => Date.parse(left.time) - Date.parse(right.time)))
    newest.set([signal.source, signal.kind, signal.subject].join('\n'), signal);
  const firing = [...newest.values()].find(({ state, time }) => state === 'firing' && Date.parse(now) - Date.parse(time) < signalMaxAge);
  return (
    firing ??
    refuse(
      'not-unhealthy',
      `Expected a recent firing signal that ${instance.address} is unhealthy, by address, id or ARN; found none.`,
      'Pass current alerts with --signals FILE; resolved alerts and those older than act.signalMaxAge do not count.',
    )
  );
}
