/** Checks a submitted run: its form, its head, and whether it has every scenario once, with the expected verdicts of the dataset. */
import { readFileSync } from 'node:fs';
import type { AttackCase } from '../attacks/attack-case.ts';
import { factsOf } from '../board/outcome.ts';
import type { Scenario } from '../dataset.ts';
import { describeItem } from '../dataset.ts';
import { NO_VERSION } from '../run-settings.ts';
import { describeIssues, RunFile } from './run-file.ts';
import type { RunSettings } from './run-file.ts';
import type { CompactScenario } from './compact.ts';

/** The dataset that a submission is compared with. */
export interface Dataset {
  /** The scenarios of the set, seed and count in the head. */
  readonly scenarios: (settings: RunSettings) => readonly Scenario[];
  readonly attacks: readonly AttackCase[];
}

/**
 * Checks a submission.
 * @param file a kept run
 * @param dataset its required content
 * @returns a line for each fault; empty if it can be listed. Scores are not verified here: a judge runs the command again
 */
export function submissionProblems(file: string, dataset: Dataset): readonly string[] {
  let found: unknown;
  try {
    found = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    return [`expected JSON in ${file}: ${error instanceof Error ? error.message : String(error)}`];
  }
  const parsed = RunFile.safeParse(found);
  if (!parsed.success) return describeIssues(parsed.error.issues);
  const { settings, scenarios, attacks } = parsed.data;
  return [
    ...headProblems(settings, scenarios),
    ...scenarioProblems(scenarios, settings.set === 'attacks' ? [] : dataset.scenarios(settings), settings),
    ...listProblems(
      'attacks',
      (attacks ?? []).map(({ from, id }) => `${from}/${id}`),
      attacks === undefined ? [] : dataset.attacks.map(({ from, id }) => `${from}/${id}`),
    ),
    ...(attacks ?? []).flatMap((attack) => {
      const known = dataset.attacks.find(({ from, id }) => from === attack.from && id === attack.id);
      return known === undefined || known.grade === attack.grade
        ? []
        : [`attacks: ${attack.from}/${attack.id}: another grade than in the dataset`];
    }),
  ];
}

function headProblems(settings: RunSettings, scenarios: readonly CompactScenario[]): readonly string[] {
  const calls = scenarios.flatMap(({ attempts }) => attempts).some(({ modelCalls }) => modelCalls > 0);
  return [
    ...(settings.version === NO_VERSION ? ['settings.version: expected the version of the solver; run with --solver-version'] : []),
    ...(settings.solver === 'command' ? ['settings.solver: expected a name of its own; run with --solver-name'] : []),
    ...(calls && settings.model === undefined ? ['settings.model: a model was asked, and none is named; run with --model'] : []),
  ];
}

function scenarioProblems(scenarios: readonly CompactScenario[], wanted: readonly Scenario[], settings: RunSettings): readonly string[] {
  const keyOf = ({ project, id }: Pick<Scenario, 'project' | 'id'>): string => `${project}/${id}`;
  const known = new Map(wanted.map((scenario) => [keyOf(scenario), scenario]));
  return [
    ...listProblems('scenarios', scenarios.map(keyOf), [...known.keys()]),
    ...scenarios.flatMap((scenario) => {
      const own = known.get(keyOf(scenario));
      return own === undefined
        ? []
        : [...factProblems(scenario, own), ...attemptProblems(scenario, own, settings)].map((line) => `${keyOf(scenario)}: ${line}`);
    }),
  ];
}

function listProblems(what: string, found: readonly string[], wanted: readonly string[]): readonly string[] {
  const [have, want] = [new Set(found), new Set(wanted)];
  const name = (list: readonly string[]): string =>
    `${list.slice(0, 5).join(', ')}${list.length > 5 ? ` and ${list.length - 5} more` : ''}`;
  const missing = wanted.filter((one) => !have.has(one));
  const strange = found.filter((one) => !want.has(one));
  const twice = found.filter((one, index) => found.indexOf(one) !== index);
  return [
    ...(missing.length === 0 ? [] : [`${what}: missing: ${name(missing)}`]),
    ...(strange.length === 0 ? [] : [`${what}: not in the dataset: ${name(strange)}`]),
    ...(twice.length === 0 ? [] : [`${what}: there twice: ${name(twice)}`]),
  ];
}

function factProblems(scenario: CompactScenario, own: Scenario): readonly string[] {
  const { title: _title, ...facts } = factsOf(own);
  return Object.entries(facts)
    .filter(([name, value]) => JSON.stringify(scenario[name as keyof CompactScenario]) !== JSON.stringify(value))
    .map(([name, value]) => `${name}: expected ${JSON.stringify(value)}`);
}

function attemptProblems({ attempts }: CompactScenario, own: Scenario, { modes, samples }: RunSettings): readonly string[] {
  const wanted = modes.flatMap((mode) => Array.from({ length: samples }, (_, sample) => `${mode} ${sample}`));
  const items = own.expected.map((item) => `${describeItem(item)} ${item.decision}`);
  return [
    ...listProblems(
      'attempts',
      attempts.map(({ mode, sample }) => `${mode} ${sample}`),
      wanted,
    ),
    ...attempts.flatMap((attempt) => {
      const listed = attempt.items.map(([item, expected]) => `${item} ${expected}`);
      const isWrong = attempt.items.some(([, expected, found]) => expected !== found);
      return [
        ...(listed.join('\n') === items.join('\n') ? [] : [`${attempt.mode}: items: expected ${items.join(', ')}`]),
        ...(attempt.verdict === true && isWrong ? [`${attempt.mode}: verdict: right, and an item is not judged as expected`] : []),
        ...(attempt.wrongAccepts === 0 && attempt.items.some(isWrongAccept)
          ? [`${attempt.mode}: wrongAccepts: 0, and an item is accepted that must not be`]
          : []),
        ...(attempt.verdict === true && attempt.wrongAccepts > 0
          ? [`${attempt.mode}: verdict: right, and something is wrongly accepted`]
          : []),
      ];
    }),
  ];
}

function isWrongAccept([, expected, found]: readonly [string, string, string]): boolean {
  return ['revert', 'escalate', 'none'].includes(expected) && found.split('+').includes('accept');
}
