import { describe, expect, it } from 'vitest';
import { createPaint } from '#cli/render/paint.ts';
import { renderText } from '#cli/render/text.ts';
import { toHtml } from '#report/html/page.ts';
import { toMarkdown } from '#report/markdown.ts';
import { toReport } from '#report/to-report.ts';
import type { ReportInput } from '#report/to-report.ts';
import { countsOf, viewRun } from '#report/view/run.ts';
import { aQuietRun, aRun } from '../../support/reports.ts';

describe('the basis of a run', () => {
  it.each<readonly [string, Partial<ReportInput>, readonly string[]]>([
    ['nothing for unknown parts', {}, []],
    ['a file', { policyFile: '../reconcile.yaml' }, ['Policy: ../reconcile.yaml']],
    ['the defaults', { policyFile: null }, ['Policy: defaults, because no reconcile.yaml was found.']],
    ['limits', { policyFile: 'a.yaml', limits: ['Others were not looked for.'] }, ['Policy: a.yaml', 'Others were not looked for.']],
    [
      'the schema of the root',
      { places: [{ directory: '/srv', schemaOrigin: { from: 'root', aws: '5.80.0' } }] },
      ['Provider schema: of the root, hashicorp/aws 5.80.0.'],
    ],
    [
      'the bundled schema with the reason',
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
  ])('lists %s', (_name, over, lines) => {
    expect(viewRun(toReport(aQuietRun(over))).basis).toEqual(lines);
  });

  it('is in every format', () => {
    const report = toReport(aQuietRun({ policyFile: 'team.yaml', limits: ['Others were not looked for.'] }));

    for (const view of [renderText(report, createPaint(false)), toMarkdown(report), toHtml({ report })]) {
      expect(view).toContain('Policy: team.yaml');
      expect(view).toContain('Others were not looked for.');
    }
    expect(report).toMatchObject({ policy: { file: 'team.yaml' }, limits: ['Others were not looked for.'] });
  });
});

describe('the counts of a run', () => {
  it('list all counts, with the most frequent reason first, without zeros', () => {
    const filtered = {
      read: 12,
      kept: [],
      context: [],
      dropped: { duplicate: 2, 'read-only': 10, 'data-event': 0 },
      malformed: [{ where: 'a.gz', problem: 'broken\u001b' }],
    };

    const places = [
      { directory: '/srv', managed: 28 },
      { directory: '/other', managed: 1000 },
    ];
    const view = viewRun(toReport(aRun({ filtered, places, deliveries: [{ kind: 'write', detail: 'main.tf' }] })));

    expect(view.counts).toEqual([
      { label: 'Verdicts', text: '1 for a person to decide, 0 to revert, 0 held, 1 accepted (1 with a proved patch)' },
      { label: 'Coverage', text: '1,028 managed, 0 unmanaged; 12 events read, 1 place not read' },
    ]);
    expect(view.facts).toEqual([
      { label: 'Verified', text: 'by the built-in evaluator alone' },
      { label: 'Delivered', text: 'write: main.tf' },
      { label: 'Others', text: '1 settled, 0 not in any plan, 1 unexplained' },
      {
        label: 'Events',
        text: '12 read: 0 kept, 0 context, 12 dropped (10 read-only, 2 duplicate)',
        brief: '12 read',
        details: ['a.gz: broken'],
      },
      { label: 'Cost', text: '0 model calls, 0.0 s', brief: '' },
    ]);
  });

  it('for a notice start with open questions', () => {
    expect(Object.entries(countsOf(toReport(aRun())))).toEqual([
      ['for a person to decide', 1],
      ['to revert', 0],
      ['held', 0],
      ['accepted', 1],
      ['unexplained', 1],
      ['records not read', 1],
      ['places in the trail not proved', 0],
    ]);
  });
});

/** Every string of a value, but diffs, which have lines. */
function textsIn(value: unknown, key = ''): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null || key === 'diffs') return [];
  return Object.entries(value).flatMap(([name, inner]) => textsIn(inner, name));
}

it('removes control characters from every text of the cloud', () => {
  const evil = 'x\u001b]0;owned\u0007\u202e\r\nfake line';
  const report = toReport(aRun({ deliveries: [{ kind: 'write', detail: evil }] }));
  const hostile = JSON.parse(JSON.stringify(report), (key, value: unknown) =>
    typeof value === 'string' && !['verdict', 'status', 'kind', 'effect', 'reason', 'firstEventTime', 'lastEventTime', 'goal'].includes(key)
      ? evil
      : value,
  ) as typeof report;
  const reconciliations = hostile.reconciliations.map((row) => ({ ...row, reason: evil, refusal: `${evil}!`, declaredAt: evil }));

  const texts = textsIn(viewRun({ ...hostile, reconciliations }));

  expect(texts.length).toBeGreaterThan(50);
  expect(texts.filter((text) => /[\u0000-\u001f\u007f-\u009f\u202e]/.test(text))).toEqual([]);
});
