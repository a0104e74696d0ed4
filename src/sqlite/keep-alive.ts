import type { Database, Statement } from 'better-sqlite3';

/** All opened databases and prepared statements. */
const kept: unknown[] = [];

/**
 * Keeps a database and its statements until the process ends. In Node 24 the destructors of better-sqlite3 12 abort the process during
 * garbage collection, and version 13 needs Node 22. Each SQL text is prepared once, so that few statements are kept.
 * https://github.com/nodejs/node/blob/v24.x/src/node_object_wrap.h
 * @param database just opened; do not call its `pragma`, which prepares statements by itself
 * @returns the same database
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
