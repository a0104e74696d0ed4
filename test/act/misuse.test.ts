/** Every way of acting that nobody agreed to is refused, applies nothing, and leaves the book true. */
// @module-tag slow
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkEnvironment } from '#act/environment.ts';
import type { Classify } from '#act/plan-action.ts';
import type { ActRefusal } from '#ports/act.ts';
import { ANEW, BACK, SEEN, aFiring, aRevert, aRoot, actSettings, anActWorld, planText } from '../support/acting.ts';
import type { ActWorld } from '../support/acting.ts';

let folder: string;
let file: string;
let world: ActWorld;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'reconcile-misuse-'));
  file = join(folder, 'ledger.sqlite');
  world = await anActWorld(file);
});
afterEach(async () => {
  await world.book.close();
  rmSync(folder, { recursive: true, force: true });
});

type Misuse = readonly [name: string, code: string, tried: () => Promise<unknown>];

async function approved(over?: Parameters<ActWorld['keep']>[0]): Promise<string> {
  const { id } = await world.keep(over);
  await world.approve(id, 'alice');
  await world.approve(id, 'bob');
  return id;
}

/** Somebody who can write the file, and takes the triggers away first. */
function vcs(statement: string, ...values: readonly unknown[]): void {
  const sqlite = new SqliteDatabase(file);
  for (const table of ['actions', 'action_moves']) for (const deed of ['update', 'delete']) sqlite.exec(`drop trigger ${table}_no_${deed}`);
  sqlite.prepare(statement).run(...values);
  sqlite.close();
}

const code = (answer: unknown): string | undefined => (answer as Partial<ActRefusal> | undefined)?.code;
const later = (ms: number): string => new Date(Date.parse(world.now) + ms).toISOString();
const HOUR = 3_600_000;

async function done(over?: Parameters<ActWorld['keep']>[0]): Promise<void> {
  expect(await world.apply(await approved(over))).toMatchObject({ kind: 'ended', outcome: 'done' });
  world.terraform.applied.length = 0;
}

const AT_PLANNING: readonly Misuse[] = [
  ['an action if act is not configured', 'not-allowed', () => world.plan({ settings: actSettings({ allow: [] }) })],
  ['an action that is not listed', 'not-allowed', () => world.plan({ settings: actSettings({ allow: ['noop'] }) })],
  ['a resource that is not managed', 'not-managed', () => world.plan({ entry: aRevert({ kind: 'unmanaged', address: null }) })],
  ['a change that no plan shows', 'no-plan-shows-it', () => world.plan({ entry: aRevert({ invisible: 'runtime-state' as never }) })],
  ['reverting a change that is on hold', 'held', () => world.plan({ entry: aRevert({ verdict: 'hold', status: 'held' }) })],
  ['reverting to code that was never applied', 'unapplied-code', () => world.plan({ entry: aRevert({ status: 'unapplied-code' }) })],
  ['refreshing a change that was not accepted', 'not-accepted', () => world.plan({ action: 'refresh-state' })],
  [
    'refreshing a change that was accepted but not written to code',
    'not-accepted',
    () => world.plan({ action: 'refresh-state', entry: aRevert({ verdict: 'accept', status: 'needs-human' }) }),
  ],
  [
    'replacing a resource that is not listed',
    'not-replaceable',
    () => world.plan({ action: 'replace-instance', signals: [aFiring()], settings: actSettings({ replaceable: {} }) }),
  ],
  ['replacing a healthy instance', 'not-unhealthy', () => world.plan({ action: 'replace-instance' })],
  [
    'replacing on an outdated signal',
    'not-unhealthy',
    () => world.plan({ action: 'replace-instance', signals: [aFiring({ time: '2026-11-21T11:00:00Z' })] }),
  ],
  [
    'replacing on a resolved signal',
    'not-unhealthy',
    () => world.plan({ action: 'replace-instance', signals: [aFiring(), aFiring({ state: 'resolved', time: '2026-11-21T11:59:30Z' })] }),
  ],
  [
    'replacing on a signal about another resource',
    'not-unhealthy',
    () => world.plan({ action: 'replace-instance', signals: [aFiring({ subject: 'aws_sqs_queue.workers' })] }),
  ],
  [
    'replacing on a signal dated in the future',
    'not-unhealthy',
    () => world.plan({ action: 'replace-instance', signals: [aFiring({ time: '2026-11-22T00:00:00Z' })] }),
  ],
  ['a root with another name', 'wrong-root', () => world.plan({ entry: aRevert({ root: 'envs/prod' }) })],
  ['another Terraform workspace', 'wrong-root', () => world.plan({ workspace: aRoot({ workspaceName: 'blue' }) })],
  ['a root without the resource', 'wrong-root', () => world.plan({ workspace: aRoot({ resources: [] }) })],
  ['a plan with an extra target', 'other-target', () => planning({ changes: [BACK, { ...BACK, address: 'aws_sqs_queue.other' }] })],
  [
    'a plan that takes over the drift of another resource',
    'other-target',
    () => planning({ changes: [BACK], drift: [{ ...SEEN, address: 'aws_sqs_queue.other' }] }),
  ],
  [
    'a plan that moves the resource',
    'other-target',
    () => planning({ changes: [{ ...BACK, more: { previous_address: 'aws_sqs_queue.old' } }] }),
  ],
  [
    'a plan that changes another attribute too',
    'other-attribute',
    () => planning({ changes: [{ ...BACK, after: { ...BACK.after, delay_seconds: 9 } }] }),
  ],
  ['a plan that deletes instead', 'other-deed', () => planning({ changes: [{ ...BACK, actions: ['delete'], after: null }] })],
  [
    'a plan to a value that code did not have at the run',
    'unapplied-code',
    () => planning({ changes: [{ ...BACK, after: { ...BACK.after, visibility_timeout_seconds: 90 } }] }),
  ],
  [
    'drift that changed since the run',
    'drift-moved',
    () => planning({ changes: [{ ...BACK, before: { ...BACK.before, visibility_timeout_seconds: 400 } }] }),
  ],
  ['drift that has ended', 'nothing-to-do', () => planning({})],
  ['a plan that is not JSON', 'no-plan', () => told(() => (world.terraform.plan_ = 'no JSON'))],
  ['a failed Terraform plan', 'no-plan', () => told(() => (world.terraform.failing = 'credentials expired'))],
  ['replacing a resource that holds data', 'not-stateless', () => replacing(() => ['data-store'])],
  ['replacing a network resource', 'not-stateless', () => replacing(() => ['network'])],
  [
    'a value that oscillates',
    'oscillates',
    () => world.plan({ entry: aRevert({ findings: [{ guardrail: 'oscillation', effect: 'escalate', message: '', docs: '' }] }) }),
  ],
  [
    'Terraform options added by the environment',
    'added-options',
    async () => checkEnvironment({ TF_CLI_ARGS_apply: '-target=aws_iam_role.admin' }),
  ],
];

async function planning(plan: Parameters<typeof planText>[0]): Promise<unknown> {
  return told(() => (world.terraform.plan_ = planText(plan)));
}

async function told(tell: () => void): Promise<unknown> {
  tell();
  return world.plan();
}

async function replacing(classify: Classify): Promise<unknown> {
  world.terraform.plan_ = planText({ changes: [ANEW] });
  return world.plan({ action: 'replace-instance', signals: [aFiring()], classify });
}

describe('planning', () => {
  it.each(AT_PLANNING)('refuses %s', async (_name, expected, tried) => {
    const answer = await tried();

    expect(code(answer)).toBe(expected);
    expect(world.terraform.applied).toEqual([]);
    expect(await world.book.all()).toEqual([]);
  });
});

const AT_APPROVING: readonly Misuse[] = [
  ['a name that is not listed', 'no-approver', async () => world.approve((await world.keep()).id, 'mallory')],
  [
    'any name if no approver is listed',
    'no-approver',
    async () =>
      given(
        () => (world.settings = actSettings({ approvers: [] })),
        (id) => world.approve(id, 'alice'),
      ),
  ],
  [
    'the same name twice',
    'approved-before',
    async () => given(undefined, async (id) => (await world.approve(id, 'alice'), world.approve(id, ' ALICE '))),
  ],
  [
    'a plan that has expired',
    'plan-expired',
    async () =>
      given(
        () => (world.now = later(25 * HOUR)),
        (id) => world.approve(id, 'alice'),
      ),
  ],
  [
    'a document that was changed',
    'tampered',
    async () =>
      given(
        () => vcs(`update actions set document_text = replace(document_text, 'work', 'evil')`),
        (id) => world.approve(id, 'alice'),
      ),
  ],
  ['a noop, which needs no approval', 'needs-none', async () => world.approve((await world.keep({ action: 'noop' })).id, 'alice')],
];

async function given(disturb: (() => void) | undefined, act: (id: string) => Promise<unknown>): Promise<unknown> {
  const { id } = await world.keep();
  disturb?.();
  return act(id);
}

describe('approving', () => {
  it.each(AT_APPROVING)('refuses %s', async (_name, expected, tried) => {
    const answer = await tried();

    expect(code(answer)).toBe(expected);
    expect((await world.book.all())[0]?.moves.filter(({ kind }) => kind === 'begun')).toEqual([]);
  });
});

const AT_APPLYING: readonly Misuse[] = [
  ['an action without approval', 'not-approved', async () => world.apply((await world.keep()).id)],
  [
    'an action with one of two approvals',
    'not-approved',
    async () => given(undefined, async (id) => (await world.approve(id, 'alice'), world.apply(id, { classify: () => ['key'] }))),
  ],
  ['an action with two approvals under one name', 'not-approved', async () => twice('alice', ' Alice')],
  ['an approval that has expired', 'not-approved', () => disturbed(() => (world.now = later(5 * HOUR)))],
  [
    'an approval of a person who is no longer an approver',
    'not-approved',
    () => disturbed(() => (world.settings = actSettings({ approvers: ['carol'] }))),
  ],
  ['an approval of another document', 'not-approved', () => disturbed((id) => vcsApproval(id))],
  ['an action that is no longer allowed', 'not-allowed', () => disturbed(() => (world.settings = actSettings({ allow: ['noop'] })))],
  ['a plan that has expired', 'plan-expired', () => disturbed(() => (world.now = later(25 * HOUR)))],
  ['a plan file that was changed', 'tampered', () => disturbed(() => vcs('update actions set plan = ?', Buffer.from('evil')))],
  ['a missing plan file', 'tampered', () => disturbed(() => vcs('update actions set plan = null'))],
  [
    'plan JSON that was changed',
    'tampered',
    () =>
      disturbed(() =>
        vcs(
          'update actions set plan_json_gzip = (select plan_json_gzip from actions limit 1), document_text = replace(document_text, ?, ?)',
          '"approvals": 1',
          '"approvals": 0',
        ),
      ),
  ],
  [
    'a plan file with other contents than the plan JSON',
    'tampered',
    () => disturbed(() => (world.terraform.shown = planText({ changes: [{ ...BACK, address: 'aws_iam_role.admin' }] }))),
  ],
  ['a state of another serial', 'plan-stale', () => disturbed(() => (world.workspace = aRoot({ stateSerial: 8 })))],
  ['a state of another lineage', 'plan-stale', () => disturbed(() => (world.workspace = aRoot({ stateLineage: 'b' })))],
  ['a state changed under the same serial', 'plan-stale', () => disturbed(() => (world.workspace = aRoot({ stateText: '{"serial":7} ' })))],
  ['code that changed', 'plan-stale', () => disturbed(() => (world.workspace = aRoot({ files: [{ path: 'main.tf', text: '' }] })))],
  ['a variable that changed', 'plan-stale', () => disturbed(() => (world.workspace = aRoot({ environmentVariables: { size: '9' } })))],
  ['another folder', 'plan-stale', () => disturbed(() => (world.workspace = aRoot({ directory: '/srv/payments' })))],
  [
    'drift since the plan: the fresh plan differs',
    'drift-since',
    () =>
      disturbed(() => (world.terraform.plan_ = planText({ changes: [BACK, { ...BACK, address: 'aws_sqs_queue.other' }], drift: [SEEN] }))),
  ],
  ['a fresh plan that fails', 'no-plan', () => disturbed(() => (world.terraform.failing = 'state is locked'))],
  ['a verdict that changed', 'verdict-changed', () => disturbed(() => (world.entry = aRevert({ verdict: 'accept', status: 'converged' })))],
  ['a missing verdict', 'verdict-changed', () => disturbed(() => (world.entry = undefined))],
  [
    'more actions than the rate limit allows',
    'rate-limit',
    async () => (await done(), disturbed(() => (world.settings = actSettings({ rate: { actions: 1 } })))),
  ],
  ['a resource within its cool-down', 'cool-down', () => planned2(() => (world.now = later(0)))],
  ['a value that is set back each time', 'oscillates', () => planned3()],
];

async function disturbed(disturb: (id: string) => void): Promise<unknown> {
  const first = (await world.book.all()).length;
  if (first > 0) {
    world.now = later(2 * HOUR);
  }
  const id = await approved();
  disturb(id);
  return world.apply(id);
}

async function twice(one: string, other: string): Promise<unknown> {
  const { id } = await world.keep({ classify: () => ['key'] });
  await world.approve(id, one);
  await world.approve(id, other);
  return world.apply(id);
}

/** Two plans of one resource, both approved before either is applied. */
async function planned2(pass: () => void): Promise<unknown> {
  const [first, second] = [await approved(), await approved()];
  expect(await world.apply(first)).toMatchObject({ outcome: 'done' });
  world.terraform.applied.length = 0;
  pass();
  return world.apply(second);
}

async function planned3(): Promise<unknown> {
  world.settings = actSettings({ approvalExpiresAfter: '2d', planExpiresAfter: '3d' });
  const ids = [await approved(), await approved(), await approved()];
  for (const id of ids.slice(0, 2)) {
    await world.apply(id);
    world.now = later(2 * HOUR);
  }
  world.terraform.applied.length = 0;
  return world.apply(ids[2] ?? '');
}

function vcsApproval(id: string): void {
  vcs(`update action_moves set move_json = json_set(move_json, '$.documentSha256', ?) where action_id = ?`, 'f'.repeat(64), id);
}

describe('applying', () => {
  it.each(AT_APPLYING)('refuses %s', async (_name, expected, tried) => {
    const answer = await tried();

    expect(code(answer)).toBe(expected);
    expect(world.terraform.applied).toEqual([]);
    const last = (await world.book.all()).at(-1);
    expect(last?.moves.filter(({ kind }) => kind === 'begun' || kind === 'ended')).toEqual([]);
  });

  it('refuses a second run of the same plan', async () => {
    const id = await approved();
    await world.apply(id);

    const again = await world.apply(id);

    expect(code(again)).toBe('begun-before');
    expect(world.terraform.applied).toHaveLength(1);
    expect((await world.record(id)).moves.map(({ kind }) => kind)).toEqual(['approved', 'approved', 'begun', 'ended']);
  });

  it('starts an action once if it is applied twice at the same time', async () => {
    const id = await approved();

    const answers = await Promise.all([world.apply(id), world.apply(id)]);

    expect(answers.map((answer) => code(answer) ?? answer.kind).sort()).toEqual(['begun-before', 'ended']);
    expect(world.terraform.applied).toHaveLength(1);
  });

  it('leaves a killed action begun and unknown, and blocks its root until a person has closed it', async () => {
    world.terraform.end = { kind: 'unknown', why: 'it was ended by SIGKILL' };
    const [id, other] = [await approved(), await approved()];

    const answer = await world.apply(id);

    expect(answer).toMatchObject({ kind: 'unknown', message: expect.stringContaining(`reconcile act close ${id}`) as unknown });
    expect((await world.record(id)).moves.at(-1)).toMatchObject({ kind: 'begun' });
    expect(code(await world.apply(other))).toBe('begun-unknown');
    expect(code(await world.plan())).toBe('begun-unknown');
    expect(world.terraform.applied).toHaveLength(1);
  });
});

it('has at least sixty cases of misuse', () => {
  expect(AT_PLANNING.length + AT_APPROVING.length + AT_APPLYING.length + 3).toBeGreaterThanOrEqual(60);
});
