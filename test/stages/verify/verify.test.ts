import { beforeAll, describe, expect, it, test } from 'vitest';
import type { Drift } from '#domain/drift.ts';
import type { Patch, TextEdit } from '#domain/patch.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { expectationOf } from '#stages/patch/expectation.ts';
import { verify } from '#stages/verify/verify.ts';
import { aChangedDrift, aWorkspace } from '../../support/workspaces.ts';

beforeAll(loadGrammar);

const QUEUE = 'aws_sqs_queue.a';
const MAIN =
  'resource "aws_sqs_queue" "a" {\n  delay_seconds = 1\n}\n\nresource "aws_sqs_queue" "b" {\n  delay_seconds = local.odd\n}\n\nlocals {\n  odd = nosuchfunction(local.n)\n  n   = 1\n}\n';
const SLOWER = aChangedDrift(QUEUE, { delay_seconds: [1, 5] });

/** A patch that replaces texts of main.tf, each standing there once. */
function aPatch(...replaced: readonly (readonly [was: string, is: string])[]): Patch {
  const edits = replaced.map(([was, is]): TextEdit => ({
    path: 'main.tf',
    start: MAIN.indexOf(was),
    end: MAIN.indexOf(was) + was.length,
    text: is,
    edit: 'replace-expression',
  }));
  const after = replaced.reduce((text, [was, is]) => text.replace(was, () => is), MAIN);
  return { proposedBy: 'direct', edits, files: [{ path: 'main.tf', before: MAIN, after }], imports: [] };
}

function verified(patch: Patch, drifts: readonly Drift[] = [SLOWER], accepted: readonly Drift[] = drifts): ReturnType<typeof verify> {
  return verify({ patch, before: aWorkspace({ 'main.tf': MAIN }), drifts, expectation: expectationOf(accepted, patch.imports) });
}

describe('verify', () => {
  it.each<{
    readonly name: string;
    readonly patch: Patch;
    readonly drifts?: readonly Drift[];
    readonly outcome: string;
    readonly residual?: readonly string[];
  }>([
    { name: 'only the wanted value', patch: aPatch(['= 1', '= 5']), outcome: 'converged' },
    { name: 'another value', patch: aPatch(['= 1', '= 6']), outcome: 'collateral', residual: [`${QUEUE} delay_seconds`] },
    { name: 'no edit', patch: aPatch(), outcome: 'residual', residual: [`${QUEUE} delay_seconds`] },
    {
      name: 'another attribute too',
      patch: aPatch(['delay_seconds = 1', 'delay_seconds = 5\n  name = "x"']),
      outcome: 'collateral',
      residual: [`${QUEUE} name`],
    },
    {
      name: 'the source of an unknown value',
      patch: aPatch(['delay_seconds = 1', 'delay_seconds = 5'], ['n   = 1', 'n   = 2']),
      outcome: 'collateral',
      residual: ['aws_sqs_queue.b delay_seconds'],
    },
    {
      name: 'a value that becomes unknown',
      patch: aPatch(['= 1', '= nosuchfunction()']),
      outcome: 'collateral',
      residual: [`${QUEUE} delay_seconds`],
    },
    {
      name: 'one instance more',
      patch: aPatch(['= 1\n}', '= 5\n}\n\nresource "aws_sqs_queue" "c" {\n}']),
      outcome: 'collateral',
      residual: ['aws_sqs_queue.c *'],
    },
    {
      name: 'one instance less',
      patch: aPatch(['resource "aws_sqs_queue" "a" {\n  delay_seconds = 1\n}\n', '']),
      outcome: 'collateral',
      residual: [`${QUEUE} *`],
    },
    {
      name: 'a missing resource removed',
      patch: aPatch(['resource "aws_sqs_queue" "a" {\n  delay_seconds = 1\n}\n', '']),
      drifts: [{ ...SLOWER, kind: 'missing' }],
      outcome: 'converged',
    },
    {
      name: 'a missing resource kept',
      patch: aPatch(),
      drifts: [{ ...SLOWER, kind: 'missing' }],
      outcome: 'residual',
      residual: [`${QUEUE} *`],
    },
    {
      name: 'a drift of tags_all only, which is expected as tags',
      patch: aPatch(),
      drifts: [aChangedDrift(QUEUE, { tags_all: [{}, { a: '1' }] })],
      outcome: 'residual',
      residual: [`${QUEUE} tags`],
    },
  ])('$name: $outcome', async ({ patch, drifts, outcome, residual }) => {
    const verification = await verified(patch, drifts);

    expect([verification.outcome, verification.residual.map((one) => `${one.address} ${one.path}`)]).toEqual([outcome, residual ?? []]);
  });

  test('a wanted change of another intent may be made, but is not required', async () => {
    const other = aChangedDrift(QUEUE, { name: [null, 'x'] });

    const fulfilled = await verified(aPatch(['delay_seconds = 1', 'delay_seconds = 5\n  name = "x"']), [SLOWER], [SLOWER, other]);
    const left = await verified(aPatch(['= 1', '= 5']), [SLOWER], [SLOWER, aChangedDrift('aws_sqs_queue.b', { name: [null, 'x'] })]);

    expect([fulfilled.outcome, left.outcome]).toEqual(['converged', 'converged']);
  });
});

describe('an invalid patch', () => {
  test('bytes outside the announced ranges', async () => {
    const patch = aPatch(['= 1', '= 5']);

    const verification = await verified({
      ...patch,
      files: [{ path: 'main.tf', before: MAIN, after: `${patch.files[0]!.after}# and a word\n` }],
    });

    expect(verification).toMatchObject({ outcome: 'invalid', diagnostics: ['main.tf: bytes outside the announced ranges differ'] });
  });

  it.each([
    { name: 'an argument set twice, which only the HashiCorp parser rejects', is: '= 5\n  delay_seconds = 5' },
    { name: 'text that is not HCL', is: '= 5 5' },
  ])('$name', async ({ is }) => {
    const verification = await verified(aPatch(['= 1', is]));

    expect(verification.outcome).toBe('invalid');
    expect(verification.diagnostics[0]).toMatch(/^main\.tf: /);
  });
});

describe('a patch of a JSON tfvars file', () => {
  const values = '{ "odd": 1 }\n';
  const main = 'variable "odd" {}\n\nresource "aws_sqs_queue" "a" {\n  delay_seconds = var.odd\n}\n';

  it.each([
    { name: 'another value', is: '5', outcome: 'converged' },
    { name: 'invalid JSON', is: '5,', outcome: 'invalid' },
    { name: 'a duplicate member, which JSON.parse accepts', is: '5, "odd": 5', outcome: 'invalid' },
  ])('$name: $outcome', async ({ is, outcome }) => {
    const path = 'a.auto.tfvars.json';
    const patch: Patch = {
      proposedBy: 'direct',
      edits: [{ path, start: 9, end: 10, text: is, edit: 'replace-expression' }],
      files: [{ path, before: values, after: values.replace('1', is) }],
      imports: [],
    };

    const verification = await verify({
      patch,
      before: aWorkspace({ 'main.tf': main, [path]: values }),
      drifts: [SLOWER],
      expectation: expectationOf([SLOWER], []),
    });

    expect(verification.outcome).toBe(outcome);
  });
});

describe('a patch with an import', () => {
  const observed = { name: 'new', visibility_timeout_seconds: 60 };
  const adopting = (body: string): Patch => {
    const text = `\nimport {\n  to = aws_sqs_queue.new\n  id = "https://sqs/new"\n}\n\nresource "aws_sqs_queue" "new" {\n${body}}\n`;
    return {
      proposedBy: 'direct',
      edits: [{ path: 'main.tf', start: MAIN.length, end: MAIN.length, text, edit: 'add-block' }],
      files: [{ path: 'main.tf', before: MAIN, after: MAIN + text }],
      imports: [{ to: 'aws_sqs_queue.new', id: 'https://sqs/new', resourceType: 'aws_sqs_queue', observed }],
    };
  };

  it.each([
    { name: 'observed values', body: '  name = "new"\n  visibility_timeout_seconds = 60\n', outcome: 'converged', residual: [] },
    { name: 'a missing argument', body: '  name = "new"\n', outcome: 'residual', residual: ['visibility_timeout_seconds'] },
    {
      name: 'an argument that was not observed',
      body: '  name = "new"\n  visibility_timeout_seconds = 60\n  delay_seconds = 9\n',
      outcome: 'residual',
      residual: ['delay_seconds'],
    },
  ])('$name: $outcome', async ({ body, outcome, residual }) => {
    const verification = await verified(adopting(body), []);

    expect([verification.outcome, verification.residual.map((one) => one.path)]).toEqual([outcome, residual]);
  });

  test('an added file is accepted', async () => {
    const patch: Patch = {
      proposedBy: 'direct',
      edits: [
        {
          path: 'new.tf',
          start: 0,
          end: 0,
          text: 'resource "aws_sqs_queue" "new" {\n  name = "new"\n  visibility_timeout_seconds = 60\n}\n',
          edit: 'add-block',
        },
      ],
      files: [
        {
          path: 'new.tf',
          before: undefined,
          after: 'resource "aws_sqs_queue" "new" {\n  name = "new"\n  visibility_timeout_seconds = 60\n}\n',
        },
      ],
      imports: adopting('').imports,
    };

    expect((await verified(patch, [])).outcome).toBe('converged');
  });
});

describe('a file that two roots read', () => {
  const shared = 'resource "aws_sqs_queue" "a" {\n  delay_seconds = 1\n}\n';
  const patch: Patch = {
    proposedBy: 'direct',
    edits: [{ path: '../m/main.tf', start: shared.indexOf('1'), end: shared.indexOf('1') + 1, text: '5', edit: 'replace-expression' }],
    files: [{ path: '../m/main.tf', before: shared, after: shared.replace('1', '5') }],
    imports: [],
  };
  const drift = aChangedDrift('module.m.aws_sqs_queue.a', { delay_seconds: [1, 5] });
  const aRoot = (root: string) => ({
    ...aWorkspace({ 'main.tf': 'module "m" {\n  source = "../m"\n}\n', '../m/main.tf': shared }),
    directory: `/srv/${root}`,
    root,
  });

  it.each([
    ['is collateral if the other root does not want the change', [], 'collateral', ['module.m.aws_sqs_queue.a in dev delay_seconds']],
    ['converges if both roots want the change', [drift], 'converged', []],
  ])('%s', async (_case, wantedThere, outcome, residual) => {
    const neighbours = [{ workspace: aRoot('dev'), expectation: expectationOf(wantedThere, []) }];

    const found = await verify({ patch, before: aRoot('prod'), drifts: [drift], expectation: expectationOf([drift], []), neighbours });

    expect([found.diagnostics, found.outcome]).toEqual([[], outcome]);
    expect(found.residual.map((one) => `${one.address} ${one.path}`)).toEqual(residual);
  });
});
