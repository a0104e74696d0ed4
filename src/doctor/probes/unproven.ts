import { UNPROVEN_BACKENDS } from '#domain/report/unproven-backends.ts';
import type { Probe } from '../probe.ts';

/** What of this program was never run end to end. */
export const unproven: Probe = {
  id: 'unproven',
  title: 'unproven parts',
  blocks: [],
  look: async () => [
    {
      subject: 'eval backends',
      found: `${UNPROVEN_BACKENDS.join(' and ')} are unproven: never run end to end, tested against servers of this machine alone`,
      remedy: 'Measure with the default backend, replay; nothing that a run does depends on the others.',
    },
  ],
};
