// @module-tag slow
import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { catalogue } from '#catalogue/index.ts';
import { checkedShape } from '../../eval/inject/api-call.ts';
import { findBases } from '../../eval/inject/base.ts';
import { valueProblems } from '../../eval/inject/check-values.ts';
import { UNTURNED, describeMutationCoverage, mutationCoverage } from '../../eval/inject/mutation-coverage.ts';
import { DEFAULT_COUNT, DEFAULT_SEED, chooseStories } from '../../eval/inject/default-set.ts';
import { RUNBOOKS, runbookStories } from '../../eval/inject/generators/runbooks.ts';
import { documentationOf } from '../../eval/inject/runbooks/pages.ts';
import { providerSixDays, providerSixScenarios } from '../../eval/inject/provider-six/index.ts';
import { storyId } from '../../eval/inject/write-scenario.ts';
import { aFolder } from '../support/scenarios.ts';
import { FAMILIES } from '../../eval/inject/story.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const STORIES = chooseStories({ seed: DEFAULT_SEED, count: DEFAULT_COUNT });

const TOLD = providerSixDays();

function reachableFrom(file: string, seen: Set<string>): void {
  if (seen.has(file)) return;
  seen.add(file);
  const text = readFileSync(file, 'utf8');
  for (const [, source = ''] of text.matchAll(/(?:from|import\()\s*'([#.][^']+\.ts)'/g))
    reachableFrom(source.startsWith('#') ? join(ROOT, 'src', source.slice(1)) : resolve(file, '..', source), seen);
}

it('is independent of the graded code: nothing in eval/inject imports src/catalogue', () => {
  const files = readdirSync(join(ROOT, 'eval/inject'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name));
  const reached = new Set<string>();
  for (const file of files) reachableFrom(file, reached);

  const graded = [...reached].filter((file) => file.includes('/src/catalogue/') || file.includes('/src/stages/'));

  expect(files.length).toBeGreaterThan(20);
  expect(graded).toEqual([]);
});

describe('the default set', () => {
  it('has at least as many scenarios as the paper has drifts, of every family and project', () => {
    const ids = new Set(STORIES.map(storyId));

    expect(ids.size).toBeGreaterThanOrEqual(372);
    expect(new Set(STORIES.map(({ family }) => family))).toEqual(new Set(FAMILIES));
    expect(new Set(STORIES.map(({ base }) => base.project))).toEqual(new Set(findBases().map(({ project }) => project)));
  });

  it('is the same for the same seed, and differs for another', () => {
    const again = chooseStories({ seed: DEFAULT_SEED, count: 40 });
    const same = chooseStories({ seed: DEFAULT_SEED, count: 40 });
    const other = chooseStories({ seed: 'another', count: 40 });

    expect(JSON.stringify(again)).toBe(JSON.stringify(same));
    expect(JSON.stringify(other)).not.toBe(JSON.stringify(same));
  });

  it('can have thousands of scenarios', { timeout: 120_000 }, () => {
    const many = chooseStories({ seed: 'many', count: 2000 });

    expect(new Set(many.map(storyId)).size).toBe(2000);
  });

  it('has every verdict', () => {
    const decisions = new Set(STORIES.flatMap(({ expected }) => expected.map(({ decision }) => decision)));

    expect([...decisions].sort()).toEqual(['accept', 'escalate', 'hold', 'none', 'revert']);
  });
});

describe.each([...STORIES, ...TOLD].map((story) => [storyId(story), story] as const))('%s', (_id, story) => {
  it('states values that the provider could read, of existing resources', () => {
    expect(valueProblems(story)).toEqual([]);
  });

  it('makes calls that exist in the service models', () => {
    expect(() => story.calls.forEach(({ call }) => checkedShape(call))).not.toThrow();
  });
});

describe('days of provider 6', () => {
  it('are at least twenty, with every verdict and unique names', () => {
    const ids = TOLD.map(storyId);
    const decisions = new Set(TOLD.flatMap(({ expected }) => expected.map(({ decision }) => decision)));

    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThanOrEqual(20);
    expect([...decisions].sort()).toEqual(['accept', 'escalate', 'hold', 'none', 'revert']);
  });

  it('contain resources of two regions, write-only arguments and the action', () => {
    const regions = new Set(TOLD.flatMap(({ calls }) => calls.flatMap(({ region }) => region ?? [])));
    const attributes = TOLD.flatMap(({ expected }) => expected.flatMap((item) => item.attributes));
    const called = TOLD.flatMap(({ calls }) => calls.map(({ call }) => call.operation));

    expect([...regions]).toEqual(expect.arrayContaining(['eu-west-1', 'eu-central-1', 'us-east-1']));
    expect(attributes).toEqual(expect.arrayContaining(['password_wo', 'value_wo']));
    expect(called).toContain('Invoke');
  });

  it('are written with identical bytes each time', () => {
    const [first, second] = [aFolder(), aFolder()].map((folder) =>
      providerSixScenarios(folder).map(({ traceFile, refreshFile }) => [
        readFileSync(traceFile, 'utf8'),
        readFileSync(refreshFile, 'utf8'),
      ]),
    );

    expect(first).toEqual(second);
  });
});

describe('mutations', () => {
  const coverage = mutationCoverage(findBases());

  it('change a resource of every type in a project, or state why they cannot', () => {
    expect(coverage.gaps).toEqual([]);
    expect(coverage.turned.filter((type) => UNTURNED[type] !== undefined)).toEqual([]);
    expect(Object.keys(UNTURNED).filter((type) => !coverage.held.includes(type))).toEqual([]);
    expect(describeMutationCoverage(coverage)).toContain('none is missed');
  });

  it('cover the types in the catalogue', () => {
    const held = [...catalogue.entries.keys()].filter((type) => coverage.held.includes(type));

    expect(coverage.turned.length).toBeGreaterThanOrEqual(126);
    expect(coverage.settings.length).toBeGreaterThanOrEqual(200);
    expect(held.length).toBeGreaterThanOrEqual(145);
  });

  it('put every type that they change into the default set', () => {
    const types = new Set(STORIES.filter(({ family }) => family === 'mutation').map(({ generator }) => generator.split('.')[0]));

    expect(coverage.turned.filter((type) => !types.has(type))).toEqual([]);
  });
});

describe('runbooks', () => {
  it('are at least forty AWS runbooks, unique and with their reference pages', () => {
    const documents = RUNBOOKS.map(({ document }) => document);

    expect(new Set(documents).size).toBeGreaterThanOrEqual(40);
    expect(documents.filter((document) => !/^AWS(?:ConfigRemediation|Support)?-[A-Za-z0-9]+$/.test(document))).toEqual([]);
    const pages = documents.map(documentationOf);
    expect(pages.every((page) => /^https:\/\/docs\.aws\.amazon\.com\/systems-manager-automation-runbooks\/.+\.html$/.test(page))).toBe(
      true,
    );
    expect(new Set(pages).size).toBe(documents.length);
  });

  it('mostly apply to some project', () => {
    const used = new Set(findBases().flatMap((base) => runbookStories(base, 'any').map(({ generator }) => generator)));

    expect(used.size).toBeGreaterThanOrEqual(45);
  });
});
