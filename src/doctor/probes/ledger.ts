import type { Probe } from '../probe.ts';
import { tellDatabase } from '../tell-database.ts';

/** The database of past runs. */
export const ledger: Probe = {
  id: 'ledger',
  title: 'ledger',
  blocks: ['record'],
  look: async (surroundings, signal) => [tellDatabase('ledger', surroundings.ledgerFile, await surroundings.ledger(signal))],
};
