import { beforeAll, describe, expect, it } from 'vitest';
import type { Configuration } from '#hcl/evaluate/configuration.ts';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { callPathsOf, calledBy } from '#hcl/proof/call-paths.ts';
import { aWorkspace } from '../../support/workspaces.ts';

beforeAll(loadGrammar);

const call = (name: string, source: string): string => `module "${name}" {\n  source = "${source}"\n}\n`;
const FILES = {
  'main.tf': call('a', './m') + call('far', 'acme/x/aws'),
  'm/main.tf': call('b', '../n'),
  'n/main.tf': call('again', '../m'),
};
const configuration = (): Configuration => openEvaluator(aWorkspace(FILES)).configuration;

describe('callPathsOf', () => {
  it('lists local modules by their call paths, and a recursive module once', () => {
    expect(callPathsOf(configuration()).map(({ path }) => path)).toEqual(['', 'module.a.', 'module.a.module.b.']);
  });
});

describe('calledBy', () => {
  it('returns nothing for a module without code', () => {
    const [root] = callPathsOf(configuration());
    const far = root?.configuration.calls.get('far');

    expect(root === undefined || far === undefined ? 'nothing' : calledBy(root, far, configuration())).toBeUndefined();
  });
});
