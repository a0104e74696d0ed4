import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { main } from '#cli/main.ts';
import { toJson } from '#report/json.ts';
import { toReport } from '#report/to-report.ts';
import { aFlow } from '../../support/flow.ts';
import { aQuietRun, aRun } from '../../support/reports.ts';
import { aTerminal } from '../../support/terminal.ts';

const SLACK = 'https://hooks.slack.com/services/T0/B0/secret-part';

describe('reconcile notify', () => {
  let directory = '';
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'reconcile-notify-'));
    writeFileSync(join(directory, 'run.json'), toJson(toReport(aRun())));
    writeFileSync(join(directory, 'quiet.json'), toJson(toReport(aQuietRun())));
    writeFileSync(join(directory, 'unread.json'), toJson(toReport(aQuietRun({ filtered: aRun().filtered }))));
    const [accepted] = aRun().reconciliations;
    writeFileSync(
      join(directory, 'accepted.json'),
      toJson(toReport(aQuietRun({ reconciliations: accepted === undefined ? [] : [accepted] }))),
    );
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  async function notified(words: readonly string[], url: string | undefined = SLACK) {
    const { flow, calls } = aFlow();
    const terminal = aTerminal(['notify', ...words], { cwd: directory, env: url === undefined ? {} : { RECONCILE_WEBHOOK_URL: url } });
    const code = await main(terminal, async () => flow);
    return { code, printed: terminal.printed, notices: calls.notices };
  }

  it('sends counts and a link, and no text from the cloud', async () => {
    const { code, notices } = await notified(['run.json', '--link', 'https://ci.example.com/7']);

    expect(code).toBe(0);
    expect(notices).toEqual([
      {
        notice: {
          counts: {
            'for a person to decide': 1,
            'to revert': 0,
            held: 0,
            accepted: 1,
            unexplained: 1,
            'records not read': 1,
            'places in the trail not proved': 0,
          },
          titles: [],
          link: 'https://ci.example.com/7',
        },
        webhook: { url: SLACK, kind: 'slack', timeoutMs: 15_000, waitMs: 2000 },
      },
    ]);
  });

  it('sends the titles of open questions with --tell titles', async () => {
    const { notices } = await notified(['run.json', '--tell', 'titles', '--kind', 'teams']);

    expect(notices.map(({ notice, webhook }) => [notice.titles, webhook.kind])).toEqual([
      [['The invoices bucket was opened to everyone.'], 'teams'],
    ]);
  });

  it.each([
    ['quiet.json', 'found', 0],
    ['quiet.json', 'always', 1],
    ['accepted.json', 'found', 1],
    ['accepted.json', 'person', 0],
    ['run.json', 'person', 1],
    ['unread.json', 'found', 1],
    ['unread.json', 'person', 1],
  ])('sends for %s with --when %s this number of notices: %i', async (file, when, count) => {
    expect((await notified([file, '--when', when])).notices).toHaveLength(count);
  });

  it.each([
    [['run.json'], '', 'RECONCILE_WEBHOOK_URL'],
    [['run.json'], 'http://hooks.slack.com/services/secret-part', 'found something else'],
    [['run.json', '--link', 'javascript:alert(1)'], SLACK, 'Expected --link to be an http or https address'],
    [['missing.json'], SLACK, 'found ENOENT'],
  ])('refuses %j with the webhook %j', async (words, url, expected) => {
    const { code, printed, notices } = await notified(words, url);

    expect(code).toBe(2);
    expect(printed.stderr).toContain(expected);
    expect(printed.stderr).not.toContain('secret-part');
    expect(notices).toEqual([]);
  });
});
