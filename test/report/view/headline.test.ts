import { describe, expect, it } from 'vitest';
import { createPaint } from '#cli/render/paint.ts';
import { renderText } from '#cli/render/text.ts';
import { headlineOf } from '#report/view/headline.ts';
import { toHtml } from '#report/html/page.ts';
import { toMarkdown } from '#report/markdown.ts';
import { toSarif } from '#report/sarif.ts';
import { toReport } from '#report/to-report.ts';
import type { ReportInput } from '#report/to-report.ts';
import { aQuietRun, aRun } from '../../support/reports.ts';

const { unexplained, reconciliations, filtered } = aRun();
const FORGED = { where: 'a.json.gz', problem: 'found other content', unproved: true } as const;
const UNPROVED = { ...filtered, malformed: [FORGED], dropped: { 'malformed-record': 1 } };
const BROKEN = { ...filtered, dropped: { 'malformed-record': 3 } };

describe('headlineOf', () => {
  it.each<readonly [string, Partial<ReportInput>, string, boolean]>([
    ['nothing', {}, 'No out-of-band change needs a decision since 2026-11-20T00:00:00Z.', true],
    [
      'an empty trail',
      { filtered: { ...filtered, read: 0, malformed: [], dropped: {} }, window: {} },
      'No out-of-band change needs a decision: the trail contains no record.',
      true,
    ],
    ['changes', { reconciliations, window: {} }, '2 out-of-band changes in 2 intents.', false],
    ['an unknown call', { unexplained, window: {} }, '1 call that could not be explained: a person has to check.', false],
    [
      'unread records',
      { filtered: BROKEN, window: {} },
      '3 of 7 records of the trail could not be read. No out-of-band change was found in the rest.',
      false,
    ],
    [
      'a file that fails the digest check',
      { filtered: UNPROVED, window: {} },
      '1 place in the trail is not proved by CloudTrail digest files. No out-of-band change was found in the rest.',
      false,
    ],
  ])('describes %s', (_name, over, text, allClear) => {
    const report = toReport(aQuietRun(over));

    expect(headlineOf(report)).toMatchObject({ text, isAllClear: allClear });
    expect(report.headline).toMatchObject({ text, allClear });
  });

  it.each<readonly [string, Partial<ReportInput>]>([
    ['records that could not be read', { filtered }],
    ['calls that could not be explained', { unexplained }],
    ['unread parameters', { unexplained: unexplained.map((item) => ({ ...item, reason: 'unread-request', members: ['magic'] })) }],
    ['unverified files', { filtered: UNPROVED }],
  ])('reports no all-clear with %s, in any format', (_name, over) => {
    const report = toReport(aQuietRun(over));
    const { text } = headlineOf(report);
    const views = [renderText(report, createPaint(false)), toMarkdown(report), toHtml({ report })];

    for (const view of views) {
      expect(view).toContain(text);
      expect(view).not.toContain('needs a decision');
    }
  });

  it('states unread records in the first line of each format', () => {
    const report = toReport(aRun());
    const first = '1 of 7 records of the trail could not be read';

    expect(renderText(report, createPaint(false)).split('\n')[0]).toContain(first);
    expect(toMarkdown(report).split('\n')[0]).toContain(first);
    expect(toHtml({ report })).toContain(`<title>Out-of-band changes: ${first}`);
    expect(toSarif(report)).toContain(first);
  });

  it('states nothing about unread records if there are none', () => {
    const report = toReport(aQuietRun());

    expect(toMarkdown(report).split('\n')[0]).toBe('# Out-of-band changes');
    expect(toSarif(report)).not.toContain('toolExecutionNotifications');
  });
});
