import type { Observation } from '#domain/report/checkup.ts';
import type { Surroundings } from '#ports/doctor.ts';
import { observeFailure } from '../probe.ts';
import type { Probe } from '../probe.ts';

/** Each source of the trail: can it be read? */
export const trail: Probe = {
  id: 'trail',
  title: 'trail',
  blocks: ['run'],
  look: (surroundings, signal) =>
    Promise.all([...new Set(surroundings.wanted.traces)].map((source) => lookAt(source, surroundings, signal))),
};

async function lookAt(source: string, surroundings: Surroundings, signal: AbortSignal): Promise<Observation> {
  const subject = `trail ${source}`;
  const tried = await surroundings.trail(source, signal);
  if (tried.kind === 'failed') return observeFailure(subject, tried, ['run']);
  const { found, doubt } = tried.found;
  return { subject, found, ...(doubt === undefined ? {} : { remedy: doubt }) };
}
