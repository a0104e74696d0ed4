import { beforeAll, describe, expect, it } from 'vitest';
import type { Json } from '#domain/json.ts';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import { proposeInput } from '#hcl/origin/solve/propose-input.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { applyTextEdits } from '#hcl/text/apply-edits.ts';
import { hcl } from '../../../support/hcl.ts';
import { aWorkspace } from '../../../support/workspaces.ts';

beforeAll(loadGrammar);

/** The texts of the root that the guesses come to. */
function textsOf(
  files: Readonly<Record<string, string>>,
  [address, name]: readonly [address: string, name: string],
  [current, desired]: readonly [Json, Json],
): readonly string[] {
  const workspace = aWorkspace(files);
  const evaluator = openEvaluator(workspace);
  const instance = evaluator.instance(address);
  if (instance === undefined) throw new Error(`expected ${address}`);
  const target = { instance, name, current, desired, schema: workspace.schema[instance.declaration.type] };
  const candidates = proposeInput(target, { evaluator, referable: [] });
  return candidates.flatMap(({ edits }) =>
    edits.every((edit) => edit.path === 'main.tf') ? [applyTextEdits(files['main.tf'] ?? '', edits)] : [],
  );
}

const MODULE = hcl`
  variable "sizes" {}
  variable "size" {}
  variable "unread" {
    default = "small"
  }

  resource "aws_instance" "web" {
    instance_type = lookup(var.sizes, var.size, "t3.nano")
  }
`;
const CALL = hcl`
  module "web" {
    source = "./web"
    sizes  = { small = "t3.small", big = "t3.large" }
    size   = "small"
  }
`;

describe('inferred inputs', () => {
  it('change the part of an input that equals the drifted value', () => {
    const texts = textsOf(
      { 'main.tf': CALL, 'web/main.tf': MODULE },
      ['module.web.aws_instance.web', 'instance_type'],
      ['t3.small', 't3.medium'],
    );

    expect(texts).toContain(CALL.replace('"t3.small"', '"t3.medium"'));
  });

  it('are limited to inputs that the attribute reads', () => {
    const texts = textsOf(
      { 'main.tf': CALL, 'web/main.tf': MODULE },
      ['module.web.aws_instance.web', 'instance_type'],
      ['small', 'medium'],
    );

    expect(texts.length).toBeGreaterThan(0);
    expect(texts.filter((text) => text.includes('unread'))).toEqual([]);
  });

  it('do not exist for a resource of the root', () => {
    const code = 'resource "aws_instance" "web" {\n  instance_type = "t3.small"\n}\n';

    expect(textsOf({ 'main.tf': code }, ['aws_instance.web', 'instance_type'], ['t3.small', 't3.medium'])).toEqual([]);
  });
});
