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
    [
      'the schema of the root',
      { places: [{ directory: '/srv', schemaOrigin: { from: 'root', aws: '5.80.0' } }] },
      ['Provider schema: of the root, hashicorp/aws 5.80.0.'],
    ],
    [
      'the bundled schema, and why',
      { places: [{ directory: '/srv', schemaOrigin: { from: 'bundled', aws: '5.99.1', why: 'the root is not initialised' } }] },
      ['Provider schema: bundled, for hashicorp/aws 5.99.1, because the root is not initialised.'],
    ],
    [
      'the schemas of several roots',
      {
        places: [
          { directory: '/srv/a', root: 'a', schemaOrigin: { from: 'root', aws: '5.80.0' } },
          { directory: '/srv/b', root: 'b', schemaOrigin: { from: 'root' } },
          { directory: '/srv/a', root: 'a', workspaceName: 'blue', schemaOrigin: { from: 'root', aws: '5.80.0' } },
          { directory: '/srv/c', root: 'c' },
        ],
      },
      ['Provider schema of a, a (workspace blue): of the root, hashicorp/aws 5.80.0.', 'Provider schema of b: of the root.'],
    ],
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
