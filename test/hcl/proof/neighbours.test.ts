import dedent from 'dedent';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Workspace } from '#domain/workspace.ts';
import type { Expectation } from '#hcl/proof/judge.ts';
import { changedFiles, findCollateralElsewhere, withChangesOf } from '#hcl/proof/neighbours.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { aWorkspace } from '../../support/workspaces.ts';

beforeAll(loadGrammar);

const MODULE = dedent`
  variable "name" {}
  variable "timeout" {
    default = 30
  }
  resource "aws_sqs_queue" "this" {
    name                       = var.name
    visibility_timeout_seconds = var.timeout
  }
`;
const NOTHING: Expectation = { changes: [], gone: [], adopted: [] };

function aRoot(root: string, call = 'module "queue" {\n  source = "../../modules/queue"\n  name   = "jobs"\n}\n'): Workspace {
  return {
    ...aWorkspace({ 'main.tf': call, '../../modules/queue/main.tf': MODULE }),
    directory: `/srv/live/${root}`,
    root,
  };
}

const DEV = aRoot('envs/dev');
const PROD = aRoot('envs/prod');
const LONGER = [{ path: '../../modules/queue/main.tf', before: MODULE, after: MODULE.replace('30', '60') }];
const BEYOND = { folder: '/srv/live/envs/dev', isRepository: false };
const wanted = {
  address: 'module.queue.aws_sqs_queue.this',
  type: 'aws_sqs_queue',
  path: 'visibility_timeout_seconds',
  before: 30,
  after: 60,
};

describe('findCollateralElsewhere', () => {
  it('reports what an edit of a shared module changes in another root', () => {
    expect(findCollateralElsewhere(LONGER, DEV, [{ workspace: PROD, expectation: NOTHING }])).toEqual([
      {
        address: 'module.queue.aws_sqs_queue.this in envs/prod',
        path: 'visibility_timeout_seconds',
        expected: 'unchanged',
        found: 'changed',
      },
    ]);
  });

  it('reports a file outside the editable folder', () => {
    const alone = { ...DEV, border: BEYOND };

    expect(findCollateralElsewhere(LONGER, alone, [])).toEqual([
      {
        address: expect.stringMatching(
          /^\.\.\/\.\.\/modules\/queue\/main\.tf, which lies outside the root's folder, .*--repository DIR/,
        ) as string,
        path: '*',
        expected: 'unchanged',
        found: 'changed',
      },
    ]);
    expect(findCollateralElsewhere([{ path: 'main.tf', before: '', after: 'locals {}' }], alone, [])).toEqual([]);
    expect(findCollateralElsewhere(LONGER, { ...DEV, border: { folder: '/srv/live', isRepository: true } }, [])).toEqual([]);
  });

  it('names the Terraform workspace if both share one root', () => {
    const [blue, green] = [
      { ...DEV, workspaceName: 'blue' },
      { ...DEV, workspaceName: 'green' },
    ];

    const [found] = findCollateralElsewhere(LONGER, blue, [{ workspace: green, expectation: NOTHING }]);

    expect(found?.address).toBe('module.queue.aws_sqs_queue.this in envs/dev (workspace green)');
  });

  it.each([
    ['the other root wants the same change', LONGER, { ...NOTHING, changes: [wanted] }],
    ['the other root does not read the file', [{ path: 'main.tf', before: '', after: 'locals {}' }], NOTHING],
    [
      'the other root sets the value itself',
      LONGER,
      NOTHING,
      aRoot('envs/prod', 'module "queue" {\n  source = "../../modules/queue"\n  name = "jobs"\n  timeout = 5\n}\n'),
    ],
  ] as const)('reports nothing if %s', (_case, changes, expectation, workspace: Workspace = PROD) => {
    expect(findCollateralElsewhere(changes, DEV, [{ workspace, expectation }])).toEqual([]);
  });

  it('reports if the other root wants another value', () => {
    const otherwise = { ...NOTHING, changes: [{ ...wanted, after: 90 }] };

    expect(findCollateralElsewhere(LONGER, DEV, [{ workspace: PROD, expectation: otherwise }])).toHaveLength(1);
  });

  it('finds a new block in a folder that both roots read', () => {
    const added = [
      { path: '../../modules/queue/more.tf', before: undefined, after: 'resource "aws_sqs_queue" "more" {\n  name = "more"\n}\n' },
    ];

    const found = findCollateralElsewhere(added, DEV, [{ workspace: PROD, expectation: NOTHING }]);

    expect(found.map((one) => one.address)).toEqual(['module.queue.aws_sqs_queue.more in envs/prod']);
  });

  it('reports code that the other root could no longer parse', () => {
    const broken = [{ path: '../../modules/queue/main.tf', before: MODULE, after: 'resource "aws_sqs_queue" {{\n' }];

    expect(findCollateralElsewhere(broken, DEV, [{ workspace: PROD, expectation: NOTHING }])).toEqual([
      { address: 'code in envs/prod', path: '*', expected: 'unchanged', found: 'changed' },
    ]);
  });
});

describe('withChangesOf', () => {
  it('gives the other root the new text under its own path of the file', () => {
    const app = { ...aWorkspace({ 'main.tf': '', '../modules/queue/main.tf': MODULE }), directory: '/srv/live/app', root: 'app' };

    const patched = withChangesOf(LONGER, DEV, app);

    expect(changedFiles(app, patched)).toEqual([{ path: '../modules/queue/main.tf', before: MODULE, after: MODULE.replace('30', '60') }]);
  });

  it.each([
    ['in its own folder', 'imports.tf', true],
    ['with variables next to its code', 'more.auto.tfvars', true],
    ['in a folder that it does not read', 'deeper/x.tf', false],
  ])('includes a new file %s: %s', (_case, path, isRead) => {
    const blue = { ...DEV, workspaceName: 'blue' };

    const patched = withChangesOf([{ path, before: undefined, after: '# new\n' }], blue, { ...DEV, workspaceName: 'green' });

    expect(patched.files.some((file) => file.path === path)).toBe(isRead);
  });

  it('returns the same object if the root reads none of the files', () => {
    expect(withChangesOf([{ path: 'main.tf', before: '', after: '#' }], DEV, PROD)).toBe(PROD);
  });
});
