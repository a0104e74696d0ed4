import { observeFailure } from '../probe.ts';
import type { Probe } from '../probe.ts';

/** The configuration file. */
export const configuration: Probe = {
  id: 'configuration',
  title: 'configuration',
  blocks: ['run'],
  look: async ({ configuration: file }) => {
    if (file.kind === 'failed') return [observeFailure('configuration', file, ['run'])];
    if (file.found !== undefined) return [{ subject: 'configuration', found: `${file.found} can be followed` }];
    return [{ subject: 'configuration', found: 'no file, so the defaults hold', remedy: 'Write one with reconcile init.' }];
  },
};
