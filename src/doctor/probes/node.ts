import { isOlder } from '#domain/text/older-version.ts';
import type { Probe } from '../probe.ts';

/** The Node that runs this program. */
export const node: Probe = {
  id: 'node',
  title: 'Node.js',
  blocks: ['run'],
  look: async ({ nodeVersion, oldestNode }) => [
    isOlder(nodeVersion, oldestNode)
      ? {
          subject: 'Node.js',
          found: `${nodeVersion}, older than ${oldestNode}`,
          remedy: `Install Node.js ${oldestNode} or newer: https://nodejs.org/en/download`,
          blocks: ['run'],
        }
      : { subject: 'Node.js', found: nodeVersion },
  ],
};
