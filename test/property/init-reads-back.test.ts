// @module-tag slow
import { resolve } from 'node:path';
import { fc, test } from '@fast-check/vitest';
import { expect } from 'vitest';
import { parseConfiguration } from '#config/configuration.ts';
import { defaultConfiguration } from '#config/default-configuration.ts';
import type { DetectedSetup } from '#config/detected-setup.ts';
import { parsePolicy } from '#config/policy-schema.ts';
import '../support/property-seed.ts';

/** Whatever people call folders, hosts and buckets: line breaks, comments, quotes and YAML's own signs among it. */
const name = fc.oneof(
  fc.string({ minLength: 1, unit: 'grapheme' }),
  fc.constantFrom('a\nunmanaged: all', '# x', '- a', '"', "'", '{a: b}', '&a', '*a', '!!int 3', '---', '%', '\u2028', 'yes', '3', 'a: b'),
);
const names = fc.array(name, { maxLength: 3 });

const survey = fc.record({
  backend: fc.record({ type: name, key: name, missing: names, files: names }, { requiredKeys: ['type', 'missing', 'files'] }),
  variableFiles: names,
  workspaces: names,
  readsWorkspace: fc.boolean(),
  regions: names,
  roles: names,
  trails: fc.array(
    fc.record(
      { address: name, from: fc.constantFrom('state' as const, 'code' as const), at: name, bucket: name, prefix: name },
      { requiredKeys: ['address', 'from'] },
    ),
    { maxLength: 2 },
  ),
  stores: names,
});
const found: fc.Arbitrary<DetectedSetup> = fc.record(
  {
    roots: fc.array(fc.record({ path: name, isTerragrunt: fc.boolean(), survey, problem: name }, { requiredKeys: ['path'] }), {
      maxLength: 3,
    }),
    traces: fc.array(name, { minLength: 1, maxLength: 2 }),
    vcs: fc.record(
      {
        remote: fc.constant('origin'),
        host: name,
        project: fc.oneof(name, fc.constant('acme/infra')),
        kind: fc.constantFrom('github' as const, 'gitlab' as const),
      },
      { requiredKeys: ['remote', 'host', 'project'] },
    ),
    codeowners: name,
  },
  { requiredKeys: ['roots'] },
);

test.prop([found])('the file for any findings can be read, names the same roots, and has only defaults otherwise', (surroundings) => {
  const read = parseConfiguration(defaultConfiguration(surroundings), '/srv/reconcile.yaml');

  expect(read.policy).toEqual(parsePolicy(undefined, 'test'));
  expect(read.roots?.map(({ directory, workspace }) => [directory, workspace]) ?? []).toEqual(
    surroundings.roots.flatMap(({ path, survey: told }) => {
      const workspaces = told?.workspaces ?? [];
      return (workspaces.length === 0 ? [undefined] : workspaces).map((workspace) => [resolve('/srv', path), workspace]);
    }),
  );
  expect([read.act, read.agent, read.knowledge]).toEqual([undefined, undefined, undefined]);
});
