/**
 * Hand-written days for a root with version 6 of the provider: resources with their own region, write-only arguments and an action. The
 * expected results were written before any run. Takes a folder, returns scenarios.
 */
import { mkdirSync } from 'node:fs';
import type { Scenario } from '../../dataset.ts';
import type { Story } from '../story.ts';
import { writeScenario } from '../write-scenario.ts';
import { HARM_DAYS } from './harm.ts';
import { DAYS_MADE_BY_HAND } from './made-by-hand.ts';
import { PLATFORM_DAYS } from './platform.ts';
import { QUEUE_DAYS } from './queues.ts';
import { SECRET_DAYS } from './secrets.ts';
import { SHARED_DAYS } from './shared-values.ts';
import { day } from './day.ts';

const KINDS = [QUEUE_DAYS, DAYS_MADE_BY_HAND, SHARED_DAYS, SECRET_DAYS, HARM_DAYS, PLATFORM_DAYS];

/**
 * Lists the days.
 * @returns every day, by kind
 */
export function providerSixDays(): readonly Story[] {
  return KINDS.flatMap((days) => Object.entries(days)).map(([id, tell]) => day(id, tell(id)));
}

/**
 * Writes every day to disk.
 * @param folder in the recordings' format
 * @returns the scenarios, sorted by id; the same bytes every time
 */
export function providerSixScenarios(folder: string): readonly Scenario[] {
  mkdirSync(folder, { recursive: true });
  return providerSixDays()
    .map((story) => writeScenario(story, folder, 'provider-6'))
    .sort((left, right) => (left.id < right.id ? -1 : 1));
}
