import { expect, it } from 'vitest';
import { main } from '#cli/main.ts';
import { inMemoryLedger } from '#ledger/memory.ts';
import { aFlow } from '../../support/flow.ts';
import { aLedgerEntry, aReportRow } from '../../support/ledger-entries.ts';
import { aTerminal } from '../../support/terminal.ts';

const LEDGER = import.meta.filename;

async function marked(argv: readonly string[], roots: readonly string[] = []) {
  const ledger = inMemoryLedger();
  const terminal = aTerminal(['mark', ...argv, '--ledger', LEDGER], { env: { USER: 'dana' } });
  const entryOf = (id: string) => aLedgerEntry({ reconciliation: aReportRow({ id, address: 'aws_sqs_queue.work' }) });
  const decisions = [entryOf('a1b2c3d4'), entryOf('a1ffffff'), ...roots.map((root) => ({ ...entryOf('a1b2c3d4'), root }))];
  const { flow } = aFlow({ decisions, ledger: { saveJudgement: ledger.saveJudgement } });
  return { code: await main(terminal, async () => flow), ...terminal.printed, judgements: await ledger.judgements() };
}

it('records the person, the judgement and the reason', async () => {
  const { code, stdout, judgements } = await marked(['a1b2', 'wrong', '--reason', 'Everybody knew']);

  expect([code, stdout]).toEqual([0, 'a1b2c3d4 (aws_sqs_queue.work): wrong\n']);
  expect(judgements).toEqual([
    { reconciliation: 'a1b2c3d4', said: 'wrong', source: 'command', by: 'dana', reason: 'Everybody knew', at: '2026-11-21T12:00:00.000Z' },
  ]);
});

it('marks the case in its root or in the named root, and in none if several roots have it', async () => {
  const roots = ['/srv/prod', '/srv/dev', '/srv/prod'];
  const { code, stderr, judgements } = await marked(['a1b2', 'wrong', '--reason', 'x'], roots);

  expect([code, judgements]).toEqual([2, []]);
  expect(stderr).toMatch(/Expected a1b2c3d4 of one root; found it in 2\.\n {2}Name one with --root:\n {2}\/srv\/dev\n {2}\/srv\/prod\n/);
  expect((await marked(['a1b2', 'wrong', '--reason', 'x'], ['/srv/dev'])).judgements.map(({ root }) => root)).toEqual(['/srv/dev']);
  expect((await marked(['a1b2', 'wrong', '--reason', 'x', '--root', '/srv/prod'], roots)).judgements[0]?.root).toBe('/srv/prod');
});

it.each([
  ['an unknown id', ['ffff', 'wrong', '--reason', 'x'], 'found none that begins with ffff'],
  ['an ambiguous id', ['a1', 'wrong', '--reason', 'x'], 'found several that begin with a1'],
  ['an unknown judgement', ['a1b2', 'bad', '--reason', 'x'], 'Allowed choices are wrong, right, withdrawn'],
  ['no reason', ['a1b2', 'wrong'], "required option '--reason <text>' not specified"],
])('refuses %s, and writes nothing', async (_name, argv, message) => {
  const { code, stderr, judgements } = await marked(argv);

  expect([code, judgements]).toEqual([2, []]);
  expect(stderr).toContain(message);
});
