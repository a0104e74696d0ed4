// @module-tag slow
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { judgeRepair } from '../../../eval/repairs/judge-repair.ts';
import { readManifest } from '../../../eval/repairs/manifest.ts';
import { openRepair } from '../../../eval/repairs/open-repair.ts';
import { renderRepairs, runRepairs } from '../../../eval/repairs/run-repairs.ts';
import { GIT_ENVIRONMENT } from '../../support/git-remotes.ts';
import { hcl } from '../../support/hcl.ts';

type Files = Readonly<Record<string, string>>;

const folder = mkdtempSync(join(tmpdir(), 'repairs-'));
beforeAll(loadGrammar);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A repository with one commit, and a second that repairs. */
function history(name: string, before: Files, after: Files): string {
  const clone = join(folder, name);
  const git = (...args: readonly string[]): string =>
    execFileSync('git', ['-c', 'user.name=dev', '-c', 'user.email=dev@example.com', ...args], {
      cwd: clone,
      env: { ...process.env, ...GIT_ENVIRONMENT },
      encoding: 'utf8',
    }).trim();
  mkdirSync(clone, { recursive: true });
  git('init', '--quiet', '--initial-branch=main');
  for (const files of [before, after]) {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(clone, path)), { recursive: true });
      writeFileSync(join(clone, path), text);
    }
    git('add', '-A');
    git('commit', '--quiet', '-m', 'Change');
  }
  return git('rev-parse', 'HEAD');
}

const QUEUES = hcl`
  locals {
    # seconds; the workers need them
    wait = 30
    queues = {
      orders  = { wait = 30 }
      refunds = { wait = 60 }
    }
  }

  resource "aws_sqs_queue" "q" {
    for_each = local.queues

    name                       = "shop-\${each.key}"
    delay_seconds              = each.value.wait
    visibility_timeout_seconds = local.wait
  }

  # who reads the orders
  resource "aws_sns_topic" "orders" {
    name = "orders"
  }

  resource "aws_lambda_function" "api" {
    function_name = "api"
    layers = [
      "a", # always
      "b",
    ]
    memory_size = 128 # enough: it only forwards
  }
`;

/** What the whole run answers. */
const RIGHT = { verdict: 'accepted', reasons: [], judged: { plan: true, place: true, kept: true }, why: [] };
const ASKED = { verdict: 'asked', reasons: ['not-shown-harmless'] };

const HISTORIES: readonly (readonly [kind: string, after: (text: string) => string, whole: object])[] = [
  ['a value', (text) => text.replace('wait = 30\n', 'wait = 45\n'), RIGHT],
  ['a value of one entry', (text) => text.replace('orders  = { wait = 30 }', 'orders  = { wait = 90 }'), RIGHT],
  [
    'a new resource',
    (text) => text.replace('refunds = { wait = 60 }\n', 'refunds = { wait = 60 }\n      returns = { wait = 10 }\n'),
    RIGHT,
  ],
  [
    'a new block',
    (text) =>
      text.replace(
        '# who reads',
        'resource "aws_sns_topic" "refunds" {\n  name         = "refunds"\n  display_name = "Refunds"\n}\n\n# who reads',
      ),
    { verdict: 'left', reasons: ['unrelated-unmanaged'] },
  ],
  [
    'a removed resource',
    (text) => text.replace('# who reads the orders\nresource "aws_sns_topic" "orders" {\n  name = "orders"\n}\n\n', ''),
    ASKED,
  ],
  ['an entry of a list', (text) => text.replace('    "b",\n', '    "b",\n    "c",\n'), ASKED],
  ['a value with a comment', (text) => text.replace('memory_size = 128', 'memory_size = 256'), RIGHT],
];

describe('a repair merged by people', () => {
  test.each(HISTORIES)('%s: has the same plan, in the same place', async (kind, after, whole) => {
    const repository = kind.replaceAll(' ', '-');
    const commit = history(repository, { 'infra/main.tf': QUEUES, 'README.md': 'x\n' }, { 'infra/main.tf': after(QUEUES) });

    const [result] = await runRepairs([{ repository, commit, root: 'infra' }], folder);

    expect(after(QUEUES)).not.toBe(QUEUES);
    expect(result).toMatchObject({ judged: { plan: true, place: true, kept: true, why: [] }, refused: [] });
    expect(result?.whole).toMatchObject(whole);
  });

  it('reports another place, another plan and lost content', async () => {
    const commit = history('judged', { 'main.tf': QUEUES }, { 'main.tf': QUEUES.replace('wait = 30\n', 'wait = 45\n') });
    const opened = await openRepair({ repository: 'judged', commit, root: '.' }, folder);
    const edited = (text: string) => ({ ...opened.before, files: [{ path: 'main.tf', text }] });
    const judged = [
      QUEUES.replace('= local.wait', '= 45'),
      QUEUES,
      QUEUES.replace('wait = 30\n', 'wait = 45\n').replace(' # always', ''),
      QUEUES.replace('wait = 30\n', 'wait = 45\n').replace('memory_size = 128', 'memory_size = 256'),
    ].map((text) => judgeRepair(opened, edited(text)));
    await opened.close();

    expect(judged.map(({ plan, place, kept }) => [plan, place, kept])).toEqual([
      [true, false, true],
      [false, false, true],
      [true, false, false],
      [false, false, false],
    ]);
    expect(judged.map(({ why }) => why.length > 0)).toEqual([true, true, true, true]);
  });

  it('continues after a repair that cannot be opened, and counts plans and places separately', async () => {
    const commit = history('fine', { 'main.tf': QUEUES }, { 'main.tf': QUEUES.replace('wait = 30\n', 'wait = 45\n') });
    const seen: string[] = [];

    const results = await runRepairs(
      [
        { repository: 'fine', commit: '0123456789', root: '.' },
        { repository: 'fine', commit, root: '.' },
      ],
      folder,
      ({ repository }, done, total) => seen.push(`${repository} ${done}/${total}`),
    );

    expect(seen).toEqual(['fine 1/2', 'fine 2/2']);
    expect(renderRepairs(results)).toMatch(
      /fine 0123456789 \.\n.*\n\nediting alone: same plan 1\/2, same place 1\/2, nothing else moved or lost 1\/2\nwhole run: accepted 1\/1, of these same plan 1\/1, .*; asked 0; .*; no call makes it 0; ended with an error 0\n$/s,
    );
  });
});

describe('a whole run', () => {
  it('is omitted if no call makes a difference, and names the guardrails of escalations', async () => {
    const text = QUEUES.replace('function_name = "api"', 'function_name = "api"\n    snap_start {\n      apply_on = "None"\n    }');
    const unsaid = history('unsaid', { 'main.tf': text }, { 'main.tf': text.replace('"None"', '"PublishedVersions"') });
    const asked = history('asked', { 'main.tf': QUEUES }, { 'main.tf': QUEUES.replace('    "b",\n', '    "b",\n    "c",\n') });

    const results = await runRepairs(
      [
        { repository: 'unsaid', commit: unsaid, root: '.' },
        { repository: 'asked', commit: asked, root: '.' },
      ],
      folder,
    );

    expect(results.map(({ whole }) => whole?.verdict)).toEqual(['unsaid', 'asked']);
    expect(renderRepairs(results)).toMatch(
      /whole run: aws_lambda_function\.api: no call sets snap_start to that\n.*whole run: accepted 0\/2, .*asked 1 \(not-shown-harmless\); .*no call makes it 1; /s,
    );
  });

  it('does not change the clone and other roots, and reads modules outside the root', async () => {
    const module = 'variable "wait" {}\n\nresource "aws_sqs_queue" "q" {\n  name          = "jobs"\n  delay_seconds = var.wait\n}\n';
    const call = 'module "jobs" {\n  source = "../../modules/queue"\n  wait   = 5\n}\n';
    const files = { 'modules/queue/main.tf': module, 'live/dev/main.tf': call, 'live/prod/main.tf': call };
    const commit = history('tree', files, { ...files, 'live/prod/main.tf': call.replace('= 5', '= 20') });

    const [result] = await runRepairs([{ repository: 'tree', commit, root: 'live/prod' }], folder);

    expect(result?.whole).toMatchObject(RIGHT);
  });
});

describe('a manifest', () => {
  const file = join(folder, 'manifest.json');

  it('names repositories, commits and roots', () => {
    writeFileSync(file, JSON.stringify([{ repository: 'owner/name', commit: 'abcdef0' }]));

    expect(readManifest(file)).toEqual([{ repository: 'owner/name', commit: 'abcdef0', root: '.' }]);
  });

  it.each([
    ['a manifest that is not a list', { repository: 'a', commit: 'abcdef0' }],
    ['an invalid commit', [{ repository: 'a', commit: 'main' }]],
    ['a folder outside the repository', [{ repository: '../a', commit: 'abcdef0' }]],
    ['nothing', []],
  ])('reports what is wrong with %s', (_case, value) => {
    writeFileSync(file, JSON.stringify(value));

    expect(() => readManifest(file)).toThrow(/manifest\.json: expected a list of repairs, found/);
  });
});
