/**
 * Stories of agents on one infrastructure, as the field's literature tells them, and for each a harmless twin. Each says what must be named,
 * on what, and after which step at the latest; written down before anything was run.
 */
import { ownBound, openIncident, vetoLoop, override, chain, meeting } from './beyond-one-field.ts';
import { thermostats, costAndPerformance, healerAndScaler, pipelines, rollback, three } from './on-one-field.ts';
import type { StoryPair } from './story.ts';

/** All of them. */
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
