import { constants, existsSync, statSync } from 'node:fs';
import { access, copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import type { ExaminedDatabase } from '#ports/doctor.ts';

/** Whose tables are looked at: the ledger's, or those that lie beside them in the same file. */
export interface ExaminedTables {
  /** Where their migrations are noted. */
  readonly table: 'ledger_migrations' | 'knowledge_migrations';
  /** Names of the migrations that this program knows, oldest first. */
  readonly migrations: readonly string[];
}

/**
 * Looks at a database file without opening it where it lies: SQLite leaves files beside a database that it opens, even to read.
 * https://www.sqlite.org/pragma.html#pragma_quick_check
 * @param file path of the database
 * @param tables whose version is asked for
 * @returns whether it can be written, is sound, and which migration it is at
 * @throws Error where SQLite itself cannot be loaded
 */
export async function examineDatabase(file: string, { table, migrations }: ExaminedTables): Promise<ExaminedDatabase> {
  const newest = migrations.at(-1) ?? '';
  const isWritable = await canBeWritten(file);
  new SqliteDatabase(':memory:').close();
  if (!existsSync(file)) return { state: 'absent', newest, unknown: [], isWritable };
  // A copy that was made while somebody wrote may be torn.
  const first = await lookAtCopy(file, table);
  const { damage, names } = first.damage === undefined ? first : await lookAtCopy(file, table);
  if (damage !== undefined) return { state: 'damaged', newest, unknown: [], isWritable, damage };
  const version = names.filter((name) => migrations.includes(name)).at(-1);
  const unknown = names.filter((name) => !migrations.includes(name));
  return { state: 'sound', newest, unknown, isWritable, ...(version === undefined ? {} : { version }) };
}

/** Of a file that is not there, the nearest folder above it that is. */
async function canBeWritten(file: string): Promise<boolean> {
  let folder = dirname(file);
  while (!existsSync(folder) && folder !== dirname(folder)) folder = dirname(folder);
  const places = existsSync(file) ? [file, folder] : [folder];
  const answers = await Promise.allSettled(places.map((place) => access(place, constants.W_OK)));
  return answers.every(({ status }) => status === 'fulfilled') && statSync(folder).isDirectory();
}

/** What SQLite says, or why it says nothing. */
interface Look {
  readonly damage?: string;
  readonly names: readonly string[];
}

async function lookAtCopy(file: string, table: ExaminedTables['table']): Promise<Look> {
  const folder = await mkdtemp(join(tmpdir(), 'reconcile-ledger-'));
  const copy = join(folder, 'ledger.sqlite');
  try {
    await copyFile(file, copy, constants.COPYFILE_FICLONE);
    // What was written last may stand in there alone. https://www.sqlite.org/wal.html
    if (existsSync(`${file}-wal`)) await copyFile(`${file}-wal`, `${copy}-wal`);
    return lookAt(copy, table);
  } catch (error) {
    return { damage: (error as Error).message, names: [] };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function lookAt(copy: string, table: ExaminedTables['table']): Look {
  const sqlite = new SqliteDatabase(copy);
  try {
    const said = sqlite.pragma('quick_check', { simple: true });
    if (said !== 'ok') return { damage: String(said), names: [] };
    const isThere = sqlite.prepare('select 1 from sqlite_master where name = ?').get(table) !== undefined;
    return { names: isThere ? (sqlite.prepare(`select name from ${table} order by name`).pluck().all() as string[]) : [] };
  } finally {
    sqlite.close();
  }
}
