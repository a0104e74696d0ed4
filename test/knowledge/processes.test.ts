import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import SqliteDatabase from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openKnowledge } from '#knowledge/sqlite.ts';

const SLOW = { tags: ['slow'], timeout: 240_000 };
const ROOT = resolve(import.meta.dirname, '../..');
/** One minute, as the demand is, with KNOWLEDGE_SECONDS=60. */
const SECONDS = Number(process.env['KNOWLEDGE_SECONDS'] ?? 5);

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reconcile-test-'));
  file = join(folder, 'knowledge.sqlite');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

interface Writer {
  /** Kills it so many milliseconds after it began to write. */
  readonly killAfter: (ms: number) => void;
  /** What it said was kept. */
  readonly told: Promise<readonly string[]>;
}

function startWriter(name: string, ms: number): Writer {
  const program = join(ROOT, 'test/support/knowledge-writer.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', program, file, name, String(ms)], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const told = text(child.stdout).then((all) => all.split('\n').filter((line) => line.length === 64));
  return { killAfter: (ms) => void child.stdout.once('data', () => setTimeout(() => child.kill('SIGKILL'), ms)), told };
}

function keptIn(): { readonly occurrences: ReadonlySet<string>; readonly check: unknown; readonly found: unknown } {
  const sqlite = new SqliteDatabase(file);
  const rows = sqlite.prepare<[], { readonly occurrence: string }>('select occurrence from knowledge_occurrences').all();
  const check = sqlite.pragma('integrity_check', { simple: true });
  const found = sqlite.prepare("insert into knowledge_search (knowledge_search) values ('integrity-check')").run().changes;
  sqlite.close();
  return { occurrences: new Set(rows.map((row) => row.occurrence)), check, found };
}

describe('two programs that write at the same time', () => {
  it('lose no entry', SLOW, async () => {
    const writers = ['one', 'other'].map((name) => startWriter(name, SECONDS * 1000));

    const told = (await Promise.all(writers.map((writer) => writer.told))).flat();

    const { occurrences, check } = keptIn();
    expect(told.length).toBeGreaterThan(20);
    expect(told.filter((occurrence) => !occurrences.has(occurrence))).toEqual([]);
    expect(occurrences.size).toBe(told.length);
    expect(check).toBe('ok');
  });
});

describe('a program that is killed during a write', () => {
  it('leaves an intact database with every confirmed entry', SLOW, async () => {
    const told: string[] = [];
    for (const name of ['one', 'two', 'three']) {
      const writer = startWriter(name, 60_000);
      writer.killAfter(700 + ((told.length * 7) % 500));
      told.push(...(await writer.told));
    }

    const { occurrences, check } = keptIn();
    const again = await openKnowledge(file, { seeds: [], past: async function* () {} });
    const listed = await again.list();
    await again.close();

    expect(told.length).toBeGreaterThan(0);
    expect(told.filter((occurrence) => !occurrences.has(occurrence))).toEqual([]);
    expect(check).toBe('ok');
    expect(listed.reduce((sum, { outcomes }) => sum + outcomes.reduce((own, { timesSeen }) => own + timesSeen, 0), 0)).toBe(
      occurrences.size,
    );
  });
});
