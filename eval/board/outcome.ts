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
 * @returns true for the right verdicts, a right patch (Terraform's word before the evaluator's), all events accounted for, and no wrong accept
 */
export function passes({ verdict, patch, evaluator, accounted, wrongAccepts }: ScoredScenario): boolean {
  return verdict.value === true && (patch ?? evaluator).value === true && accounted.value === true && wrongAccepts === 0;
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
  return { truth, generator, difficulty, types: [...new Set(types)].sort(), title };
}
