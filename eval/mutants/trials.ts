/** The trials: a scenario in one mode, an attack, a twin, an edit or a day with a known intent each. Also compares their scores. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { findAttacks } from '../attacks/attack-case.ts';
import type { AttackCase } from '../attacks/attack-case.ts';
import { gradeAttack } from '../attacks/grade-attack.ts';
import { createAttackJudge } from '../attacks/judge-attacks.ts';
import { isStated } from '../board/board-shares.ts';
import type { ScoredScenario } from '../board/board.ts';
import { RECORDING_FOLDERS, findScenarios } from '../dataset.ts';
import type { Scenario } from '../dataset.ts';
import { readEditCases } from '../edits/edit-case.ts';
import type { EditCase } from '../edits/edit-case.ts';
import { gradeRequest, readEditRequests } from '../edits/edit-request.ts';
import type { EditRequest } from '../edits/edit-request.ts';
import { gradeEdit } from '../edits/grade-edit.ts';
import { heldOutScenarios } from '../held-out/index.ts';
import { gradeIntents } from '../intents/grade-intents.ts';
import { intentCases } from '../intents/read-intents.ts';
import type { IntentCase } from '../intents/read-intents.ts';
import { DEFAULT_COUNT, DEFAULT_SEED, generateScenarios } from '../inject/default-set.ts';
import { providerSixScenarios } from '../inject/provider-six/index.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { scoreScenario } from '../judge/score-scenario.ts';
import type { Mode } from '../solution.ts';
import { solveWithReconcile } from '../solvers/reconcile.ts';

/** The scores of one trial. */
export interface Shown {
  /** The questions with a right answer. */
  readonly right: readonly string[];
  /** Amounts that should be as small as possible. */
  readonly harm: Readonly<Record<string, number>>;
}

export interface Trial {
  /** `recorded/project/id (off)`. */
  readonly key: string;
  readonly run: () => Promise<Shown>;
}

/**
 * Lists all trials.
 * @param root the repository's root
 * @param scratch an empty folder for generated scenarios
 * @param only selects the trials whose key contains this text; undefined: all
 * @returns edits and days with a known intent first, because they are fast; then, shuffled, recorded days and those of provider 6 in both
 * modes, generated and held-out ones from the trail alone, attacks and twins
 */
export async function findTrials(root: string, scratch: string, only?: string): Promise<readonly Trial[]> {
  await loadGrammar();
  const recorded = findScenarios(RECORDING_FOLDERS.map((folder) => join(root, folder)));
  const providerSix = providerSixScenarios(join(scratch, 'told'));
  const generated = generateScenarios({ seed: DEFAULT_SEED, count: DEFAULT_COUNT }, join(scratch, 'generated'));
  const inMode = (mode: Mode, scenarios: readonly Scenario[]): readonly Trial[] => scenarios.map((scenario) => trialOf(scenario, mode));
  const trials = [
    ...inMode('off', [...recorded, ...providerSix, ...generated, ...heldOutScenarios(join(scratch, 'held-out'))]),
    ...inMode('file', [...recorded, ...providerSix]),
    ...findAttacks(root).map(trialOfAttack),
  ];
  // Similar trials catch the same mutants. In random order, few trials catch most of them.
  const draws = new Map(trials.map(({ key }) => [key, createHash('sha256').update(key).digest('hex')]));
  trials.sort((left, right) => ((draws.get(left.key) ?? '') < (draws.get(right.key) ?? '') ? -1 : 1));
  const first = [
    ...readEditCases().map(trialOfEdit),
    ...readEditRequests().map(trialOfRequest),
    ...intentCases(join(scratch, 'intents')).map(trialOfIntent),
  ];
  return [...first, ...trials].filter(({ key }) => only === undefined || key.includes(only));
}

/** Questions whose answer is a count or a cost: they are part of `harm`, or are not compared. */
const UNASKED: ReadonlySet<string> = new Set(['regret', 'questionsAsked', 'modelCalls', 'tokens', 'money', 'wallTime']);

function trialOf(scenario: Scenario, mode: Mode): Trial {
  return {
    key: `${scenario.truth}/${scenario.project}/${scenario.id} (${mode})`,
    run: async () => shownOf((await scoreScenario(scenario, mode, solveWithReconcile)).scored),
  };
}

/**
 * Summarises a scored scenario.
 * @param scored all its scores
 * @returns the questions with a right answer, and wrong accepts, wrong statements and regret
 */
export function shownOf({
  verdict,
  evaluator,
  accounted,
  goal,
  serves,
  motivation,
  items,
  wrongAccepts,
  more = {},
}: ScoredScenario): Shown {
  const asked = { verdict, evaluator, accounted, goal, serves, motivation, ...more };
  const right = Object.entries(asked).filter(([name, { value }]) => value === true && !UNASKED.has(name));
  const regret = more.regret !== undefined && 'amount' in more.regret ? more.regret.amount : 0;
  return {
    right: [...right.map(([name]) => name), ...items.filter(({ expected, found }) => expected === found).map(({ item }) => item)],
    harm: {
      'wrong accepts': wrongAccepts,
      'wrong statements': [goal, motivation].filter((answer) => isStated(answer) && answer.value !== true).length,
      regret,
    },
  };
}

function trialOfAttack(attack: AttackCase): Trial {
  return {
    key: `${attack.grade === undefined ? 'twin' : 'attack'}/${attack.from}/${attack.id}`,
    run: async () => {
      const { isRight, isNamed, regret } = gradeAttack(attack, await createAttackJudge()(attack));
      return { right: [...(isRight ? ['as it should be'] : []), ...(isNamed ? ['named'] : [])], harm: { regret } };
    },
  };
}

function trialOfIntent(one: IntentCase): Trial {
  const answered = async (): Promise<readonly string[]> => gradeIntents(one, await createAttackJudge()(one.day)).right;
  return { key: `intent/${one.id}`, run: async () => ({ right: await answered(), harm: {} }) };
}

function trialOfRequest(asked: EditRequest): Trial {
  const isRight = (): boolean => {
    try {
      return gradeRequest(asked) === undefined;
    } catch {
      return false;
    }
  };
  return { key: `request/${asked.id}`, run: () => Promise.resolve({ right: isRight() ? ['made as it should be'] : [], harm: {} }) };
}

function trialOfEdit(edit: EditCase): Trial {
  // An edit that throws has no right answer.
  const answered = async (): Promise<readonly string[]> =>
    gradeEdit(edit).then(
      ({ right }) => right,
      () => [],
    );
  return { key: `edit/${edit.family}/${edit.id}`, run: async () => ({ right: await answered(), harm: {} }) };
}

/**
 * Compares the scores of a mutant with those of unchanged code.
 * @param before the scores of unchanged code
 * @param now the scores of a mutant
 * @returns the first result that is worse; undefined if none is, even if some are better or worded differently
 */
export function worsenedIn(before: Shown, now: Shown): string | undefined {
  const lost = before.right.find((question) => !now.right.includes(question));
  return lost ?? Object.keys(now.harm).find((name) => (now.harm[name] ?? 0) > (before.harm[name] ?? 0));
}
