import { beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '#domain/json.ts';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import { proposeBlockInput } from '#hcl/origin/blocks/propose-block-input.ts';
import { startTracing } from '#hcl/origin/expressions/propose-value.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { applyToFiles } from '#hcl/text/apply-edits.ts';
import { aWorkspace } from '../../../support/workspaces.ts';

beforeAll(loadGrammar);

const TABLE = 'resource "aws_dynamodb_table" "t" {\n  name = "t"\n}\n';
const CALL = 'module "a" {\n  source = "./m"\n}\n';

/** The texts of the first candidate; undefined without one. */
function proposed(files: Readonly<Record<string, string>>, items: readonly JsonObject[], type = 'global_secondary_index') {
  const workspace = aWorkspace(files);
  const evaluator = openEvaluator(workspace);
  const [instance] = evaluator.instances();
  const { file, block } = instance!.declaration;
  const tracing = startTracing({ evaluator, module: '' });
  const schema = workspace.schema['aws_dynamodb_table']!.blocks[type]!.block;
  const [first] = proposeBlockInput({ file, owner: block, instance: instance!, type, items, schema }, tracing);
  if (first === undefined) return undefined;
  return Object.fromEntries(applyToFiles(workspace.files, first.edits).files.map(({ path, text }) => [path, text]));
}

const INDEX = { name: 'by-day', hash_key: 'day', projection_type: 'ALL' };

describe('blocks for one call of a module', () => {
  it('are declared as a variable, built by a dynamic block and set in the call', () => {
    const texts = proposed({ 'main.tf': CALL, 'm/main.tf': TABLE }, [INDEX, { ...INDEX, name: 'by-week' }]);

    expect(texts?.['main.tf']).toContain('  global_secondary_index = [\n');
    expect(texts?.['m/main.tf']).toContain(
      '  type    = list(object({ name = string, hash_key = string, projection_type = string }))\n  default = []\n',
    );
    expect(texts?.['m/main.tf']).toContain('    for_each = var.global_secondary_index\n');
  });

  it('get an unused variable name', () => {
    const taken = 'variable "global_secondary_index" {}\n\n';
    const called = CALL.replace('  source', '  global_secondary_index = []\n  source');

    const texts = proposed({ 'main.tf': called, 'm/main.tf': taken + TABLE }, [INDEX]);

    expect(texts?.['m/main.tf']).toContain('variable "t_global_secondary_index" {');
  });

  it.each<{ readonly name: string; readonly main: string; readonly items: readonly JsonObject[]; readonly type?: string }>([
    { name: 'in the root', main: TABLE, items: [INDEX] },
    { name: 'without a block', main: CALL, items: [] },
    { name: 'with different members', main: CALL, items: [INDEX, { ...INDEX, range_key: 'hour' }] },
    { name: 'without members', main: CALL, items: [{}] },
  ])('are not proposed $name', ({ main, items, type }) => {
    expect(proposed({ 'main.tf': main, 'm/main.tf': TABLE }, items, type)).toBeUndefined();
  });
});
