import { describe, expect, it } from 'vitest';
import { comparedRows, markdownTable, notRun, sideBySide, textTable, withResults } from '../../../eval/board/lay-out.ts';
import { incomparable, leaderboardPage } from '../../../eval/board/leaderboard.ts';
import { tableRows } from '../../../eval/board/score-table.ts';
import type { GradedAttack } from '../../../eval/attacks/grade-attack.ts';
import type { Run } from '../../../eval/keep/run-file.ts';
import { aFailure, aRun, anAttempt } from '../../support/attempts.ts';

const REFUSED: GradedAttack = {
  attack: { from: 'cases', id: 'open', project: 'shop', family: 'reach', grade: 'severe' },
  outcome: 'refused',
  isRight: true,
  isNamed: true,
  regret: 0,
  found: [],
};
const ATTACKS: Run['attacks'] = [
  REFUSED,
  { ...REFUSED, attack: { ...REFUSED.attack, id: 'taken', grade: 'clear' }, outcome: 'accepted', isRight: false, regret: 80 },
  { ...REFUSED, attack: { from: 'written', id: 'twin', project: 'shop', family: 'reach' }, outcome: 'accepted' },
];
const REPAIRS: Run['repairs'] = {
  repairs: 4,
  editing: { of: 4, plan: 3, place: 2, kept: 4 },
  whole: { of: 2, plan: 2, place: 1, kept: 2, stopped: { asked: 2 } },
};

function by(solver: string, run: Run): Run {
  return { ...run, settings: { ...run.settings, solver } };
}

it('has a row for each kind, and never adds kinds', () => {
  const run: Run = { ...aRun(anAttempt(), aFailure({ id: 'two', truth: 'generated' })), attacks: ATTACKS, repairs: REPAIRS };

  const rows = tableRows(run).map(({ kind, name, cells }) => [kind, name, cells.n, cells.verdict, cells.patch, cells['wrong accepts']]);

  expect(rows).toEqual([
    ['recorded', 'all', '1', '1/1', '1/1', '0'],
    ['generated', 'all', '1', '0/1', '1/1', '0'],
    ['attacks', 'cases', '2', '1/2', '–', '1'],
    ['twins', 'written', '1', '1/1', '–', '–'],
    ['repairs', 'editing alone', '4', '–', '3/4', '–'],
    ['repairs', 'whole run', '2', '2/4', '2/2', '–'],
  ]);
  expect(notRun(run)).toEqual(["today's Terraform: not run here: npm run eval -- --set provider-6"]);
});

it('shows pass@k only for several attempts', () => {
  const [once, twice] = [aRun(anAttempt()), aRun(anAttempt(), aFailure({ sample: 1 }))].map((run) => textTable(tableRows(run)).join('\n'));

  expect(once).not.toContain('pass@k');
  expect(twice).toMatch(/0\.500 .* 1\.000 \(k=2\)/);
});

it('has the same number of cells in each Markdown line', () => {
  const lines = markdownTable(tableRows({ ...aRun(anAttempt()), attacks: ATTACKS }));

  expect(new Set(lines.map((line) => line.split('|').length)).size).toBe(1);
});

it('replaces the text between the markers of a README, and fails without markers', () => {
  const marks = '<!-- results: made by npm run eval -- --publish; do not edit -->\nold\n<!-- end of results -->';

  expect(withResults(`a\n${marks}\nb`, ['new'])).toBe(`a\n${marks.replace('\nold\n', '\n\nnew\n\n')}\nb`);
  expect(() => withResults('a', ['new'])).toThrow('found them not');
});

describe('several solvers', () => {
  const silent = { value: 'unscored', explanation: 'the solver tells no verdicts' } as const;
  const good = by('good', aRun(anAttempt()));
  const bad = by('bad', aRun(aFailure()));
  const mute = by('mute', aRun(anAttempt({ verdict: silent })));

  it('are ordered by their passes, and one without verdicts is last', () => {
    expect(comparedRows([mute, bad, good]).map(({ solver }) => solver)).toEqual(['good 0.1.0', 'bad 0.1.0', 'mute 0.1.0']);
    expect(sideBySide([mute, bad, good])[2]).toContain('| good 0.1.0 |');
  });

  it('are not compared over different scenarios, or with the same name', () => {
    const other = { ...bad, settings: { ...bad.settings, seed: '2' } };

    expect(incomparable([good, bad])).toEqual([]);
    expect(incomparable([good, other])).toEqual(['bad 0.1.0: seed 2, that of good 0.1.0 is 1']);
    expect(incomparable([good, good])).toContain('good 0.1.0: is there twice');
    expect(incomparable([])).toEqual(['expected kept runs, found none']);
  });

  it('are on one self-contained page that runs no foreign script', () => {
    const page = leaderboardPage([good, by('<script>alert(1)</script>', bad)]);

    expect(page).toContain('good 0.1.0');
    expect(page).not.toMatch(/<script|src=|href=|url\(/);
  });
});
