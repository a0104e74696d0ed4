import type { Knowledge, KnowledgeEntry } from '#ports.ts';
import type { LedgerEntry } from '#ports-ledger.ts';
import { entriesFrom, isSameSituation, occurrencesFrom } from './rebuild.ts';

/**
 * Knowledge that lives as long as the program: the twin of the SQLite one, for the demo and for tests.
 * @param seeds entries that are shipped with the tool
 * @returns knowledge that has seen nothing yet
 */
export function inMemoryKnowledge(seeds: readonly KnowledgeEntry[]): Knowledge {
  const told: LedgerEntry[] = [];
  return {
    remember: async (entries) => {
      told.push(...entries);
    },
    recall: async (situation) => [
      ...entriesFrom(
        situation,
        occurrencesFrom(told).filter((occurrence) => isSameSituation(occurrence.situation, situation)),
      ),
      ...seeds.filter((seed) => isSameSituation(seed, situation)),
    ],
    close: async () => {},
  };
}
