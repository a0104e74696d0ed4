// @module-tag slow
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { Kysely, Migrator, SqliteDialect } from 'kysely';
import type { Migration } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MIGRATION_NAMES } from '#knowledge/database.ts';
import { start } from '#knowledge/migrations/0001-start.ts';
import { situations } from '#knowledge/migrations/0002-situations.ts';
import { recipes } from '#knowledge/migrations/0003-recipes.ts';
import { lookups } from '#knowledge/migrations/0004-lookups.ts';
import { answers } from '#knowledge/migrations/0005-answers.ts';
import { openKnowledge } from '#knowledge/sqlite.ts';

const VERSIONS: readonly (readonly [name: string, migration: Migration])[] = [
  ['0001-start', start],
  ['0002-situations', situations],
  ['0003-recipes', recipes],
  ['0004-lookups', lookups],
  ['0005-answers', answers],
];

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reconcile-test-'));
  file = join(folder, 'knowledge.sqlite');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A database as an earlier version of the program left it, with two drifts of one situation and one of another. */
async function olderDatabase(versions: number): Promise<void> {
  const sqlite = new SqliteDatabase(file);
  const kysely = new Kysely<unknown>({ dialect: new SqliteDialect({ database: sqlite }) });
  const migrator = new Migrator({
    db: kysely,
    provider: { getMigrations: async () => Object.fromEntries(VERSIONS.slice(0, versions)) },
    migrationTableName: 'knowledge_migrations',
    migrationLockTableName: 'knowledge_migrations_lock',
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
  const insert = sqlite.prepare(
    `insert into knowledge_occurrences (occurrence, resource_type, event_names, change_shape, verdict, outcome, seen_at)
     values (?, ?, '["SetQueueAttributes"]', '["delay_seconds"]', 'accept', 'converged', '2026-11-20T00:00:00.000Z')`,
  );
  for (const [occurrence, type] of [
    ['a', 'aws_sqs_queue'],
    ['b', 'aws_sqs_queue'],
    ['c', 'aws_sns_topic'],
  ])
    insert.run(occurrence, type);
  if (versions > 1) {
    sqlite.exec("update knowledge_occurrences set situation = 'of ' || resource_type");
    sqlite.exec(`insert into knowledge_situations (situation, resource_type, event_names, change_shape, words)
      select distinct situation, resource_type, event_names, change_shape, 'tz' || replace(resource_type, '_', 'x') || ' azdelayxseconds' from knowledge_occurrences`);
    sqlite.exec("insert into knowledge_words values ('tzawsxsqsxqueue', 1), ('azdelayxseconds', 2)");
  }
  await kysely.destroy();
}

it('every version but the newest is tried', () => {
  expect([...VERSIONS.map(([name]) => name), MIGRATION_NAMES.at(-1)]).toEqual(MIGRATION_NAMES);
});

describe.each(VERSIONS.map((_, index) => index + 1))('a database of version %i', (versions) => {
  it('is brought up to date, and keeps what it knew', async () => {
    await olderDatabase(versions);

    const knowledge = await openKnowledge(file, { seeds: [], past: async function* () {} });

    const situation = { resourceType: 'aws_sqs_queue', eventNames: ['SetQueueAttributes'], changeShape: ['delay_seconds'] };
    expect(await knowledge.recall(situation)).toMatchObject([{ timesSeen: 2 }]);
    expect((await knowledge.list()).map((one) => one.outcomes[0]?.timesSeen)).toEqual([2, 1]);
    expect((await knowledge.search(situation, 1))[0]).toMatchObject({ likeness: 1, situation });
    await knowledge.close();
  });

  it('is brought up to date by two programs at once', async () => {
    await olderDatabase(versions);

    const opened = await Promise.all([1, 2].map(() => openKnowledge(file, { seeds: [], past: async function* () {} })));

    for (const one of opened) {
      expect((await one.list()).map(({ outcomes }) => outcomes[0]?.timesSeen)).toEqual([2, 1]);
      await one.close();
    }
  });
});
