import { judgeObservations } from '#domain/report/checkup.ts';
import type { Checkup, Observation } from '#domain/report/checkup.ts';
import type { Surroundings } from '#ports/doctor.ts';
import type { Probe } from './probe.ts';
import { PROBES } from './probes/index.ts';

export interface ExamineOptions {
  /** Milliseconds per probe. */
  readonly timeoutMs: number;
  readonly interrupted: AbortSignal;
  readonly probes?: readonly Probe[];
}

/** Runs all probes in parallel. A probe that fails or times out blocks only its own abilities. */
export async function examine(surroundings: Surroundings, { timeoutMs, interrupted, probes = PROBES }: ExamineOptions): Promise<Checkup> {
  const observed = await Promise.all(
    probes.map(async (probe) => ({ probe: probe.id, observations: await ask(probe, surroundings, { timeoutMs, interrupted }) })),
  );
  return judgeObservations(observed, surroundings.wanted.needed);
}

/** Asks one probe. A probe that ignores its signal is abandoned. */
async function ask(
  probe: Probe,
  surroundings: Surroundings,
  { timeoutMs, interrupted }: Pick<ExamineOptions, 'timeoutMs' | 'interrupted'>,
): Promise<readonly Observation[]> {
  const timeout = new AbortController();
  const signal = AbortSignal.any([timeout.signal, interrupted]);
  const timer = setTimeout(() => timeout.abort(), timeoutMs);
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
