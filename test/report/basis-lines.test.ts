import { describe, expect, it } from 'vitest';
import { createPaint } from '#cli/render/paint.ts';
import { renderText } from '#cli/render/text.ts';
import { basisLines } from '#report/basis-lines.ts';
import { toHtml } from '#report/html/page.ts';
import { toMarkdown } from '#report/markdown.ts';
import { toReport } from '#report/to-report.ts';
import type { ReportInput } from '#report/to-report.ts';
import { aQuietRun } from '../support/reports.ts';

describe('basisLines', () => {
  it.each<readonly [string, Partial<ReportInput>, readonly string[]]>([
    ['nothing is known', {}, []],
    ['a file', { policyFile: '../reconcile.yaml' }, ['Policy: ../reconcile.yaml']],
    ['the defaults', { policyFile: null }, ['Policy: defaults, because no reconcile.yaml was found.']],
    ['limits', { policyFile: 'a.yaml', limits: ['Others were not looked for.'] }, ['Policy: a.yaml', 'Others were not looked for.']],
  ])('tell of %s', (_name, over, lines) => {
    expect(basisLines(toReport(aQuietRun(over)))).toEqual(lines);
  });

  it('stand in every view', () => {
    const report = toReport(aQuietRun({ policyFile: 'team.yaml', limits: ['Others were not looked for.'] }));

    for (const view of [renderText(report, createPaint(false)), toMarkdown(report), toHtml({ report })]) {
      expect(view).toContain('Policy: team.yaml');
      expect(view).toContain('Others were not looked for.');
    }
    expect(report).toMatchObject({ policy: { file: 'team.yaml' }, limits: ['Others were not looked for.'] });
  });
});
