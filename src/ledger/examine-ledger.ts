import { constants, existsSync, statSync } from 'node:fs';
import { access, copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { keepAlive } from '#sqlite/keep-alive.ts';
import { openSqlite } from '#sqlite/open-database.ts';
import type { Schema } from '#sqlite/open-database.ts';
import type { ExaminedDatabase } from '#ports/doctor.ts';

/**
 * Checks a copy of a database file, because SQLite creates files next to a database that it opens, even for reading. Migrates the copy.
 * https://www.sqlite.org/pragma.html#pragma_quick_check
 * @param schema schema of the part to check: the ledger, or another part in the same file
 * @throws Error if SQLite itself cannot be loaded
 */
export async function examineDatabase(file: string, schema: Schema): Promise<ExaminedDatabase> {
  const migrations = Object.keys(schema.migrations);
  const newest = migrations.at(-1) ?? '';
  const isWritable = await canBeWritten(file);
  openSqlite(':memory:', schema).close();
  if (!existsSync(file)) return { state: 'absent', newest, unknown: [], isWritable };
  // A copy made during a write may be inconsistent.
  const first = await lookAtCopy(file, schema);
  const { damage, names, obstacle } = first.damage === undefined ? first : await lookAtCopy(file, schema);
  if (damage !== undefined) return { state: 'damaged', newest, unknown: [], isWritable, damage };
  const version = names.filter((name) => migrations.includes(name)).at(-1);
  const unknown = names.filter((name) => !migrations.includes(name));
  return {
    state: 'sound',
    newest,
    unknown,
    isWritable,
    ...(version === undefined ? {} : { version }),
    ...(obstacle === undefined ? {} : { obstacle }),
  };
}

/** If the file is missing, the nearest existing folder is checked. */
async function canBeWritten(file: string): Promise<boolean> {
  let folder = dirname(file);
  while (!existsSync(folder) && folder !== dirname(folder)) folder = dirname(folder);
  const places = existsSync(file) ? [file, folder] : [folder];
  const answers = await Promise.allSettled(places.map((place) => access(place, constants.W_OK)));
  return answers.every(({ status }) => status === 'fulfilled') && statSync(folder).isDirectory();
}

interface Look {
  readonly damage?: string;
  readonly names: readonly string[];
  readonly obstacle?: string;
}

async function lookAtCopy(file: string, schema: Schema): Promise<Look> {
  const folder = await mkdtemp(join(tmpdir(), 'reconcile-ledger-'));
  const copy = join(folder, 'ledger.sqlite');
  try {
    await copyFile(file, copy, constants.COPYFILE_FICLONE);
    // Recent writes may be in the WAL file only. https://www.sqlite.org/wal.html
    if (existsSync(`${file}-wal`)) await copyFile(`${file}-wal`, `${copy}-wal`);
    const look = lookAt(copy, schema);
    return look.damage !== undefined || look.names.some((name) => !Object.hasOwn(schema.migrations, name))
      ? look
      : tryMigration(copy, schema, look);
  } catch (error) {
    return { damage: (error as Error).message, names: [] };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function lookAt(copy: string, { part }: Schema): Look {
  const table = `${part}_migrations`;
  const sqlite = keepAlive(new SqliteDatabase(copy));
  try {
    const result = sqlite.prepare('pragma quick_check').pluck().get();
    if (result !== 'ok') return { damage: String(result), names: [] };
    const isThere = sqlite.prepare('select 1 from sqlite_master where name = ?').get(table) !== undefined;
    return { names: isThere ? (sqlite.prepare(`select name from ${table} order by name`).pluck().all() as string[]) : [] };
  } finally {
    sqlite.close();
  }
}

/** Does what a run does when it opens the file. */
function tryMigration(copy: string, schema: Schema, look: Look): Look {
  try {
    openSqlite(copy, schema).close();
    return look;
  } catch (error) {
    return { ...look, obstacle: ((error as Error).cause as Error | undefined)?.message ?? (error as Error).message };
  }
}
