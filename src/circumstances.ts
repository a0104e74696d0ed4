/**
 * Gathers what verdicts may rest on beside the drifts: once, before anything is decided, so that deciding asks nobody and
 * can be replayed. Called by reconcile.ts alone. It judges nothing.
 */
import type { Circumstances } from '#domain/circumstances.ts';
import { noCircumstances } from '#domain/circumstances.ts';
import type { Ports } from './ports.ts';

/**
 * Gathers the circumstances of a run.
 * @param ports the clock, and where signals come from
 * @returns what is known when it is decided; signals in order of time
 * @throws SourceError where signals were named that cannot be read
 */
export async function gatherCircumstances({ clock, signals }: Pick<Ports, 'clock' | 'signals'>): Promise<Circumstances> {
  const told = (await Promise.all(signals.map((source) => source.read()))).flat();
  return {
    ...noCircumstances(clock.now().toISOString()),
    signals: told.toSorted((left, right) => Date.parse(left.time) - Date.parse(right.time)),
  };
}
