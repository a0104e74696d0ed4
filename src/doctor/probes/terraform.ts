import type { Ability } from '#domain/report/checkup.ts';
import { observeFailure } from '../probe.ts';
import type { Probe } from '../probe.ts';

const BLOCKS: readonly Ability[] = ['refresh', 'verify'];

/** The program that refreshes and plans. */
export const terraform: Probe = {
  id: 'terraform',
  title: 'Terraform or OpenTofu',
  blocks: BLOCKS,
  look: async ({ program }, signal) => {
    const tried = await program(signal);
    return tried.kind === 'found'
      ? [{ subject: 'Terraform or OpenTofu', found: `${tried.found.product} ${tried.found.version}` }]
      : [observeFailure('Terraform or OpenTofu', tried, BLOCKS)];
  },
};
