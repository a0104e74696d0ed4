import { describe, expect, it } from 'vitest';
import { createPaint } from '#cli/render/paint.ts';
import { countLines, leftoverLines } from '#cli/render/summary.ts';
import { toReport } from '#report/to-report.ts';
import { anInvisible, aRun } from '../../support/reports.ts';

const PLAIN = createPaint(false);

describe('leftoverLines', () => {
  it('is empty where nothing is left over', () => {
    expect(leftoverLines(toReport(aRun({ settled: [], unexplained: [] })), PLAIN)).toEqual([]);
  });

  it('puts what was settled for the same reason on one line and folds it', () => {
    const settled = Array.from({ length: 20 }, (_, index) => ({
      reason: 'net-zero' as const,
      address: `aws_sqs_queue.q[${index}]`,
      eventIDs: [],
    }));

    const lines = leftoverLines(toReport(aRun({ settled, unexplained: [] })), PLAIN);

    expect(lines).toHaveLength(3);
    expect(lines[2]).toMatch(/^ {3}net-zero \(20 times\): aws_sqs_queue\.q\[0\], .*, aws_sqs_queue\.q\[5\], and 14 more$/);
  });

  it('tells what no plan can see, and why', () => {
    const invisible = anInvisible();

    const lines = leftoverLines(toReport(aRun({ settled: [], unexplained: [], invisible: [invisible] })), PLAIN);

    expect(lines[1]).toBe('Not shown in any plan, no findings');
    expect(lines[2]).toMatch(
      /^ {3}aws_sqs_queue\.work\["orders"\]: visibility_timeout_seconds: 60 → 300; code ignores changes to it \(ignore_changes\) event-1/,
    );
    expect(lines).toHaveLength(3);
  });

  it('tells what code writes twice, with both addresses', () => {
    const conflictingDefinitions = [{ address: 'aws_security_group.web', argument: 'ingress', apart: ['aws_security_group_rule.https'] }];

    const lines = leftoverLines(toReport(aRun({ settled: [], unexplained: [], conflictingDefinitions })), PLAIN);

    expect(lines.slice(1)).toEqual([
      'Conflicting definitions: each apply of one undoes the other',
      '   ingress of aws_security_group.web, and aws_security_group_rule.https',
    ]);
  });

  it('names every call that is unexplained, and folds a long list', () => {
    const unexplained = Array.from({ length: 20 }, (_, index) => ({
      reason: 'unknown-call' as const,
      eventName: `Call${index}`,
      eventSource: 'x.amazonaws.com',
      eventIDs: ['e'],
    }));

    const lines = leftoverLines(toReport(aRun({ settled: [], unexplained })), PLAIN);

    expect(lines.slice(2, 4)).toEqual(['   x.amazonaws.com Call0: unknown-call e', '   x.amazonaws.com Call1: unknown-call e']);
    expect(lines.at(-1)).toBe('   and 14 more');
  });
});

describe('countLines', () => {
  it('gives the most frequent reason first and leaves out what did not occur', () => {
    const filtered = { read: 12, kept: [], context: [], dropped: { duplicate: 2, 'read-only': 10, 'data-event': 0 }, malformed: [] };

    expect(countLines(toReport(aRun({ filtered })), PLAIN)[0]).toBe(
      'Events     12 read: 0 kept, 0 context, 12 dropped (10 read-only, 2 duplicate)',
    );
  });
});
