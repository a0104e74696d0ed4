import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { builtProgram } from '../support/built-program.ts';
import { createQueue, queueValues, setAttributes } from '../support/calls.ts';
import { runBy, runOverDay } from '../support/day-on-disk.ts';
import { inState } from '../support/workspaces.ts';

const MINUTE = { tags: ['slow'], timeout: 60_000 };

describe('the built program', MINUTE, () => {
  it('runs the demo: report on stdout, nothing on stderr, no escape codes in a pipe, exit 0', () => {
    const { status, stdout, stderr } = start(['demo']);

    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^\d+ out-of-band changes in \d+ intents/);
    expect(stdout).toContain('+ visibility_timeout = 300\n');
    expect(stdout).toMatch(/\d+ for a person to decide, 1 to revert, \d+ held/);
    expect(stdout).not.toContain('\u001b[');
  });

  it('reports a wrong option on stderr with exit 2', () => {
    const { status, stdout, stderr } = start(['--wirte']);

    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^error: Expected an option of reconcile run/);
  });
});

it('prints the same report as the source version', MINUTE, async () => {
  const day = {
    code: 'resource "aws_sqs_queue" "jobs" {\n  name                       = "shop-jobs"\n  visibility_timeout_seconds = 30\n}\n',
    state: [inState('aws_sqs_queue.jobs', queueValues('shop-jobs'))],
    calls: [setAttributes('shop-jobs', { VisibilityTimeout: '90' }), createQueue('shop-late'), ATTACHED].map((call, index) => ({
      ...call,
      eventID: `event-${index}`,
    })),
    policy: { unmanaged: 'all' },
  };

  const [built, here] = [await runOverDay(day, runBy(builtProgram())), await runOverDay(day)];

  expect(here.report.reconciliations.length).toBeGreaterThanOrEqual(3);
  expect(built.report.reconciliations).toEqual(here.report.reconciliations);
  expect([built.code, built.patch]).toEqual([here.code, here.patch]);
});

/** The catalogue of another service is read only when somebody asks for it. */
const ATTACHED = {
  eventSource: 'iam.amazonaws.com',
  eventName: 'AttachUserPolicy',
  requestParameters: { userName: 'temp', policyArn: 'arn:aws:iam::aws:policy/AdministratorAccess' },
};

function start(argv: readonly string[]): { readonly status: number | null; readonly stdout: string; readonly stderr: string } {
  const { NO_COLOR: _no, FORCE_COLOR: _force, ...env } = process.env;
  return spawnSync(process.execPath, [builtProgram(), ...argv], { encoding: 'utf8', env, timeout: 20_000 });
}
