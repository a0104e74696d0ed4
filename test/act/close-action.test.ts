import { afterEach, beforeEach, expect, it } from 'vitest';
import { closeAction } from '#act/close-action.ts';
import { BACK, SEEN, anActWorld, planText } from '../support/acting.ts';
import type { ActWorld } from '../support/acting.ts';

let world: ActWorld;
beforeEach(async () => {
  world = await anActWorld();
});
afterEach(() => world.book.close());

async function killed(): Promise<string> {
  const { id } = await world.keep();
  await world.approve(id, 'alice');
  world.terraform.end = { kind: 'unknown', why: 'it was ended by SIGKILL' };
  await world.apply(id);
  return id;
}

const around = (over: object = {}) => ({ settings: world.settings, now: world.now, isAlive: false, terraform: world.terraform, ...over });

it.each([
  ['is complete', planText({}), 'done'],
  ['changed nothing', planText({ changes: [BACK], drift: [SEEN] }), 'not-done'],
  ['is partly complete', planText({ changes: [{ ...BACK, address: 'aws_sqs_queue.other' }] }), 'partly'],
])('finds that the action %s', async (_title, plan, outcome) => {
  const id = await killed();
  world.terraform.plan_ = plan;

  const closed = await closeAction(await world.record(id), 'alice', around());

  expect(closed).toMatchObject({ kind: 'closed', by: 'alice', outcome, log: 'Apply complete!' });
});

it.each([
  ['its process still runs', { isAlive: true }, 'alice', 'at-work'],
  ['the name is not listed', {}, 'mallory', 'no-approver'],
])('refuses if %s', async (_title, over, by, code) => {
  const id = await killed();

  expect(await closeAction(await world.record(id), by, around(over))).toMatchObject({ code });
});

it('refuses an action that never began', async () => {
  expect(await closeAction(await world.keep(), 'alice', around())).toMatchObject({ code: 'not-open' });
});
