/**
 * Looks at the surroundings of a run: takes ports and a time limit, returns what works, what is missing and what to do. Asks every probe at
 * once, each for so long and no longer; one that fails takes nothing from the others. It writes nothing and knows no adapter.
 */
import { judgeObservations } from '#domain/report/checkup.ts';
import type { Checkup, Observation } from '#domain/report/checkup.ts';
import type { Surroundings } from '#ports/doctor.ts';
import type { Probe } from './probe.ts';
import { PROBES } from './probes/index.ts';

/** How the probes are asked. */
export interface ExamineOptions {
  /** Of one probe, in milliseconds. */
  readonly timeoutMs: number;
  /** Ends all of them. */
  readonly interrupted: AbortSignal;
  /** Absent: all there are. */
  readonly probes?: readonly Probe[];
}

/**
 * Asks every probe.
 * @param surroundings what they ask about
 * @returns what they found; a probe without an answer in time says so, and takes away what it is about
 */
export async function examine(surroundings: Surroundings, { timeoutMs, interrupted, probes = PROBES }: ExamineOptions): Promise<Checkup> {
  const observed = await Promise.all(
    probes.map(async (probe) => ({ probe: probe.id, observations: await ask(probe, surroundings, { timeoutMs, interrupted }) })),
  );
  return judgeObservations(observed, surroundings.wanted.needed);
}

/** An adapter that does not listen to its signal is left behind. */
async function ask(
  probe: Probe,
  surroundings: Surroundings,
  { timeoutMs, interrupted }: Pick<ExamineOptions, 'timeoutMs' | 'interrupted'>,
): Promise<readonly Observation[]> {
  const late = new AbortController();
  const signal = AbortSignal.any([late.signal, interrupted]);
  const timer = setTimeout(() => late.abort(), timeoutMs);
  const ended = new Promise<never>((_resolve, reject) =>
    signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true }),
  );
  try {
    signal.throwIfAborted();
    return await Promise.race([probe.look(surroundings, signal), ended]);
  } catch (error) {
    return [withoutAnswer(probe, signal.aborted ? `no answer within ${timeoutMs / 1000} s` : (error as Error).message)];
  } finally {
    clearTimeout(timer);
  }
}

function withoutAnswer({ title, blocks }: Probe, found: string): Observation {
  return {
    subject: title,
    found,
    remedy: 'Check the network and the credentials, or raise --timeout.',
    ...(blocks.length === 0 ? {} : { blocks }),
  };
}
