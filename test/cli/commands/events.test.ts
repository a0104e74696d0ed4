import { describe, expect, it } from 'vitest';
import { main } from '#cli/main.ts';
import type { TrailItem } from '#ports.ts';
import { aConsoleUser, anEvent, terraform } from '../../support/builders.ts';
import { aFlow } from '../../support/flow.ts';
import { aTerminal } from '../../support/terminal.ts';
import { inMemoryTrail } from '../../support/trails.ts';

const KEPT = anEvent({ ...aConsoleUser('alice@example.com'), eventTime: '2026-01-15T10:00:02Z' });
const READ = anEvent({ eventName: 'ListQueues', readOnly: true });
const SHELL = anEvent({ eventSource: 'ssm.amazonaws.com', eventName: 'StartSession' });
const FAILED = anEvent({ ...terraform(), errorCode: 'ThrottlingException', eventTime: '2026-01-15T10:00:01Z' });
const HOSTILE = anEvent({ eventName: 'Make\u001b[2J\u202eIt', eventTime: '2026-01-15T10:00:03Z' });
const ITEMS: readonly TrailItem[] = [
  ...[READ, KEPT, KEPT, SHELL, FAILED, HOSTILE].map((value, index): TrailItem => ({ kind: 'record', value, where: `a:${index}` })),
  { kind: 'malformed', where: 'a:9', problem: 'no JSON' },
];

async function listed(...argv: readonly string[]) {
  const { flow, calls } = aFlow({ trails: [inMemoryTrail(ITEMS)] });
  const terminal = aTerminal(['events', '--trace', 'a', ...argv]);
  const code = await main(terminal, async () => flow);
  return { code, calls, lines: terminal.printed.stdout.split('\n').slice(0, -1), stderr: terminal.printed.stderr };
}

describe('reconcile events', () => {
  it('lists every event with its place: dropped events first, then the others in time order', async () => {
    const { code, calls, lines, stderr } = await listed();

    expect(code).toBe(0);
    expect(lines).toEqual([
      `2026-01-15T10:00:00Z  dropped read-only  sqs.amazonaws.com ListQueues  by alice (cli), cli  ${READ.eventID}`,
      `2026-01-15T10:00:02Z  dropped duplicate  sqs.amazonaws.com SetQueueAttributes  by alice@example.com (PowerUser, console), console  ${KEPT.eventID}`,
      `2026-01-15T10:00:00Z  dropped not-configuration  ssm.amazonaws.com StartSession  by alice (cli), cli  ${SHELL.eventID}`,
      'dropped malformed-record  a:9: no JSON',
      `2026-01-15T10:00:01Z  context failed-call  sqs.amazonaws.com SetQueueAttributes  by run-8123 (terraform-ci, unverified Terraform), claims-terraform  ${FAILED.eventID}`,
      `2026-01-15T10:00:02Z  kept  sqs.amazonaws.com SetQueueAttributes  by alice@example.com (PowerUser, console), console  ${KEPT.eventID}`,
      `2026-01-15T10:00:03Z  kept  sqs.amazonaws.com Make[2JIt  by alice (cli), cli  ${HOSTILE.eventID}`,
    ]);
    expect(stderr).toBe('7 of 7 events listed\n');
    expect(calls.closed).toBe(2);
  });

  it.each([
    [['--kept'], 2],
    [['--dropped'], 4],
    [['--dropped', 'read-only'], 1],
    [['--dropped', 'malformed-record'], 1],
    [['--dropped', 'out-of-scope'], 0],
    [['--context'], 1],
    [['--context', 'failed-call'], 1],
  ])('%j lists %i', async (argv, count) => {
    const { lines, stderr } = await listed(...argv);

    expect(lines).toHaveLength(count);
    expect(stderr).toBe(`${count} of 7 events listed\n`);
  });

  it('prints one JSON line for each event, with full names and without control characters', async () => {
    const { lines } = await listed('--kept', '--format', 'json');

    expect(lines.join('')).toMatch(/^[\x20-\x7e]*$/);
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { place: 'kept', eventID: KEPT.eventID, actor: 'alice@example.com (PowerUser, console)', origin: 'console' },
      { place: 'kept', eventName: 'Make\u001b[2J\u202eIt' },
    ]);
  });

  it.each([
    [['--dropped', 'boring'], 'Expected one of malformed-record, read-only'],
    [['--context', 'read-only'], 'Expected one of made-by-terraform'],
    [['--kept', '--dropped'], 'Expected one of --kept, --dropped and --context; found --kept and --dropped.'],
  ])('refuses %j', async (argv, message) => {
    const { code, stderr } = await listed(...argv);

    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });
});
