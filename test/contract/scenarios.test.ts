// @module-tag slow
import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findScenarios } from '../../eval/dataset.ts';
import { projectProblems, scenarioProblems } from '../../eval/recordings/check-recording.ts';

const RECORDINGS = resolve(import.meta.dirname, '../../fixtures/recordings');
const SCENARIOS = findScenarios([RECORDINGS]);
const PROJECTS = [...new Set(SCENARIOS.map((scenario) => scenario.project))];

it('has every scenario of the six recorded projects', () => {
  const counts = PROJECTS.map((project) => [project, SCENARIOS.filter((scenario) => scenario.project === project).length]);

  expect(Object.fromEntries(counts)).toEqual({
    containers: 18,
    'data-lake': 16,
    'orders-service': 17,
    'security-baseline': 22,
    'shop-modules': 28,
    'web-platform': 16,
  });
});

it('gives every scenario a unique id', () => {
  const ids = SCENARIOS.map((scenario) => scenario.id);

  expect(new Set(ids).size).toBe(ids.length);
});

it('stays under 10 MB, so that a clone stays small', () => {
  const sizes = readdirSync(RECORDINGS, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)).length);

  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(10 * 1024 * 1024);
});

describe.each(PROJECTS)('%s', (project) => {
  it('is a valid recording', async () => {
    const problems = await projectProblems(join(RECORDINGS, project));

    expect(problems).toEqual([]);
  });
});

describe.each(SCENARIOS.map((scenario) => [scenario.id, scenario] as const))('%s', (id, scenario) => {
  const folder = join(RECORDINGS, scenario.project, 'scenarios', id);

  it('is a valid scenario', () => {
    const problems = scenarioProblems(join(RECORDINGS, scenario.project), id);

    expect(problems).toEqual([]);
  });

  it('is packed without a file name and a time, so that packing again gives identical bytes', () => {
    const headers = ['trace.ndjson.gz', 'refresh.plan.json.gz'].map((name) =>
      readFileSync(join(folder, name)).subarray(3, 8).toString('hex'),
    );

    expect(headers).toEqual(['0000000000', '0000000000']);
  });
});
