import type { Probe } from '../probe.ts';
import { tellDatabase } from '../tell-database.ts';

/** What past runs taught, in the same file. */
export const knowledge: Probe = {
  id: 'knowledge',
  title: 'knowledge',
  blocks: ['record'],
  look: async (surroundings, signal) => [tellDatabase('knowledge', surroundings.ledgerFile, await surroundings.knowledge(signal))],
};
