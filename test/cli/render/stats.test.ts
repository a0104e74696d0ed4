import { expect, it } from 'vitest';
import { createPaint } from '#cli/render/paint.ts';
import { renderStats } from '#cli/render/stats.ts';
import { aStats, aStatsRow, anOpenCase } from '../../support/stats.ts';

const HOUR = 3_600_000;
const AROUND = { now: new Date('2026-11-21T12:00:00Z'), paint: createPaint(false) };

it('prints every number with its count of cases', () => {
  const row = aStatsRow({
    cases: 3,
    delivered: 2,
    falsePositives: { count: 1, of: 2 },
    rollbacks: { count: 0, of: 0 },
    wrongAccepts: { count: 2, of: 7 },
    needlessQuestions: { count: 3, of: 8 },
    detect: { cases: 4, medianMs: 2 * HOUR, p95Ms: 3 * HOUR },
    decide: { cases: 5, medianMs: 4 * HOUR, p95Ms: 6 * HOUR },
    repair: { cases: 3, medianMs: HOUR, p95Ms: 5 * HOUR },
  });

  const text = renderStats(aStats({ all: row }), AROUND);

  expect(text).toContain('1 of 2');
  expect(text).toContain('none known');
  expect(text).toMatch(/2 of 7 +3 of 8/);
  expect(text).toMatch(/2 h, 3 h \(4\) +4 h, 6 h \(5\)/);
  expect(text).toContain('60 min, 5 h (3)');
});

it('starts with open questions, their age and next step, without control characters', () => {
  const text = renderStats(aStats({ open: [anOpenCase({ address: 'aws_sqs_queue.work\u001b[2J' })] }), AROUND);

  expect(text).toMatch(/^1 open question in 0 roots\n/);
  expect(text).toMatch(/3 d +aws_sqs_queue\.work\[2J +a person has to decide +\/srv\/prod +dana +It is a grant\. +a1b2/);
});
