import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { main } from '#cli/main.ts';
import type { RunReport } from '#domain/run-report.ts';
import { aNightlyRoot, deliverFile } from '../support/growing-trail.ts';
import type { NightlyRoot } from '../support/growing-trail.ts';
import { aSignal, alarmEvent, alarmNotification, pagerdutyEvent, PAGERDUTY_INCIDENT } from '../support/signals.ts';
import { aTerminal } from '../support/terminal.ts';

let nightly: NightlyRoot;

beforeEach(() => {
  nightly = aNightlyRoot(2);
  // Somebody changes shop-0 at half past ten, and shop-1 an hour later.
  deliverFile(nightly.trail, 'first', [
    { queue: 0, seconds: 60, agoSeconds: ago('10:30') },
    { queue: 1, seconds: 60, agoSeconds: ago('11:30') },
  ]);
});
afterEach(() => {
  nightly.remove();
});

const NOON = Math.floor(Date.now() / 60_000) * 60_000;

/** It is noon now: all is told as it was that long ago. */
function at(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return new Date(NOON + ((hours - 12) * 60 + minutes) * 60_000).toISOString();
}

function ago(time: string): number {
  return Math.floor((Date.now() - Date.parse(at(time))) / 1000);
}

/** A run with these signals in a file; none: without a file. */
async function runWith(signals: readonly object[]): Promise<RunReport> {
  writeFileSync(join(nightly.root, 'signals.ndjson'), signals.map((signal) => `${JSON.stringify(signal)}\n`).join(''));
  const common = ['--refresh', 'off', '--verify', 'evaluate', '--ledger', nightly.ledger, '--trace', nightly.trail, '--since', 'last'];
  const heard = signals.length === 0 ? [] : ['--signals', 'signals.ndjson'];
  const terminal = aTerminal(['--dir', nightly.root, ...common, ...heard, '--format', 'json'], { cwd: nightly.root });
  await main({ ...terminal, now: () => new Date() });
  return JSON.parse(terminal.printed.stdout) as RunReport;
}

function verdictOn(report: RunReport, address = 'aws_sqs_queue.q0') {
  return report.reconciliations.find((item) => item.address === address);
}

const fires = (time: string, over: object = {}): object => aSignal({ subject: 'shop-0', time: at(time), ...over });
const closes = (time: string, over: object = {}): object => fires(time, { state: 'resolved', ...over });
const about = (state: string, time: string): object => {
  const detail = {
    ...(alarmEvent(state)['detail'] as object),
    alarmName: 'shop-0 is too old',
    state: { value: state, timestamp: at(time) },
  };
  return alarmEvent(state, { resources: ['arn:aws:cloudwatch:us-east-1:123456789012:alarm:shop-0 is too old'], detail });
};
const notified = (state: string, time: string): object =>
  alarmNotification(state, {
    StateChangeTime: at(time),
    AlarmArn: 'arn:aws:cloudwatch:us-east-1:123456789012:alarm:queue too old',
    Trigger: { Dimensions: [{ value: 'shop-0', name: 'QueueName' }] },
  });
const paged = (type: string, status: string, time: string): object => {
  const page = pagerdutyEvent(`incident.${type}`, { ...PAGERDUTY_INCIDENT, title: 'shop-0 is not drained', status });
  return { event: { ...(page['event'] as object), occurred_at: at(time) } };
};
const datadog = (transition: string, time: string): object => ({
  title: `[${transition}] Age of messages`,
  alert_transition: transition,
  alert_id: '77',
  date: String(Date.parse(at(time))),
  alert_scope: 'queuename:shop-0',
});

const held: readonly (readonly [what: string, signals: readonly object[]])[] = [
  ['an alarm that fired before', [fires('10:00')]],
  ['an alarm that fired at the same time', [fires('10:30')]],
  ['an alarm that fired almost six hours before', [fires('04:31')]],
  ['an alarm that is resolved only in the future', [fires('10:00'), closes('12:30')]],
  ['an alarm with missing data since', [fires('10:00'), fires('11:00', { state: 'info' })]],
  ['an alarm that fired repeatedly before', [fires('10:00'), closes('10:10'), fires('10:20')]],
  ['an alarm that fired again since', [fires('10:00'), closes('10:40'), fires('10:50')]],
  ['one of two alarms that is still firing', [fires('10:00'), fires('10:05', { kind: 'incident' }), closes('10:45')]],
  ['an incident that is identified only by its page', [fires('10:00', { kind: 'incident', link: 'https://status.example.com/7' })]],
  ['a CloudWatch event', [about('ALARM', '10:00')]],
  ['a CloudWatch notification', [notified('ALARM', '10:00')]],
  ['an open page of PagerDuty', [paged('triggered', 'triggered', '10:00')]],
  ['an acknowledged page of PagerDuty', [paged('triggered', 'triggered', '10:00'), paged('acknowledged', 'acknowledged', '10:10')]],
  ['a Datadog webhook', [datadog('Triggered', '10:00')]],
];

const free: readonly (readonly [what: string, signals: readonly object[]])[] = [
  ['no signal', []],
  ['an alarm that fired after the change', [fires('10:31')]],
  ['an alarm of another resource', [fires('10:00', { subject: 'shop-9' })]],
  [
    'an alarm of a similarly named resource',
    [fires('10:00', { subject: 'shop-1' }), fires('10:00', { subject: 'shop-1', state: 'resolved' })],
  ],
  ['an alarm that was resolved before', [fires('10:00'), closes('10:29')]],
  ['an alarm that was resolved since', [fires('10:00'), closes('10:45')]],
  ['an alarm that fired repeatedly and was resolved', [fires('10:00'), closes('10:40'), fires('10:50'), closes('11:00')]],
  ['an alarm that has been firing for more than six hours', [fires('04:29')]],
  ['information', [fires('10:00', { state: 'info' })]],
  ['announced maintenance', [fires('10:00', { kind: 'maintenance' })]],
  ['a budget alert', [fires('10:00', { kind: 'budget' })]],
  ['a signal in the future', [fires('12:30')]],
  ['a resolved CloudWatch event', [about('ALARM', '10:00'), about('OK', '11:00')]],
  ['a resolved CloudWatch notification', [notified('ALARM', '10:00'), notified('OK', '11:00')]],
  ['a resolved page of PagerDuty', [paged('triggered', 'triggered', '10:00'), paged('resolved', 'resolved', '11:00')]],
  ['a recovered Datadog webhook', [datadog('Triggered', '10:00'), datadog('Recovered', '11:00')]],
];

describe('an open incident', { tags: ['slow'], timeout: 120_000 }, () => {
  it.each(held)('holds the change: %s', async (_what, signals) => {
    const report = await runWith(signals);

    expect(verdictOn(report)).toMatchObject({
      verdict: 'hold',
      reason: expect.stringMatching(/still fir|still open/),
      hold: { until: expect.any(String), untilResolved: [expect.stringContaining('shop-0')] },
    });
    expect(verdictOn(report, 'aws_sqs_queue.q1')?.verdict).toBe('accept');
  });

  it.each(free)('holds nothing: %s', async (_what, signals) => {
    const report = await runWith(signals);

    expect(verdictOn(report)?.verdict).toBe('accept');
  });

  it('does not report the held change again while the incident is open, and without signals', async () => {
    await runWith([fires('10:00')]);

    const [open, unheard] = [await runWith([fires('10:00')]), await runWith([])];

    for (const report of [open, unheard]) {
      expect(verdictOn(report)).toBeUndefined();
      expect(report.settled).toContainEqual(expect.objectContaining({ reason: 'reconciled-before', address: 'aws_sqs_queue.q0' }));
    }
  });

  it.each([
    ['with its whole history', [fires('10:00'), closes('11:40')]],
    ['with only its end', [closes('11:40')]],
  ])('is escalated with the later events when the incident is resolved: %s', async (_what, signals) => {
    await runWith([fires('10:00')]);

    const report = await runWith(signals);

    expect(verdictOn(report)).toMatchObject({ verdict: 'escalate' });
    expect(verdictOn(report)?.reason).toContain(`resolved at ${at('11:40')}`);
    expect(verdictOn(report)?.reason).toMatch(/since then|nobody has changed it since/);
  });

  it('stays held if the signal is resolved and fires again', async () => {
    await runWith([fires('10:00')]);

    const report = await runWith([fires('10:00'), closes('11:40'), fires('11:50')]);

    expect(verdictOn(report)).toBeUndefined();
  });
});
