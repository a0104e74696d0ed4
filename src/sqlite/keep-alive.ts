import type { Database, Statement } from 'better-sqlite3';

/** Of every database that was opened, and every statement that was prepared. */
const kept: unknown[] = [];

/**
 * Keeps a database and its statements until the process ends: in Node 24 the destructors of better-sqlite3 12 abort the process when garbage is
 * collected, and version 13 needs Node 22. Each text is prepared once, so that what is kept stays small.
 * https://github.com/nodejs/node/blob/v24.x/src/node_object_wrap.h
 * @param database just opened; its `pragma` is not to be called, since that prepares statements by itself
 * @returns the same
 */
export function keepAlive(database: Database): Database {
  const prepare = database.prepare.bind(database) as (sql: string) => Statement;
  const statements = new Map<string, Statement>();
  kept.push(database, statements);
  const prepareOnce = (sql: string): Statement => {
    const statement = statements.get(sql) ?? prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
  return Object.assign(database, { prepare: prepareOnce as Database['prepare'] });
}
