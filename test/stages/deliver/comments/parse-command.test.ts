import { expect, it } from 'vitest';
import { parseCommand } from '#stages/deliver/comments/parse-command.ts';

const DAY = 86_400_000;

it.each([
  ['/reconcile accept', { verb: 'accept' }],
  ['/reconcile revert\r\nPlease.', { verb: 'revert' }],
  ['Thanks.\n/reconcile explain  ', { verb: 'explain' }],
  ['/reconcile hold', { verb: 'hold' }],
  ['/reconcile hold 14d', { verb: 'hold', forMs: 14 * DAY }],
  ['/reconcile hold 91d', { verb: 'unknown' }],
  ['/reconcile hold 0d', { verb: 'unknown' }],
  ['/reconcile hold 14xd', { verb: 'unknown' }],
  ['/reconcile hold 14d please', { verb: 'unknown' }],
  ['/reconcile accept all', { verb: 'unknown' }],
  ['/reconcile Accept', { verb: 'unknown' }],
  ['/reconcile ', { verb: 'unknown' }],
  ['/reconcile accept\n/reconcile revert', { verb: 'unknown' }],
  ['/reconciled accept', undefined],
  [' /reconcile accept', undefined],
  ['> /reconcile accept', undefined],
  ['```\n/reconcile accept\n```', undefined],
  ['~~~sh\n```\n/reconcile accept', undefined],
  ['```\n```\n/reconcile accept', { verb: 'accept' }],
  [`${'x'.repeat(5000)}\n/reconcile accept`, undefined],
])('%j', (body, command) => {
  expect(parseCommand(body)).toEqual(command);
});
