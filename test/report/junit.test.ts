import { describe, expect, it } from 'vitest';
import { toJunit } from '#report/junit.ts';
import { toReport } from '#report/to-report.ts';
import { aDecision, aDrift, aReconciliation } from '../support/reconciliations.ts';
import { aQuietRun, aRun } from '../support/reports.ts';

/** Elements with their children and attributes, in order, of the schema named in the module. */
const SHAPE: Readonly<Record<string, { readonly within: string; readonly needs: readonly string[]; readonly may: readonly string[] }>> = {
  testsuites: { within: '', needs: [], may: ['name', 'time', 'tests', 'failures', 'errors'] },
  testsuite: {
    within: 'testsuites',
    needs: ['name', 'tests', 'failures', 'errors'],
    may: ['time', 'skipped', 'timestamp', 'hostname', 'id'],
  },
  testcase: { within: 'testsuite', needs: ['name'], may: ['time', 'classname', 'group'] },
  failure: { within: 'testcase', needs: [], may: ['type', 'message'] },
  error: { within: 'testcase', needs: [], may: ['type', 'message'] },
  skipped: { within: 'testcase', needs: [], may: ['type', 'message'] },
  'system-out': { within: 'testcase', needs: [], may: [] },
};

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  text: string;
}

/** Reads a document without comments and sections, and fails where an element is not closed, is out of place, or has what it may not have. */
function parse(xml: string): readonly Element[] {
  const found: Element[] = [];
  const open: Element[] = [];
  let at = xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n') ? xml.indexOf('\n') : -1;
  for (const [tag, text = '', end, name = '', rest = '', closed] of xml
    .slice(at)
    .matchAll(/([^<]*)<(\/)?([\w-]+)((?: [\w-]+="[^"<]*")*)(\/)?>/g)) {
    expect(text).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f>]|&(?!amp;|lt;|gt;|#34;|#39;)/);
    at += tag.length;
    const inner = open.at(-1);
    if (inner !== undefined) inner.text += text;
    if (end !== undefined) {
      expect(open.pop()?.name).toBe(name);
      continue;
    }
    const attributes = Object.fromEntries([...rest.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]));
    const shape = SHAPE[name];
    expect(inner?.name ?? '').toBe(shape?.within);
    expect(Object.keys(attributes).filter((key) => !shape?.needs.includes(key) && !shape?.may.includes(key))).toEqual([]);
    expect(shape?.needs.filter((key) => !(key in attributes))).toEqual([]);
    const element = { name, attributes, text: '' };
    found.push(element);
    if (closed === undefined) open.push(element);
  }
  expect(open).toEqual([]);
  expect(xml.slice(at).trim()).toBe('');
  return found;
}

describe('toJunit', () => {
  it('fails escalated and unexplained changes, passes accepted ones, and reports unread records as errors', () => {
    const elements = parse(toJunit(toReport(aRun())));

    expect(elements.find(({ name }) => name === 'testsuite')?.attributes).toEqual({
      name: 'out-of-band changes',
      tests: '4',
      failures: '2',
      errors: '1',
      skipped: '0',
      time: '0.012',
    });
    expect(elements.slice(2).map(({ name, attributes }) => attributes['name'] ?? name)).toEqual([
      'aws_sqs_queue.work[&#34;orders&#34;] (drift-1)',
      'system-out',
      'aws_s3_bucket.invoices (drift-2)',
      'failure',
      'magic.amazonaws.com PutMagic (event-5)',
      'failure',
      'trail',
      'error',
    ]);
    expect(elements.find(({ name }) => name === 'failure')?.attributes).toEqual({
      type: 'escalate',
      message: 'escalate: It opens data to everyone.',
    });
    expect(elements.find(({ name }) => name === 'system-out')?.text).toContain(
      'visibility_timeout_seconds: 60 → 300\n--- a/terraform.tfvars\n',
    );
  });

  it.each([
    ['hold', 'held', 'skipped'],
    ['revert', 'proposed', 'failure'],
    ['accept', 'needs-human', 'failure'],
  ] as const)('prints %s (%s) as %s', (verdict, status, outcome) => {
    const report = toReport(aRun({ reconciliations: [{ ...aReconciliation({ decision: aDecision() }), status }] }));
    const changed = { ...report, reconciliations: report.reconciliations.map((row) => ({ ...row, verdict })) };

    expect(parse(toJunit(changed))[3]?.name).toBe(outcome);
  });

  it('has one passing case if nothing was found', () => {
    const elements = parse(toJunit(toReport(aQuietRun())));

    expect(elements.map(({ name }) => name)).toEqual(['testsuites', 'testsuite', 'testcase', 'system-out']);
    expect(elements.at(-1)?.text).toContain('No out-of-band change needs a decision');
  });

  it('stays one document with any name', () => {
    const evil = ']]></system-out><x a="1">&\u0000\u001b[2J<!-- "\'';
    const drift = aDrift({ id: evil, address: evil });
    const elements = parse(
      toJunit(toReport(aRun({ reconciliations: [aReconciliation({ id: evil, decision: aDecision({ drift, reason: evil }) })] }))),
    );

    expect(elements.filter(({ name }) => name === 'testcase')).toHaveLength(3);
  });
});
