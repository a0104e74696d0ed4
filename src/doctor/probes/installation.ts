import type { Probe } from '../probe.ts';

/** The parts of this program that are not its own code: a grammar, a compiled database, data beside it. */
export const installation: Probe = {
  id: 'installation',
  title: 'reconcile itself',
  blocks: ['run', 'record'],
  look: async ({ parts }) => [{ subject: 'reconcile itself', found: `${(await parts()).join(', ')} load` }],
};
