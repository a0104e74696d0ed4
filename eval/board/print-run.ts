/** The output of `npm run eval`: the table, failures, and optionally details by project, class, difficulty and type. Pure. */
import { attackLines, renderAttacks } from '../attacks/attack-board.ts';
import type { GradedAttack } from '../attacks/grade-attack.ts';
import { findBases } from '../inject/base.ts';
import { describeMutationCoverage, mutationCoverage } from '../inject/mutation-coverage.ts';
import type { Run } from '../keep/run-file.ts';
import type { Judge } from './board.ts';
import { boardLines, describeJudge, findDisagreements, renderFindings } from './board.ts';
import { notRun, textTable } from './lay-out.ts';
import type { Attempt } from './outcome.ts';
import { scoreLines } from './score-lines.ts';
import { KIND_NAMES, tableRows } from './score-table.ts';

const TRUTHS = ['recorded', 'provider-6', 'held-out', 'generated'] as const;

/** The first attempts, by kind of truth. */
export function firstsOf({ attempts }: Pick<Run, 'attempts'>): Readonly<Record<Attempt['truth'], readonly Attempt[]>> {
  const of = (wanted: Attempt['truth']): readonly Attempt[] => attempts.filter(({ sample, truth }) => sample === 0 && truth === wanted);
  return { recorded: of('recorded'), 'provider-6': of('provider-6'), 'held-out': of('held-out'), generated: of('generated') };
}

/**
 * Renders a run as text.
 * @param run the run
 * @param judge the method that judges patches; undefined if only attacks were run
 * @param details whether to add the table by project, class, difficulty and type, shares, values, and each attack with a wrong result
 * @returns lines of text
 */
export function renderRun(run: Run, judge: Judge | undefined, details: boolean): string {
  const firsts = firstsOf(run);
  const groupings = details ? (['project', 'class', 'difficulty', 'type'] as const) : [];
  const tables = groupings.flatMap((grouping) =>
    run.attempts.length === 0 ? [] : ['', `by ${grouping}:`, ...textTable(tableRows(run, grouping))],
  );
  const findings = TRUTHS.flatMap((truth) =>
    judge === undefined || firsts[truth].length === 0
      ? []
      : ['', `${KIND_NAMES[truth]}:`, ...renderFindings(firsts[truth], judge, details)],
  );
  return [
    ...(judge === undefined ? [] : [describeJudge(judge), '']),
    ...textTable(tableRows(run)),
    '',
    ...notRun(run),
    ...tables,
    ...findings,
    ...(firsts.generated.length === 0 ? [] : ['', describeMutationCoverage(mutationCoverage(findBases()))]),
    ...attackTables(run.attacks, details),
    '',
  ].join('\n');
}

function attackTables(attacks: readonly GradedAttack[] | undefined, details: boolean): readonly string[] {
  return attacks === undefined || !details ? [] : ['', renderAttacks(attacks)];
}

/**
 * Renders a run for programs.
 * @param run the run
 * @param judge as above
 * @returns one object, without the kinds that were not run
 */
export function runAsJson({ settings, ...run }: Run, judge: Judge | undefined): object {
  const { recorded, generated, 'provider-6': providerSix, 'held-out': heldOut } = firstsOf(run);
  const scenarios = {
    solver: settings.solver,
    judge,
    lines: boardLines(recorded),
    provider6: boardLines(providerSix),
    heldOut: boardLines(heldOut),
    generated: boardLines(generated),
    passes: scoreLines(run.attempts),
    disagreements: findDisagreements([...recorded, ...providerSix]),
    scenarios: run.attempts,
  };
  return {
    ...(judge === undefined ? {} : scenarios),
    ...(run.attacks === undefined ? {} : { attacks: { lines: attackLines(run.attacks), cases: run.attacks } }),
  };
}
