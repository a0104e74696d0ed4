/**
 * Stories of agents on one infrastructure, from the literature, each with a harmless twin. Each states the required finding, its resources,
 * and the latest step. They were written before any run.
 */
import { ownBound, openIncident, vetoLoop, override, chain, meeting } from './beyond-one-field.ts';
import { thermostats, costAndPerformance, healerAndScaler, pipelines, rollback, three } from './on-one-field.ts';
import type { StoryPair } from './story.ts';

/** All stories. */
export const STORIES: readonly StoryPair[] = [
  thermostats,
  costAndPerformance,
  healerAndScaler,
  pipelines,
  rollback,
  ownBound,
  openIncident,
  vetoLoop,
  override,
  chain,
  meeting,
  three,
];
