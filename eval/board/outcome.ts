/** Decides whether a scenario passed, and how it is grouped. Pure. */
import type { ScoredScenario } from './board.ts';
import type { Scenario } from '../dataset.ts';
import { parseAddress } from '#domain/resource-address.ts';

/** Facts of a scenario besides its scores. */
export interface ScenarioFacts {
  readonly truth: Scenario['truth'];
  /** `family/name`, or `recorded`. */
  readonly generator: string;
  readonly difficulty: 'easy' | 'medium' | 'hard';
  /** The change to the resources that day, the rarest kind first; `nothing`: no lasting change, or only the trail shows it. */
  readonly change: 'changed' | 'made by hand' | 'deleted' | 'nothing';
  /** Distinct resource types of the expected items. */
  readonly types: readonly string[];
  readonly title: string;
}

/** One attempt at one scenario in one mode. */
export interface Attempt extends ScoredScenario, ScenarioFacts {
  /** 0 for the first. */
  readonly sample: number;
}

/**
 * Whether a scenario passes.
 * @param scored its scores
 * @returns true for right verdicts, a right patch (judged by Terraform, else by the evaluator), no lost event and no wrong accept. The
 * account of events is not required of solvers without one; a solver without verdicts never passes
 */
export function passes({ verdict, patch, evaluator, accounted, wrongAccepts }: ScoredScenario): boolean {
  return verdict.value === true && (patch ?? evaluator).value === true && accounted.value !== false && wrongAccepts === 0;
}

/**
 * Returns the groups of a scenario.
 * @param scenario the scenario
 * @returns its facts; with up to one label of difficulty it is easy, with two medium, with more hard
 */
export function factsOf(scenario: Scenario): ScenarioFacts {
  const { truth, generator, hard, expected, title } = scenario;
  const types = expected.flatMap((item) => item.new?.type ?? parseAddress(item.address ?? '')?.type ?? []);
  const difficulty = hard.length <= 1 ? 'easy' : hard.length === 2 ? 'medium' : 'hard';
  return { truth, generator, difficulty, change: changeOf(scenario), types: [...new Set(types)].sort(), title };
}

function changeOf({ drift }: Scenario): ScenarioFacts['change'] {
  if (drift.created.length > 0) return 'made by hand';
  if (drift.refresh.some(({ actions }) => actions.includes('delete'))) return 'deleted';
  return drift.refresh.length > 0 ? 'changed' : 'nothing';
}

/**
 * Returns a scenario's class.
 * @param facts of it
 * @returns the family of its generator; without one, the change to the resources
 */
export function classOf({ truth, generator, change }: Pick<ScenarioFacts, 'truth' | 'generator' | 'change'>): string {
  return truth === 'generated' ? (generator.split('/')[0] ?? generator) : change;
}
