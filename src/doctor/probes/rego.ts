import { observeFailure } from '../probe.ts';
import type { Probe } from '../probe.ts';

/** The engine of the team's policy in Rego: asked one question that is nobody's. */
export const rego: Probe = {
  id: 'rego',
  title: 'policy in Rego',
  blocks: ['run'],
  look: async ({ engine }, signal) => {
    if (engine === undefined) return [];
    const tried = await engine(signal);
    if (tried.kind === 'failed') return [observeFailure('policy in Rego', tried, ['run'])];
    const { name, problem } = tried.found;
    if (problem === undefined) return [{ subject: 'policy in Rego', found: `${name} answers` }];
    return [
      {
        subject: 'policy in Rego',
        found: `${name} has no answer to a change that is nobody's: ${problem}`,
        remedy: 'Where it has no answer in a run either, every change goes to a person.',
      },
    ];
  },
};
