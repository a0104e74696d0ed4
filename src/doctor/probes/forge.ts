import { observeFailure } from '../probe.ts';
import type { Probe } from '../probe.ts';

/** The forge: does what opens it open it, and may it do what pull requests need? */
export const forge: Probe = {
  id: 'forge',
  title: 'forge',
  blocks: ['pull-request'],
  look: async (surroundings, signal) => {
    const tried = await surroundings.forge(signal);
    if (tried === undefined) return [];
    if (tried.kind === 'failed') return [observeFailure('forge', tried, ['pull-request'])];
    const { name, by, scopes, lacks } = tried.found;
    const found = `${name}, opened by the ${by}${scopes.length === 0 ? '' : ` (${scopes.join(', ')})`}`;
    if (lacks.length === 0) return [{ subject: 'forge', found }];
    return [
      {
        subject: 'forge',
        found: `${found}, which lacks ${lacks.join(', ')}`,
        remedy: `Let it have ${lacks.join(', ')}; docs/pull-requests.md lists what is needed.`,
        blocks: ['pull-request'],
      },
    ];
  },
};
