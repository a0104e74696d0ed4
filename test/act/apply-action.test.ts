import { afterEach, beforeEach, expect, it } from 'vitest';
import { ANEW, BACK, QUEUE, SEEN, aFiring, aRevert, aRoot, actSettings, anActWorld, planText } from '../support/acting.ts';
import type { ActWorld } from '../support/acting.ts';

let world: ActWorld;
beforeEach(async () => {
  world = await anActWorld();
});
afterEach(() => world.book.close());

async function approved(over?: Parameters<ActWorld['keep']>[0]): Promise<string> {
  const { id } = await world.keep(over);
  for (const name of ['alice', 'bob']) await world.approve(id, name);
  return id;
}

/** What the cloud looks like once Terraform was there. */
function afterwards(tell: () => void): void {
  const { apply } = world.terraform;
  Object.assign(world.terraform, {
    apply: async (...args: Parameters<typeof apply>) => {
      tell();
      return apply(...args);
    },
  });
}

it('applies the planned file byte for byte', async () => {
  const id = await approved();
  const { document } = await world.record(id);

  await world.apply(id);

  expect(world.terraform.applied).toEqual([document.plan?.sha256]);
  expect(document.target.address).toBe(QUEUE);
});

it('records the start of the apply and who requested it before it runs Terraform', async () => {
  const id = await approved();
  const seen: unknown[] = [];
  const { apply } = world.terraform;
  Object.assign(world.terraform, {
    apply: async (...args: Parameters<typeof apply>) => {
      seen.push((await world.record(id)).moves.at(-1));
      return apply(...args);
    },
  });

  await world.apply(id);

  expect(seen).toEqual([{ kind: 'begun', at: '2026-11-21T12:00:00.000Z', pid: 1, host: 'here', logFile: '/nowhere/apply.log' }]);
});

it.each([
  ['shows no changes', () => void (world.terraform.plan_ = planText({})), 'applied; the plan afterwards shows no changes'],
  ['still shows changes', () => undefined, 'applied; the plan afterwards still shows changes'],
  ['cannot be read', () => void (world.terraform.plan_ = 'no JSON'), 'applied; the plan afterwards cannot be read'],
  ['fails', () => void (world.terraform.failing = 'no lock'), 'applied; the plan afterwards failed: no lock'],
])('reports a plan afterwards that %s', async (_title, tell, message) => {
  const id = await approved();
  afterwards(tell);

  const answer = await world.apply(id);

  expect(answer).toEqual({ kind: 'ended', at: '2026-11-21T12:00:00.000Z', outcome: 'done', message, log: 'Apply complete!' });
  expect((await world.record(id)).moves.at(-1)).toEqual(answer);
});

it('records a failed apply as failed', async () => {
  world.terraform.end = { kind: 'exited', exitCode: 1 };

  const answer = await world.apply(await approved());

  expect(answer).toMatchObject({ kind: 'ended', outcome: 'failed', log: 'Apply complete!' });
});

it('reports who holds the state lock, and that nothing was applied', async () => {
  const log =
    'Error: Error acquiring the state lock\n\nLock Info:\n  ID:        b7c1\n  Operation: OperationTypeApply\n  Who:       ana@ci-7\n  Created:   2026-11-20 03:00:01 +0000 UTC\n';
  world.terraform.end = { kind: 'exited', exitCode: 1 };
  Object.assign(world.terraform, { look: async () => ({ log, exitCode: 1 }) });

  expect(await world.apply(await approved())).toMatchObject({
    outcome: 'failed',
    message:
      'nothing was applied: the state is locked by ana@ci-7 since 2026-11-20 03:00:01 +0000 UTC (OperationTypeApply, lock b7c1); if no Terraform process is running there: terraform force-unlock b7c1, then plan again',
  });
});

it('deletes plan and log beside the ledger once the end is recorded, and keeps them while it is unknown', async () => {
  const forgotten: string[] = [];
  Object.assign(world.terraform, { forget: async (logFile: string) => void forgotten.push(logFile) });
  const [known, unknown] = [await approved(), await approved({ workspace: aRoot({ directory: '/srv/payments' }) })];
  await world.apply(known, { logFile: '/nowhere/known.log' });
  world.terraform.end = { kind: 'unknown', why: 'terraform was killed by SIGKILL' };

  await world.apply(unknown, { logFile: '/nowhere/unknown.log', workspace: aRoot({ directory: '/srv/payments' }) });

  expect(forgotten).toEqual(['/nowhere/known.log']);
});

it('ends a noop as done without Terraform', async () => {
  const { id } = await world.keep({ action: 'noop' });

  const answer = await world.apply(id);

  expect(answer).toMatchObject({ kind: 'ended', outcome: 'done', message: 'no change was needed' });
  expect([world.terraform.applied, world.terraform.asked]).toEqual([[], []]);
});

it('takes an accepted change into the state, and reports that it settles nothing while code has another value', async () => {
  world.terraform.plan_ = planText({ drift: [SEEN] });
  const { attributes } = aRevert().reconciliation;
  const drifted = Object.fromEntries(Object.entries(attributes).map(([path, one]) => [path, { ...one, standing: 'drifted' as const }]));
  world.entry = aRevert({ verdict: 'accept', status: 'converged', attributes: drifted });
  const id = await approved({ action: 'refresh-state' });

  const answer = await world.apply(id);

  expect(answer).toMatchObject({ outcome: 'done', message: expect.stringContaining('the next run raises the change again') as unknown });
  expect(world.terraform.asked[1]).toEqual(['-refresh-only', `-target=${QUEUE}`]);
});

it.each([
  ['still fires', [aFiring()], 'ended'],
  ['is resolved', [aFiring(), aFiring({ state: 'resolved', time: '2026-11-21T11:59:30Z' })], 'refused'],
  ['was not passed again', [], 'refused'],
])('checks the signal again before it replaces an instance: the signal %s', async (_title, signals, kind) => {
  world.terraform.plan_ = planText({ changes: [ANEW] });
  const id = await approved({ action: 'replace-instance', signals: [aFiring()] });

  const answer = await world.apply(id, { signals });

  expect(answer.kind).toBe(kind);
  expect(world.terraform.applied).toHaveLength(kind === 'ended' ? 1 : 0);
});

it('requires the number of approvals configured now if it has grown', async () => {
  const { id } = await world.keep();
  await world.approve(id, 'alice');
  world.settings = actSettings({ approvals: { usual: 2 } });

  const tooFew = await world.apply(id);
  await world.approve(id, 'bob');

  expect(tooFew).toMatchObject({ code: 'not-approved', message: expect.stringContaining('2 approvals of') as unknown });
  expect(await world.apply(id)).toMatchObject({ kind: 'ended' });
});

it('plans again before the apply, with the same target', async () => {
  const id = await approved();
  world.terraform.plan_ = planText({ changes: [BACK], drift: [SEEN] }).replace('"1.2"', '"1.3"');

  await world.apply(id);

  expect(world.terraform.asked.every((options) => options.join() === `-target=${QUEUE}`)).toBe(true);
  expect(world.terraform.asked).toHaveLength(3);
});
