import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { RunReport } from '#domain/run-report.ts';
import { toHtml } from '#report/html/page.ts';
import { toReport } from '#report/to-report.ts';
import { manyReconciliations } from '../../support/many-reconciliations.ts';
import { aQuietRun, aRun } from '../../support/reports.ts';

const HOSTILE = '</script><script>alert(1)</script><img src=x onerror=alert(1)>"\'`\u202e\u001b[31m';

function hashes(page: string, element: 'script' | 'style'): readonly string[] {
  return [...page.matchAll(new RegExp(`<${element}>([^]*?)</${element}>`, 'g'))].map(
    ([, text = '']) => `sha256-${createHash('sha256').update(text).digest('base64')}`,
  );
}

describe('toHtml', () => {
  it('shows every part of a report', () => {
    const page = toHtml({
      report: toReport(aRun({ deliveries: [{ kind: 'branch', detail: 'reconcile/1' }] })),
      graph: {
        nodes: [
          { kind: 'actor', id: 'a', label: 'dana@example.com' },
          { kind: 'change', id: 'c', label: 'aws_sqs_queue.work', verdict: 'accept' },
          { kind: 'dependent', id: 'd', label: 'aws_lambda_event_source_mapping.work' },
        ],
        edges: [
          { from: 'a', to: 'c', kind: 'acts', label: 'SetQueueAttributes' },
          { from: 'c', to: 'd', kind: 'reads', label: '' },
        ],
      },
      owners: [
        {
          address: 'aws_ecs_service.web',
          root: '.',
          attribute: 'desired_count',
          manager: 'controller',
          name: 'autoscaling',
          since: '2026-11-20T10:00:00Z',
          contenders: ['bob since 2026-11-20T11:00:00Z'],
          hold: 'for platform until 2026-12-01T00:00:00Z',
        },
      ],
    });

    expect([...page.matchAll(/<h2[^>]*>(?<title>[^<]*)</g)].map((match) => match.groups?.['title'])).toEqual([
      'Who changed what, when',
      'Causes',
      'Verdicts',
      'Field owners',
      'Guardrails with findings',
      'Settled: no action needed',
      'Unexplained: mutating calls that reconcile could not map to a resource',
    ]);
    expect(page).toMatch(/<dt>Delivered<\/dt>\s*<dd>branch: reconcile\/1<\/dd>/);
    expect(page).toMatch(/<dt>Events<\/dt>\s*<dd>7 read: 1 kept, .*<br \/>trace\.ndjson:7: expected a JSON object/);
    expect(page).toContain('visibility_timeout_seconds: 60 → 300');
    expect(page).toContain('<ins>+timeout = 300</ins>');
    expect(page).toContain('SetQueueAttributes</text>');
    expect(page).toContain('<a href="#g-public-exposure">');
    expect(page).toContain('<code id="g-public-exposure">');
    expect(page).toContain('aws_lambda_event_source_mapping.work');
    expect(page).toContain('for platform until 2026-12-01T00:00:00Z');
  });

  it('allows only its own script and style', () => {
    const page = toHtml({ report: toReport(aRun()) });
    const policy =
      /http-equiv="Content-Security-Policy"\s+content="(?<policy>[^"]*)"/.exec(page)?.groups?.['policy']?.replaceAll('&#39;', "'") ?? '';

    expect(policy.split('; ').toSorted()).toEqual(
      [
        "base-uri 'none'",
        "default-src 'none'",
        "form-action 'none'",
        ...hashes(page, 'script').map((hash) => `script-src '${hash}'`),
        ...hashes(page, 'style').map((hash) => `style-src '${hash}'`),
      ].toSorted(),
    );
    expect(page).not.toMatch(/<(?:link|img|iframe|object|embed|base)\b|\son\w+=|\sstyle=|\ssrc=|url\(|@import/);
  });

  it('escapes hostile text in every place', () => {
    const report = toReport(aRun());
    const hostile: RunReport = {
      ...report,
      reconciliations: report.reconciliations.map((item) => ({
        ...item,
        address: HOSTILE,
        reason: HOSTILE,
        diff: `--- a\n+++ b\n@@ -1 +1 @@\n-${HOSTILE}\n+${HOSTILE}\n`,
        findings: [{ guardrail: 'public-exposure', effect: 'escalate', message: HOSTILE, docs: `javascript:alert(1)` }],
        intent: {
          ...item.intent,
          summary: HOSTILE,
          motivation: { kind: 'incident', evidence: [HOSTILE] },
          actors: item.intent.actors.map((actor) => ({ ...actor, name: HOSTILE })),
        },
      })),
      deliveries: [{ kind: 'branch', detail: HOSTILE }],
    };
    const page = toHtml({
      report: hostile,
      graph: {
        nodes: [
          { kind: 'actor', id: HOSTILE, label: HOSTILE },
          { kind: 'change', id: 'c', label: HOSTILE, verdict: 'escalate' },
        ],
        edges: [{ from: HOSTILE, to: 'c', kind: 'acts', label: HOSTILE }],
      },
    });

    expect(page.match(/<script/g)).toHaveLength(1);
    expect(page).not.toMatch(/<img|\u202e|\u001b|href="javascript/);
    expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;');
  });

  it('stays small with a thousand verdicts, and names all of them', () => {
    const report = manyReconciliations(1000);
    const page = toHtml({ report });

    expect(Buffer.byteLength(page)).toBeLessThan(1_500_000);
    expect(page.match(/<article/g)).toHaveLength(1000);
    expect(report.reconciliations.every((item) => page.includes(`id="i-${item.intent.id}"`))).toBe(true);
  });

  it('counts the findings of a guardrail, one for each resource', () => {
    const report = toReport(aRun());
    const [, escalation] = report.reconciliations;
    const more = escalation === undefined ? [] : ['a', 'b'].map((id) => ({ ...escalation, id, address: `aws_s3_bucket.${id}` }));

    const page = toHtml({ report: { ...report, reconciliations: [...report.reconciliations, ...more] } });

    expect(page).toMatch(/<code id="g-public-exposure">public-exposure<\/code><\/td>\s*<td>3<\/td>/);
  });

  it('shows duplicate definitions', () => {
    const conflictingDefinitions = [{ address: 'aws_security_group.web', argument: 'ingress', apart: ['aws_security_group_rule.https'] }];

    const page = toHtml({ report: toReport(aRun({ conflictingDefinitions })) });

    expect(page).toContain('Conflicting definitions: each apply of one undoes the other');
    expect(page).toContain('<code>aws_security_group_rule.https</code>');
  });

  it('reports that no change needs a decision', () => {
    expect(toHtml({ report: toReport(aQuietRun({ window: {} })) })).toContain('No out-of-band change needs a decision.');
  });
});
