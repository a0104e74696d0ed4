import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  decisionOf,
  withActionLedger,
  withLedger,
  paintOf,
  recordOf,
  refused,
  refusedStep,
  settingsOf,
  signalsOf,
  workspaceOf,
} from '#cli/act-session.ts';
import type { Ports } from '#ports.ts';
import type { ActionLedger } from '#ports/act.ts';
import { aFiring, aRevert, aRoot, anActWorld } from '../support/acting.ts';
import { aFlow } from '../support/flow.ts';
import { aTerminal } from '../support/terminal.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reconcile-session-'));
  file = join(folder, 'past.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const options = { ledger: 'past.sqlite', color: false };
const terminal = () => aTerminal([], { cwd: folder });
const REFUSAL = { kind: 'refused', code: 'held', message: 'Expected one; found another.', hint: 'Ask.' } as const;

/** A ledger with actions in it. */
async function givenActions(count: number): Promise<readonly string[]> {
  const world = await anActWorld(file);
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) ids.push((await world.keep()).id);
  await world.book.close();
  return ids;
}

describe('settingsOf', () => {
  it('allows nothing without configuration', async () => {
    expect(await settingsOf({}, terminal())).toMatchObject({ allow: [], approvers: [] });
  });

  it('reads the allowed actions', async () => {
    writeFileSync(join(folder, 'reconcile.yaml'), 'act: { allow: [noop], approvers: [alice], coolDown: 90m }\n');

    expect(await settingsOf({}, terminal())).toMatchObject({ allow: ['noop'], approvers: ['alice'], coolDown: 5_400_000 });
  });
});

describe('withActionLedger', () => {
  it('does not create a missing ledger', async () => {
    await expect(withActionLedger(options, terminal(), async () => 0)).rejects.toThrow(
      `Expected the ledger of past runs at ${file}; found no such file.`,
    );
  });

  it('closes the action book if a step fails', async () => {
    await givenActions(1);
    const opened: ActionLedger[] = [];

    await expect(
      withActionLedger(options, terminal(), (book) => {
        opened.push(book);
        return Promise.reject(new Error('no answer'));
      }),
    ).rejects.toThrow('no answer');

    await expect(opened[0]?.all()).rejects.toThrow();
  });
});

describe('withLedger', () => {
  it('opens roots, signals and ledger without trails, and closes them', async () => {
    await givenActions(1);
    const { flow, calls } = aFlow();
    const roots = [{ directory: folder, variableFiles: [], state: 'auto', refresh: 'off' as const }];

    const path = await withLedger(
      { options, roots, signals: ['alarms.ndjson'] },
      { flow, terminal: terminal() },
      async ({ ledgerFile }) => ledgerFile,
    );

    expect(path).toBe(file);
    expect(calls.contexts).toMatchObject([
      { roots, traces: [], signals: [join(folder, 'alarms.ndjson')], ledgerFile: file, ledgerRequired: true },
    ]);
    expect(calls.closed).toBe(2);
  });
});

describe('recordOf', () => {
  it.each([
    ['its id', '000000000002', '000000000002'],
    ['an ambiguous prefix', '0', 'found several that begin with 0.'],
    ['another', 'ffff', `Expected the id of an action in FILE; found none that begins with ffff.`],
  ])('finds an action by %s', async (_title, id, expected) => {
    await givenActions(2);

    const found = await withActionLedger(options, terminal(), (book) => recordOf(id, book, 'FILE')).then(
      (record) => record.id,
      (error: Error) => error.message,
    );

    expect(found).toContain(expected);
  });
});

describe('decisionOf', () => {
  const session = (...decisions: ReturnType<typeof aRevert>[]) => {
    const { flow } = aFlow({ decisions });
    return async (id: string) =>
      decisionOf(id, { ports: await flow.createPorts({} as never), ledgerFile: '/x.sqlite', actionLedger: undefined as never });
  };

  it('finds the newest decision', async () => {
    const newest = aRevert({ reason: 'newest' });

    expect(await session(aRevert(), newest)('a1')).toBe(newest);
  });

  it.each([
    ['none', [], 'found none that begins with a1'],
    ['several', [aRevert(), aRevert({ id: 'a1ffffff' })], 'a1'],
  ])('reports that %s match', async (_title, decisions, message) => {
    await expect(session(...decisions)('a1')).rejects.toThrow(message);
  });
});

describe('workspaceOf', () => {
  const blue = aRoot({ root: 'app', workspaceName: 'blue' });
  const green = aRoot({ root: 'app', workspaceName: 'green' });

  it.each([
    ['the workspace that the decision names', aRevert({ root: 'app', workspace: 'green' }), [blue, green], green],
    ['the only workspace', aRevert({ root: 'other' }), [blue], blue],
  ])('selects %s', (_title, entry, workspaces, expected) => {
    expect(workspaceOf(entry, workspaces)).toBe(expected);
  });

  it('rejects several candidates without the named one', () => {
    expect(() => workspaceOf(aRevert({ root: 'other' }), [blue, green])).toThrow(
      'Expected the root other (workspace default); found 2 others.',
    );
  });
});

it('reads the signals of all sources', async () => {
  const [one, two] = [aFiring(), aFiring({ source: 'probe' })];
  const sources = [one, two].map((signal) => ({ read: async () => [signal] }));

  expect(await signalsOf({ signals: sources } as unknown as Ports)).toEqual([one, two]);
});

it.each([
  [true, '\u001b[1mnow\u001b[22m'],
  [false, 'now'],
])('uses colours %s', (color, expected) => {
  expect(paintOf({ color }, aTerminal([], { isTTY: true }))('bold', 'now')).toBe(expected);
});

it('prints a refusal on stderr', () => {
  const shown = terminal();

  expect(refused(REFUSAL, options, shown)).toBe(1);
  expect(shown.printed).toEqual({ stdout: '', stderr: 'Refused (held): Expected one; found another.\nAsk.\n' });
});

it('records a refusal with its action', async () => {
  const world = await anActWorld();
  const { id } = await world.keep();
  const shown = terminal();

  const code = await refusedStep('apply', REFUSAL, { actionLedger: world.book, record: await world.record(id), options, terminal: shown });

  const { moves } = await world.record(id);
  await world.book.close();
  expect([code, shown.printed.stderr]).toEqual([1, expect.stringContaining('Refused (held)')]);
  expect(moves).toEqual([{ kind: 'refused', at: '2026-11-21T12:00:00.000Z', step: 'apply', code: 'held', message: REFUSAL.message }]);
});
