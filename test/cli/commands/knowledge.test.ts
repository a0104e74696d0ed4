// @module-tag slow
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { main } from '#cli/main.ts';
import { situationId } from '#knowledge/identity.ts';
import { aSituation } from '../../support/ledger-entries.ts';
import { aFlow } from '../../support/flow.ts';
import { aTerminal } from '../../support/terminal.ts';

const SITUATION = aSituation({ goal: 'availability' });
const ID = situationId(SITUATION);
const LINES = [
  { kind: 'knowledge', version: 1 },
  {
    kind: 'occurrence',
    occurrence: 'ef'.repeat(32),
    situation: SITUATION,
    verdict: 'accept',
    outcome: 'converged',
    seenAt: '2026-11-20T10:00:00.000Z',
    done: ['set-attribute'],
  },
];
const EXPORT = `${LINES.map((line) => JSON.stringify(line)).join('\n')}\n`;

describe('reconcile knowledge', () => {
  let directory = '';
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'reconcile-knowledge-'));
    writeFileSync(join(directory, 'theirs.jsonl'), EXPORT);
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  /** The command with the real database behind it. */
  async function knowledge(...words: readonly string[]) {
    const terminal = aTerminal(['knowledge', ...words, '--ledger', 'ledger.sqlite'], { cwd: directory });
    const code = await main(terminal, async () => aFlow().flow);
    return { code, ...terminal.printed };
  }

  it('imports knowledge of another team once, and exports it again', async () => {
    expect(await knowledge('import', 'theirs.jsonl')).toMatchObject({ code: 0, stdout: '1 lines read, 1 of them new\n' });
    expect(await knowledge('import', 'theirs.jsonl')).toMatchObject({ code: 0, stdout: '1 lines read, 0 of them new\n' });

    expect(await knowledge('export')).toMatchObject({ code: 0, stdout: EXPORT });
    expect(await knowledge('export', '--out', 'ours.jsonl')).toMatchObject({ stdout: '1 lines written to ours.jsonl\n' });
    expect(readFileSync(join(directory, 'ours.jsonl'), 'utf8')).toBe(EXPORT);
  });

  it('lists, shows, and prints the cases behind an entry', async () => {
    await knowledge('import', 'theirs.jsonl');

    const list = await knowledge('list');
    const json = await knowledge('list', '--format', 'json');
    const show = await knowledge('show', ID.slice(0, 8));
    const why = await knowledge('why', ID);

    expect(list.stdout).toContain(ID.slice(0, 12));
    expect(JSON.parse(json.stdout)).toMatchObject({ situations: [{ id: ID, situation: SITUATION }], recipes: [] });
    expect(show.stdout).toContain(`situation ${ID}\n`);
    expect(why.stdout).toContain('2026-11-20T10:00:00.000Z  accept, converged  efefefefefef\n');
  });

  it('lists only recipes with --recipes', async () => {
    await knowledge('import', 'theirs.jsonl');

    expect(await knowledge('list', '--recipes')).toMatchObject({ code: 0, stdout: 'Nothing learned yet.\n' });
  });

  it('forgets an entry, so that the same import does not restore it', async () => {
    await knowledge('import', 'theirs.jsonl');

    const forgotten = await knowledge('forget', ID);
    await knowledge('import', 'theirs.jsonl');

    expect(forgotten).toMatchObject({ code: 0, stdout: `Forgotten: situation ${ID}\n` });
    expect((await knowledge('list')).stdout).toBe('Nothing learned yet.\n');
  });

  it('syncs nothing if nothing was delivered', async () => {
    await knowledge('import', 'theirs.jsonl');

    expect(await knowledge('sync')).toMatchObject({ code: 0, stdout: '0 proved patches looked up: no outcome yet\n' });
  });

  it('reports a missing ledger', async () => {
    expect(await knowledge('list')).toMatchObject({ code: 2, stderr: expect.stringContaining('Expected the ledger of past runs at ') });
  });

  it('reports an unknown id', async () => {
    await knowledge('import', 'theirs.jsonl');

    const { code, stderr } = await knowledge('show', '0000000000');

    expect(code).toBe(2);
    expect(stderr).toContain('found none that begin with 0000000000');
  });

  it('lists the entries that match an ambiguous id', async () => {
    const other = { ...LINES[1], occurrence: 'cd'.repeat(32), situation: aSituation({ goal: 'cost' }) };
    writeFileSync(join(directory, 'theirs.jsonl'), `${EXPORT}${JSON.stringify(other)}\n`);
    await knowledge('import', 'theirs.jsonl');

    const { code, stderr } = await knowledge('show', '');

    expect(code).toBe(2);
    expect(stderr).toContain('found several that begin with');
    expect(stderr).toContain(ID);
  });

  it.each<readonly [title: string, text: string, found: string]>([
    ['that is not an export', '{"kind":"occurrence"}\n', 'theirs.jsonl:1'],
    ['that is not JSON', 'hello\n', 'no JSON'],
    ['without a header', `${JSON.stringify(LINES[1])}\n`, 'no line {"kind":"knowledge","version":1} at its beginning'],
    ['of a later version', '{"kind":"knowledge","version":2}\n', 'theirs.jsonl:1'],
  ])('imports nothing from a file %s', async (_title, text, found) => {
    writeFileSync(join(directory, 'theirs.jsonl'), text);

    const { code, stderr } = await knowledge('import', 'theirs.jsonl');

    expect(code).toBe(2);
    expect(stderr).toContain(found);
    expect((await knowledge('list')).stdout).toBe('Nothing learned yet.\n');
  });

  it('reports a missing file', async () => {
    expect(await knowledge('import', 'absent.jsonl')).toMatchObject({ code: 2, stderr: expect.stringContaining('absent.jsonl') });
  });
});
