import { beforeAll, describe, expect, it } from 'vitest';
import type { Drift } from '#domain/drift.ts';
import { Recipe } from '#domain/knowledge/recipe.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { deriveRecipes } from '#stages/patch/recipes/derive-recipe.ts';
import { anUnmanaged } from '../../../support/drifts.ts';
import { hcl } from '../../../support/hcl.ts';
import { aChangedDrift, aWorkspace } from '../../../support/workspaces.ts';

beforeAll(loadGrammar);

function derive(before: string, after: string, drifts: readonly Drift[]) {
  return deriveRecipes({ workspace: aWorkspace({ 'main.tf': before }), files: [{ path: 'main.tf', before, after }], drifts });
}

const queue = (name: string, timeout: string): string => hcl`
  resource "aws_sqs_queue" "${name}" {
    visibility_timeout_seconds = ${timeout}
  }
`;
const raised = (address: string, before: number, after: number): Drift =>
  aChangedDrift(address, { visibility_timeout_seconds: [before, after] });

describe('deriveRecipes', () => {
  it('contains conditions and edits without names and values', () => {
    const drift = raised('aws_sqs_queue.orders', 30, 90);

    const [derived] = derive(queue('orders', '30'), queue('orders', '90'), [drift]);

    expect(derived).toEqual({
      drift,
      recipe: {
        conditions: {
          resourceType: 'aws_sqs_queue',
          kind: 'changed',
          changeShape: ['visibility_timeout_seconds'],
          codeShape: ['visibility_timeout_seconds: literal'],
          actorClass: 'unknown',
          valueKinds: ['visibility_timeout_seconds: number'],
        },
        edits: [
          {
            edit: 'replace-expression',
            place: { hops: [], steps: [{ attribute: 'visibility_timeout_seconds' }] },
            value: { after: ['visibility_timeout_seconds'] },
          },
        ],
      },
    });
    expect(Recipe.safeParse(derived?.recipe).success).toBe(true);
  });

  it('assigns each edit to its drift', () => {
    const drifts = [raised('aws_sqs_queue.a', 30, 90), raised('aws_sqs_queue.b', 45, 120)];
    const code = (one: string, other: string): string => `${queue('a', one)}\n${queue('b', other)}`;

    const derived = derive(code('30', '45'), code('90', '120'), drifts);

    expect(derived.map(({ recipe }) => recipe?.edits.length)).toEqual([1, 1]);
    expect(derived[0]?.recipe).toEqual(derived[1]?.recipe);
  });

  it('has no recipe for a drift that edits of others fully resolve', () => {
    const code = (timeout: number): string => hcl`
      locals {
        timeout = ${timeout}
      }

      resource "aws_sqs_queue" "a" {
        visibility_timeout_seconds = local.timeout
      }

      resource "aws_sqs_queue" "b" {
        visibility_timeout_seconds = local.timeout
      }
    `;
    const drifts = [raised('aws_sqs_queue.a', 30, 90), raised('aws_sqs_queue.b', 30, 90)];

    const derived = derive(code(30), code(90), drifts);

    expect(derived.map((one) => [one.recipe?.edits.length, one.why])).toEqual([
      [1, undefined],
      [undefined, undefined],
    ]);
  });

  it.each<readonly [title: string, after: string, why: RegExp]>([
    ['an invented value', queue('a', '77'), /does not come from/],
    ['an invented name', queue('a', 'var.mine'), /does not come from/],
    ['an edit that does not follow from the drift', `${queue('a', '30')}\nlocals {\n  other = 90\n}\n`, /does not determine/],
    ['text that is not HCL', 'resource {{{\n', /is not HCL/],
  ])('rejects the whole patch for %s', (_title, after, why) => {
    const drifts = [raised('aws_sqs_queue.a', 30, 90)];

    const derived = derive(queue('a', '30'), after, drifts);

    expect(derived).toEqual([{ drift: drifts[0], why: expect.stringMatching(why) }]);
  });

  it('returns the same result each time', () => {
    const once = () => derive(queue('a', '30'), queue('a', '90'), [raised('aws_sqs_queue.a', 30, 90)]);

    expect(once()).toEqual(once());
  });

  it.each([
    ['no region', ''],
    ['its region', '  region = "eu-west-3"\n'],
    ['its provider', '  provider = aws.paris\n'],
  ])('learns an import with %s, without the region', (_case, place) => {
    const drift = anUnmanaged('aws_sqs_queue', { name: 'jobs' }, { importId: 'https://sqs/jobs' });
    const region = place.includes('region') ? '@eu-west-3' : '';
    const after = `resource "aws_sqs_queue" "jobs" {\n${place}  name = "jobs"\n}\n\nimport {\n  to = aws_sqs_queue.jobs\n  id = "https://sqs/jobs${region}"\n}\n`;

    const [derived] = derive('\n', after, [drift]);

    expect(derived?.recipe?.edits).toEqual([{ edit: 'adopt', arguments: [{ name: 'name', value: { after: ['name'] } }] }]);
  });

  it.each<readonly [string, readonly [unknown, unknown], string, string]>([
    ['a value', [30, 90], '  visibility_timeout_seconds = 30\n', '  visibility_timeout_seconds = 90\n'],
    ['an added argument', [null, 90], '', '  visibility_timeout_seconds = 90\n'],
    ['a removed argument', [30, null], '  visibility_timeout_seconds = 30\n', ''],
  ])('learns %s in JSON syntax as in HCL', (_case, [was, is], before, after) => {
    const drifts = [aChangedDrift('aws_sqs_queue.a', { visibility_timeout_seconds: [was as number, is as number] })];
    const inHcl = (body: string): string => `resource "aws_sqs_queue" "a" {\n  name = "a"\n${body}}\n`;
    const inJson = (body: string): string => {
      const value = body.split(' = ')[1];
      const said = value === undefined ? {} : { visibility_timeout_seconds: Number(value) };
      return JSON.stringify({ resource: { aws_sqs_queue: { a: { name: 'a', ...said } } } }, null, 2);
    };
    const files = [{ path: 'main.tf.json', before: inJson(before), after: inJson(after) }];

    const [fromJson] = deriveRecipes({ workspace: aWorkspace({ 'main.tf.json': inJson(before) }), files, drifts });

    expect(fromJson?.recipe?.edits.length).toBeGreaterThan(0);
    expect(fromJson?.recipe).toEqual(derive(inHcl(before), inHcl(after), drifts)[0]?.recipe);
  });
});
