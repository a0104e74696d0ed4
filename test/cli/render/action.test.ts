import { describe, expect, it } from 'vitest';
import { renderActions, renderDocument, renderMoves, renderRefusal } from '#cli/render/action.ts';
import { createPaint } from '#cli/render/paint.ts';
import type { ActionDocument } from '#domain/action.ts';
import type { ActionMove } from '#ports/act.ts';
import { QUEUE, aFiring, aRevert, anActWorld } from '../../support/acting.ts';

const plain = createPaint(false);
const AT = '2026-11-21T12:00:00.000Z';
const ID = '000000000001';

async function aDocument(over: Partial<ActionDocument> = {}): Promise<ActionDocument> {
  const world = await anActWorld();
  const { document } = await world.keep();
  await world.book.close();
  return { ...document, ...over };
}

describe('renderDocument', () => {
  it('shows everything that is approved', async () => {
    const document = await aDocument();

    expect(renderDocument(document, plain).split('\n')).toEqual([
      `Action ${ID}: revert-drift on ${QUEUE}`,
      '  because   revert: A benign change that is meant to last.',
      '  verdict   revert (certain), reconciliation a1b2c3d4',
      '  root      /srv/orders (workspace default, serial 7)',
      `  plan      refresh ${QUEUE}: visibility_timeout_seconds`,
      `  plan      update ${QUEUE}: visibility_timeout_seconds`,
      '  needs     the approval of one person',
      `  plan file sha256 ${document.plan?.sha256}`,
      '  expires   2026-11-22T12:00:00.000Z',
      '',
    ]);
  });

  it.each([
    ['the requested action instead of it', { action: 'noop' }, '(requested: revert-drift)'],
    [
      'a state without a serial',
      { root: { stateSerial: null, directory: '/srv', workspace: 'blue' } as never },
      '(workspace blue, serial unknown)',
    ],
    ['outputs', { outputs: ['url', 'arn'] }, '  outputs   url, arn\n'],
    ['the signal', { signal: aFiring() }, `  signal    cloudwatch reports ${QUEUE} firing at 2026-11-21T11:59:00Z\n`],
    ['that it needs no approval', { approvals: 0 }, '  needs     no approval\n'],
    [
      'why it needs two approvals',
      { approvals: 2, classes: ['network', 'destructive'] },
      '  needs     the approval of 2 different people (network, destructive)\n',
    ],
  ] satisfies readonly (readonly [string, Partial<ActionDocument>, string])[])('shows %s', async (_title, over, expected) => {
    expect(renderDocument(await aDocument(over), plain)).toContain(expected);
  });

  it('prevents foreign text from starting a line or setting colours', async () => {
    const reason = 'harmless\n  needs     no approval\u001b[2J\u202e';

    const text = renderDocument(await aDocument({ reason }), plain);

    expect(text.split('\n')).toHaveLength(10);
    expect(text).not.toMatch(/[\u001b\u202e]/);
  });
});

const MOVES: readonly (readonly [move: ActionMove, line: string, standing: string])[] = [
  [
    { kind: 'approved', at: AT, by: 'alice', expiresAt: '2026-11-21T16:00:00.000Z', documentSha256: 'a'.repeat(64) },
    'approved by alice, until 2026-11-21T16:00:00.000Z',
    'approved',
  ],
  [
    { kind: 'refused', at: AT, step: 'apply', code: 'drift-since', message: 'It moved.' },
    'refused (apply, drift-since): It moved.',
    'planned',
  ],
  [{ kind: 'begun', at: AT, pid: 7, host: 'runner', logFile: '/x' }, 'started by process 7 on runner', 'started, result unknown'],
  [{ kind: 'ended', at: AT, outcome: 'done', message: 'applied', log: '' }, 'done: applied', 'done'],
  [{ kind: 'ended', at: AT, outcome: 'failed', message: 'exit code 1', log: '' }, 'failed: exit code 1', 'failed'],
  [{ kind: 'closed', at: AT, by: 'bob', outcome: 'partly', message: 'see', log: '' }, 'closed by bob: partly: see', 'partly'],
];

describe('renderMoves', () => {
  it.each(MOVES)('prints %j', async (move, line) => {
    expect(renderMoves({ id: ID, document: await aDocument(), moves: [move] }, plain)).toBe(`  ${AT}  ${line}\n`);
  });

  it('indents the log, without blank lines and control characters', async () => {
    const move = { kind: 'ended', at: AT, outcome: 'done', message: 'applied', log: 'Apply\n\n\u001b[31mcomplete!\n' } as const;

    const [, ...log] = renderMoves({ id: ID, document: await aDocument(), moves: [move] }, plain)
      .trimEnd()
      .split('\n');

    expect(log).toHaveLength(2);
    expect(log.every((line) => line.startsWith('      '))).toBe(true);
    expect(log.join('')).not.toContain('\u001b');
  });
});

describe('renderActions', () => {
  it.each(MOVES)('prints the status in one word after %j', async (move, _line, standing) => {
    const document = await aDocument();

    expect(renderActions([{ id: ID, document, moves: [move] }])).toBe(`${ID}  ${AT}  revert-drift  ${QUEUE}  ${standing}\n`);
  });

  it('prints the end as status, also with a refusal after it', async () => {
    const moves = MOVES.map(([move]) => move).toSorted((left, right) => Number(left.kind === 'refused') - Number(right.kind === 'refused'));

    expect(renderActions([{ id: ID, document: await aDocument(), moves }])).toMatch(/ partly\n$/);
  });

  it('reports that no action was planned', () => {
    expect(renderActions([])).toBe('No action was planned yet.\n');
  });
});

it('prints a refusal with its next step', async () => {
  const world = await anActWorld();
  world.entry = aRevert({ verdict: 'hold', status: 'held' });
  const refusal = await world.plan();
  await world.book.close();

  expect(refusal.kind === 'refused' && renderRefusal(refusal, plain)).toMatch(
    /^Refused \(held\): Expected .+\nAsk the owner, or end the hold\.\n$/,
  );
});
