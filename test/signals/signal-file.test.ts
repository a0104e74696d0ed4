import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signalFile } from '#signals/signal-file.ts';
import { alarmEvent, alarmNotification, aSignal, PAGERDUTY_INCIDENT, pagerdutyEvent } from '../support/signals.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reconcile-signals-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function written(content: string | Buffer, name = 'signals.ndjson'): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

const LINES = [aSignal(), alarmEvent('ALARM'), alarmNotification('OK'), pagerdutyEvent('incident.triggered', PAGERDUTY_INCIDENT)];
const TEXT = LINES.map((line) => `${JSON.stringify(line)}\n`).join('');

describe('signalFile', () => {
  it('reads lines of all formats, in order', async () => {
    const source = signalFile(await written(TEXT));

    expect((await source.read()).map((signal) => [signal.source, signal.state])).toEqual([
      ['cloudwatch', 'firing'],
      ['cloudwatch', 'firing'],
      ['cloudwatch', 'resolved'],
      ['pagerduty', 'firing'],
    ]);
  });

  it.each([
    ['gzip with any file name', gzipSync(TEXT)],
    ['gzip with two members', Buffer.concat([gzipSync(TEXT.slice(0, 100)), gzipSync(TEXT.slice(100))])],
    ['a byte order mark and CRLF line endings', `\ufeff${TEXT.replaceAll('\n', '\r\n')}`],
    ['empty lines, and a last line without a line ending', `\n\n${TEXT.trimEnd()}`],
  ])('reads %s', async (_form, content) => {
    expect(await signalFile(await written(content)).read()).toEqual(await signalFile(await written(TEXT, 'plain.ndjson')).read());
  });

  it('reads the message in an SNS envelope', async () => {
    const envelope = {
      Type: 'Notification',
      MessageId: '22b80b92-fdea-4c2c-8f9d-bdfb0c7bf324',
      TopicArn: 'arn:aws:sns:eu-west-1:123456789012:alarms',
      Message: JSON.stringify(alarmNotification('ALARM')),
    };

    expect(await signalFile(await written(JSON.stringify(envelope))).read()).toMatchObject([{ source: 'cloudwatch', state: 'firing' }]);
  });

  it('finds no signals in an empty file', async () => {
    expect(await signalFile(await written('')).read()).toEqual([]);
  });

  it.each([
    ['text that is not JSON', 'hello', 'expected a JSON object, found hello'],
    ['a list', '[1]', 'expected a JSON object, found [1]'],
    ['a truncated line', '{"time": "2026', 'expected a JSON object, found {"time": "2026'],
    [
      'an invalid field',
      JSON.stringify({ ...aSignal(), state: 'burning' }),
      'a signal {time, source, kind, subject, state, link}: expected state to be firing, resolved, info, found burning',
    ],
    ['a secret', 'password=hunter2-hunter2', 'expected a JSON object, found a secret'],
  ])('reports file and line of %s', async (_what, line, problem) => {
    const path = await written(`${TEXT}\n${line}\n`);

    await expect(signalFile(path).read()).rejects.toMatchObject({
      code: 'not-a-signal',
      message: `Expected a signal in line 6 of ${path}; found: ${problem}.`,
    });
  });

  it('lists the known formats if a line matches none', async () => {
    const path = await written('{"alert": 1, "\\u001b[31mred": 2}');

    await expect(signalFile(path).read()).rejects.toMatchObject({
      message: `Expected a signal in line 1 of ${path}; found: expected one of CloudWatch Alarm State Change (EventBridge), CloudWatch alarm notification (SNS), Datadog event (API), Datadog monitor (API), Datadog webhook, PagerDuty webhook (v3), a signal {time, source, kind, subject, state, link}, found the fields alert, [31mred.`,
      hint: expect.stringContaining('docs/signals.md') as string,
    });
  });

  it.each([
    ['plain', (text: string) => text],
    ['in gzip', (text: string) => gzipSync(text)],
  ])('refuses a line longer than 1 MB, %s', async (_form, pack) => {
    const long = JSON.stringify(aSignal({ subject: 'a'.repeat(1024 * 1024) }));
    const path = await written(pack(`${TEXT}${long}\n`));

    await expect(signalFile(path).read()).rejects.toMatchObject({
      message: `Expected a signal in line 5 of ${path}; found: expected at most 1048576 bytes, found a longer line.`,
    });
  });

  it.each([
    ['more bytes than allowed, in any compression', { file: 100_000, signals: 9 }, gzipSync('\n'.repeat(100_001)), '100000 bytes'],
    ['more signals than allowed', { file: 1_000_000, signals: 3 }, TEXT, '3 signals'],
  ])('refuses %s', async (_what, limits, content, most) => {
    const path = await written(content);

    await expect(signalFile(path, { ...limits, line: 10_000 }).read()).rejects.toMatchObject({
      code: 'too-many-signals',
      message: `Expected at most ${most} in ${path}; found more.`,
    });
  });

  it.each([
    ['that does not exist', 'none.ndjson', 'no such file'],
    ['that is a folder', '.', 'a folder'],
  ])('reports a file %s', async (_what, name, found) => {
    await expect(signalFile(join(folder, name)).read()).rejects.toMatchObject({
      code: 'signals-unreadable',
      message: `Expected a file of signals in --signals ${join(folder, name)}; found ${found}.`,
    });
  });

  it('reports a truncated gzip file', async () => {
    const path = await written(gzipSync(TEXT.repeat(200)).subarray(0, 200));

    await expect(signalFile(path).read()).rejects.toMatchObject({ name: 'SourceError' });
  });
});
