/** When a scenario counts as passed, and what it is counted under. Pure. */
import type { ScoredScenario } from './board.ts';
import type { Scenario } from '../dataset.ts';
import { parseAddress } from '#domain/resource-address.ts';

/** What is known of a scenario beside its scores. */
export interface ScenarioFacts {
  readonly truth: Scenario['truth'];
  /** `family/name`, or `recorded`. */
  readonly generator: string;
  readonly difficulty: 'easy' | 'medium' | 'hard';
  /** What the day did to the resources, the rarest first; nothing: it came to nothing, or only the trail shows it. */
  readonly change: 'changed' | 'made by hand' | 'deleted' | 'nothing';
  /** Resource types that something is expected of, each once. */
  readonly types: readonly string[];
  readonly title: string;
}

/** One attempt at one scenario in one mode. */
export interface Attempt extends ScoredScenario, ScenarioFacts {
  /** 0 for the first. */
  readonly sample: number;
}

/**
 * Whether everything a scenario demands is right.
 * @param scored its scores
 * @returns true for the right verdicts, a right patch (Terraform's word before the evaluator's), no event lost, and no wrong accept. A solver
 *   that does not account for events is not asked about them; one that gives no verdicts passes nothing
 */
export function passes({ verdict, patch, evaluator, accounted, wrongAccepts }: ScoredScenario): boolean {
  return verdict.value === true && (patch ?? evaluator).value === true && accounted.value !== false && wrongAccepts === 0;
}

/**
 * What a scenario is counted under.
 * @param scenario the scenario
 * @returns its facts; a scenario with no label of difficulty, or one, is easy, with two medium, with more hard
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
 * What a scenario's class is.
 * @param facts of it
 * @returns the family of its generator; without one, what the day did to the resources
 */
export function classOf({ truth, generator, change }: Pick<ScenarioFacts, 'truth' | 'generator' | 'change'>): string {
  return truth === 'generated' ? (generator.split('/')[0] ?? generator) : change;
}
