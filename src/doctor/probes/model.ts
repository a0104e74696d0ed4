import { observeFailure } from '../probe.ts';
import type { Probe } from '../probe.ts';

/** The model that the residue is given to. Whether its key is there is looked at; it is never asked, and the key never shown. */
export const model: Probe = {
  id: 'model',
  title: 'model',
  blocks: ['agent'],
  look: async ({ model: tried }) => {
    if (tried === undefined)
      return [
        {
          subject: 'model',
          found: 'none is configured: what no rule explains is left to people',
          blocks: ['agent'],
          remedy: 'Set agent.provider and agent.model in reconcile.yaml to ask one.',
        },
      ];
    if (tried.kind === 'failed') return [observeFailure('model', tried, ['agent'])];
    return [{ subject: 'model', found: tried.found }];
  },
};
