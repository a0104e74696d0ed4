import { DeliveryError } from '#domain/errors.ts';
import type { KnowledgeSettings } from '#domain/knowledge/knowledge-settings.ts';
import { DEFAULT_KNOWLEDGE } from '#domain/knowledge/knowledge-settings.ts';
import type { Knowledge, KnowledgeEntry, KnowledgeMaintenance } from '#ports/knowledge.ts';
import type { Ledger, LedgerEntry } from '#ports/ledger.ts';
import { answersTo, explanationOf } from './answers.ts';
import { openDatabase } from './database.ts';
import type { KnowledgeDatabase } from './database.ts';
import { storeProgress, storeOccurrence } from './store.ts';
import { maintenanceOf } from './maintenance.ts';
import { knownRecipes } from './queries.ts';
import type { QueryContext } from './queries.ts';
import { pastCases } from './past-cases.ts';
import { recalled, similar } from './recall.ts';
import { isSameSituation, occurrencesFrom } from './rebuild.ts';

const BATCH = 500;

export interface KnowledgeSources {
  /** Shipped entries, from readSeeds. */
  readonly seeds: readonly KnowledgeEntry[];
  /** The ledger's entries. Unread ones are learnt when the database is opened. */
  readonly past: Ledger['decisions'];
  readonly settings?: KnowledgeSettings;
  readonly now?: () => Date;
}

/**
 * Opens the knowledge and reads new decisions of the ledger; all of them if the table is new.
 * @param file path of the database, possibly the ledger's, or `:memory:`
 * @returns the knowledge; every method fails with DeliveryError if the database fails
 * @throws DeliveryError if the file cannot be used
 */
export async function openKnowledge(file: string, sources: KnowledgeSources): Promise<Knowledge & KnowledgeMaintenance> {
  const { seeds, settings = DEFAULT_KNOWLEDGE, now = () => new Date() } = sources;
  const database = openDatabase(file);
  const { kysely, select } = database;
  const contextNow = (): QueryContext => ({ kysely, select, settings, now: now().toISOString() });
  await withDeliveryErrors(() => catchUp(database, sources.past));
  return {
    remember: (entries) => withDeliveryErrors(() => remember(database, entries)),
    recall: (situation) =>
      withDeliveryErrors(() => [...recalled(situation, select), ...seeds.filter((seed) => isSameSituation(seed, situation))]),
    search: (situation, limit) => withDeliveryErrors(() => similar(situation, limit, contextNow())),
    recipes: (resourceType) => withDeliveryErrors(() => knownRecipes({ resourceType }, contextNow())),
    pastCases: (question) => withDeliveryErrors(() => pastCases(question, select)),
    answersTo: (question) => withDeliveryErrors(() => answersTo(question, database)),
    explanation: (shape) => withDeliveryErrors(() => explanationOf(shape, settings.confirmations, database)),
    ...maintenanceOf(database, contextNow, withDeliveryErrors),
    close: () => withDeliveryErrors(() => database.close()),
  };
}

async function withDeliveryErrors<Result>(act: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (cause) {
    if (cause instanceof DeliveryError) throw cause;
    const message = (cause as Error).message;
    throw new DeliveryError(
      'knowledge-refused',
      `Expected to write knowledge of the run; found: ${message}.`,
      'Free disk space or stop the other program that uses the file, then run again.',
      cause,
    );
  }
}

async function catchUp(database: KnowledgeDatabase, past: Ledger['decisions']): Promise<void> {
  const progress = await database.kysely.selectFrom('knowledge_heard').select('through').executeTakeFirst();
  let batch: LedgerEntry[] = [];
  for await (const entry of past(progress === undefined ? {} : { from: progress.through })) {
    batch.push(entry);
    if (batch.length < BATCH) continue;
    remember(database, batch);
    batch = [];
  }
  remember(database, batch);
}

function remember({ kysely, exclusively }: KnowledgeDatabase, entries: readonly LedgerEntry[]): void {
  const occurrences = occurrencesFrom(entries);
  if (occurrences.length === 0) return;
  const through = entries.reduce((newest, { decidedAt }) => (decidedAt > newest ? decidedAt : newest), '');
  exclusively((run) => {
    for (const one of occurrences) storeOccurrence(one, { run, kysely });
    storeProgress(through, { run, kysely });
  });
}
