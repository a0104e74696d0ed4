/**
 * Days of a root of version 6 of the provider, told by hand: resources with a region of their own, write-only arguments and an action. What is
 * expected of each was written before any of them was run. Takes a folder, returns scenarios.
 */
import { mkdirSync } from 'node:fs';
import type { Scenario } from '../../dataset.ts';
import type { Story } from '../story.ts';
import { writeScenario } from '../write-scenario.ts';
import { harmDays } from './harm.ts';
import { platformDays } from './platform.ts';
import { regionDays } from './regions.ts';
import { secretDays } from './secrets.ts';

/** @returns every day, by kind */
export function providerSixDays(): readonly Story[] {
  return [...regionDays(), ...secretDays(), ...harmDays(), ...platformDays()];
}

/**
 * Writes every day down.
 * @param folder where, in the recordings' format
 * @returns the scenarios, sorted by id; the same bytes every time
 */
export function providerSixScenarios(folder: string): readonly Scenario[] {
  mkdirSync(folder, { recursive: true });
  return providerSixDays()
    .map((story) => writeScenario(story, folder, 'provider-6'))
    .sort((left, right) => (left.id < right.id ? -1 : 1));
}
