import { observeFailure } from '../probe.ts';
import type { Probe } from '../probe.ts';

/** Each root: does it open, and is its state readable? */
export const roots: Probe = {
  id: 'roots',
  title: 'Terraform roots',
  blocks: ['run'],
  look: async (surroundings, signal) => {
    const tried = await surroundings.roots(signal);
    if (tried.kind === 'failed') return [observeFailure('Terraform roots', tried, ['run'])];
    return tried.found.map(({ name, opened }) => {
      if (opened.kind === 'failed') return observeFailure(`root ${name}`, opened, ['run']);
      const { backend, files, resources } = opened.found;
      const what = `${files} files, a state of ${resources} resource instances in ${backend}`;
      return resources > 0
        ? { subject: `root ${name}`, found: what }
        : { subject: `root ${name}`, found: what, remedy: 'The state is empty: is this the right backend and Terraform workspace?' };
    });
  },
};
