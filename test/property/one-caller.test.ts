// @module-tag slow
import { fc, test } from '@fast-check/vitest';
import { beforeAll, describe, expect } from 'vitest';
import { catalogue } from '#catalogue/index.ts';
import type { Json } from '#domain/json.ts';
import { knownJson } from '#hcl/evaluate/value.ts';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { parsesWithHashiCorp } from '#hcl/proof/second-opinion.ts';
import { proposeDirect } from '#stages/patch/propose.ts';
import '../support/property-seed.ts';
import { aChangedDrift, aWorkspace } from '../support/workspaces.ts';

beforeAll(loadGrammar);

const word = fc.stringMatching(/^[a-z]{1,6}$/);

/** How the module writes the tags, and what they are of a queue called `name`. */
const spelling = fc.constantFrom<readonly [source: string, of: (name: string) => Readonly<Record<string, string>>]>(
  ['', () => ({})],
  ['  tags = { Team = "x" }\n', () => ({ Team: 'x' })],
  ['  tags = { Name = var.name }\n', (name) => ({ Name: name })],
  ['  tags = merge({ Team = "x" }, { Name = var.name })\n', (name) => ({ Team: 'x', Name: name })],
  ['  tags = var.tags\n', () => ({})],
);

/** How the root calls it: apart, over a set, over a map of objects. */
const calling = fc.constantFrom('apart', 'set', 'map');

function rootOf(how: string, names: readonly string[]): string {
  if (how === 'apart') return names.map((name) => `module "${name}" {\n  source = "./m"\n  name   = "${name}"\n}\n`).join('\n');
  const collection =
    how === 'set'
      ? `toset([${names.map((name) => `"${name}"`).join(', ')}])`
      : `{ ${names.map((name) => `${name} = { size = 1 }`).join(', ')} }`;
  return `module "all" {\n  source   = "./m"\n  for_each = ${collection}\n  name     = each.key\n}\n`;
}

function tagsIn(files: Readonly<Record<string, string>>): ReadonlyMap<string, Json | undefined> {
  const evaluator = openEvaluator(aWorkspace(files));
  return new Map(evaluator.instances().map((instance) => [instance.address, knownJson(evaluator.arguments(instance)['tags'] ?? {}) ?? {}]));
}

describe('a tag on one instance of a shared module', () => {
  test.prop([fc.uniqueArray(word, { minLength: 2, maxLength: 4 }), spelling, calling, word], { numRuns: 60 })(
    'is added to that instance only, in code that the HashiCorp parser reads',
    async (names, [source, of], how, value) => {
      const module_ = `variable "name" {}\n\nvariable "tags" {\n  type    = map(string)\n  default = {}\n}\n\nresource "aws_sqs_queue" "q" {\n  name = var.name\n${source}}\n`;
      const files = { 'main.tf': rootOf(how, names), 'm/main.tf': module_ };
      const [name = ''] = names;
      const address = how === 'apart' ? `module.${name}.aws_sqs_queue.q` : `module.all["${name}"].aws_sqs_queue.q`;
      const wanted = { ...of(name), Owner: value };
      const drift = aChangedDrift(address, { tags: [of(name), wanted] });

      const { patch, refusals } = proposeDirect({ drifts: [drift], accepted: [drift], workspace: aWorkspace(files), catalogue });

      expect([...refusals.values()]).toEqual([]);
      const after = { ...files, ...Object.fromEntries((patch?.files ?? []).map((file) => [file.path, file.after])) };
      const nulls = (tags: Json | undefined): Json => (tags === undefined || tags === null ? {} : tags);
      for (const [one, tags] of tagsIn(after)) expect(nulls(tags)).toEqual(one === address ? wanted : nulls(tagsIn(files).get(one)));
      for (const text of Object.values(after)) expect(await parsesWithHashiCorp('main.tf', text)).toBeUndefined();
    },
  );
});
