import { expect, it } from 'vitest';
import { toNotice } from '#report/notice.ts';
import { toReport } from '#report/to-report.ts';
import { anEscalation, anIntent, aReconciliation } from '../support/reconciliations.ts';
import { aRun } from '../support/reports.ts';

it('contains only counts by default', () => {
  expect(toNotice(toReport(aRun()), { titles: false })).toEqual({
    counts: expect.objectContaining({ 'for a person to decide': 1, accepted: 1, unexplained: 1 }),
    titles: [],
  });
});

it('names open questions once, at most five, with a link', () => {
  const reconciliations = Array.from({ length: 9 }, (_, index) =>
    anEscalation({ intent: anIntent({ id: `i-${index}`, summary: `change ${Math.max(1, index)}` }) }),
  );

  const { titles, link } = toNotice(toReport(aRun({ reconciliations: [aReconciliation(), ...reconciliations] })), {
    titles: true,
    link: 'https://ci.example.com/7',
  });

  expect(titles).toEqual(['change 1', 'change 2', 'change 3', 'change 4', 'change 5']);
  expect(link).toBe('https://ci.example.com/7');
});
