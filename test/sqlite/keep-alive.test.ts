import SqliteDatabase from 'better-sqlite3';
import { expect, it } from 'vitest';
import { keepAlive } from '#sqlite/keep-alive.ts';

it('prepares each statement once, with the same results', () => {
  const database = keepAlive(new SqliteDatabase(':memory:'));
  database.exec('create table things (name text)');

  const insert = database.prepare('insert into things (name) values (?)');
  insert.run('a');
  database.transaction(() => insert.run('b')).immediate();

  expect(database.prepare('insert into things (name) values (?)')).toBe(insert);
  expect(database.prepare('select name from things order by name').pluck().all()).toEqual(['a', 'b']);
  database.close();
  expect(() => insert.run('c')).toThrow(/not open/);
});
