import { expect, it } from 'vitest';
import { parseCommand } from '#stages/deliver/comments/parse-command.ts';

const DAY = 86_400_000;

it.each([
  ['/reconcile accept', { said: 'accept' }],
  ['/reconcile revert\r\nPlease.', { said: 'revert' }],
  ['Thanks.\n/reconcile explain  ', { said: 'explain' }],
  ['/reconcile hold', { said: 'hold' }],
  ['/reconcile hold 14d', { said: 'hold', forMs: 14 * DAY }],
  ['/reconcile hold 91d', { said: 'unknown' }],
  ['/reconcile hold 0d', { said: 'unknown' }],
  ['/reconcile hold 14xd', { said: 'unknown' }],
  ['/reconcile hold 14d please', { said: 'unknown' }],
  ['/reconcile accept all', { said: 'unknown' }],
  ['/reconcile Accept', { said: 'unknown' }],
  ['/reconcile ', { said: 'unknown' }],
  ['/reconcile accept\n/reconcile revert', { said: 'unknown' }],
  ['/reconciled accept', undefined],
  [' /reconcile accept', undefined],
  ['> /reconcile accept', undefined],
  ['```\n/reconcile accept\n```', undefined],
  ['~~~sh\n```\n/reconcile accept', undefined],
  ['```\n```\n/reconcile accept', { said: 'accept' }],
  [`${'x'.repeat(5000)}\n/reconcile accept`, undefined],
])('%j', (body, command) => {
  expect(parseCommand(body)).toEqual(command);
});
