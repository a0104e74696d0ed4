/** Every way of acting that nobody agreed to is refused, applies nothing, and leaves the book true. */
// @module-tag slow
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { againstEnvironment } from '#act/environment.ts';
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
  ['acting where nothing is configured', 'not-allowed', () => world.plan({ settings: actSettings({ allow: [] }) })],
  ['an action that is not listed', 'not-allowed', () => world.plan({ settings: actSettings({ allow: ['noop'] }) })],
  ['a resource made by hand', 'not-managed', () => world.plan({ entry: aRevert({ kind: 'unmanaged', address: null }) })],
  ['a change that no plan shows', 'no-plan-shows-it', () => world.plan({ entry: aRevert({ invisible: 'runtime-state' as never }) })],
  ['reverting what somebody holds', 'held', () => world.plan({ entry: aRevert({ verdict: 'hold', status: 'held' }) })],
  ['reverting to code that nobody applied', 'unapplied-code', () => world.plan({ entry: aRevert({ status: 'unapplied-code' }) })],
  ['refreshing what nobody accepted', 'not-accepted', () => world.plan({ action: 'refresh-state' })],
  [
    'refreshing what was accepted and not written',
    'not-accepted',
    () => world.plan({ action: 'refresh-state', entry: aRevert({ verdict: 'accept', status: 'needs-human' }) }),
  ],
  [
    'replacing what is not listed',
    'not-replaceable',
    () => world.plan({ action: 'replace-instance', signals: [aFiring()], settings: actSettings({ replaceable: {} }) }),
  ],
  ['replacing what is healthy', 'not-unhealthy', () => world.plan({ action: 'replace-instance' })],
  [
    'replacing on an old signal',
    'not-unhealthy',
    () => world.plan({ action: 'replace-instance', signals: [aFiring({ time: '2026-11-21T11:00:00Z' })] }),
  ],
  [
    'replacing on a signal that was resolved',
    'not-unhealthy',
    () => world.plan({ action: 'replace-instance', signals: [aFiring(), aFiring({ state: 'resolved', time: '2026-11-21T11:59:30Z' })] }),
  ],
  [
    'replacing on a signal about another',
    'not-unhealthy',
    () => world.plan({ action: 'replace-instance', signals: [aFiring({ subject: 'aws_sqs_queue.workers' })] }),
  ],
  [
    'replacing on a signal from the future',
    'not-unhealthy',
    () => world.plan({ action: 'replace-instance', signals: [aFiring({ time: '2026-11-22T00:00:00Z' })] }),
  ],
  ['a root of another name', 'wrong-root', () => world.plan({ entry: aRevert({ root: 'envs/prod' }) })],
  ['another Terraform workspace', 'wrong-root', () => world.plan({ workspace: aRoot({ workspaceName: 'blue' }) })],
  ['a root without the resource', 'wrong-root', () => world.plan({ workspace: aRoot({ resources: [] }) })],
  ['a plan with an extra target', 'other-target', () => planning({ changes: [BACK, { ...BACK, address: 'aws_sqs_queue.other' }] })],
  [
    'a plan that takes over the drift of another',
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
    'a plan to a value that code has only now',
    'unapplied-code',
    () => planning({ changes: [{ ...BACK, after: { ...BACK.after, visibility_timeout_seconds: 90 } }] }),
  ],
  [
    'drift that moved since the run',
    'drift-moved',
    () => planning({ changes: [{ ...BACK, before: { ...BACK.before, visibility_timeout_seconds: 400 } }] }),
  ],
  ['drift that is gone', 'nothing-to-do', () => planning({})],
  ['a plan that is none', 'no-plan', () => told(() => (world.terraform.plan_ = 'no JSON'))],
  ['a Terraform that cannot plan', 'no-plan', () => told(() => (world.terraform.failing = 'credentials expired'))],
  ['replacing what keeps data', 'not-stateless', () => replacing(() => ['data-store'])],
  ['replacing a part of a network', 'not-stateless', () => replacing(() => ['network'])],
  [
    'a value that oscillates',
    'oscillates',
    () => world.plan({ entry: aRevert({ findings: [{ guardrail: 'oscillation', effect: 'escalate', message: '', docs: '' }] }) }),
  ],
  [
    'options added by the environment',
    'added-options',
    async () => againstEnvironment({ TF_CLI_ARGS_apply: '-target=aws_iam_role.admin' }),
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
    'any name where none is listed',
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
  ['a noop, which needs none', 'needs-none', async () => world.approve((await world.keep({ action: 'noop' })).id, 'alice')],
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
  ['what nobody approved', 'not-approved', async () => world.apply((await world.keep()).id)],
  [
    'what one approved, of two',
    'not-approved',
    async () => given(undefined, async (id) => (await world.approve(id, 'alice'), world.apply(id, { classify: () => ['key'] }))),
  ],
  ['what two approved under one name', 'not-approved', async () => twice('alice', ' Alice')],
  ['an approval that has expired', 'not-approved', () => disturbed(() => (world.now = later(5 * HOUR)))],
  [
    'an approval of somebody who may not any more',
    'not-approved',
    () => disturbed(() => (world.settings = actSettings({ approvers: ['carol'] }))),
  ],
  ['an approval of another document', 'not-approved', () => disturbed((id) => vcsApproval(id))],
  ['what is not allowed any more', 'not-allowed', () => disturbed(() => (world.settings = actSettings({ allow: ['noop'] })))],
  ['a plan that has expired', 'plan-expired', () => disturbed(() => (world.now = later(25 * HOUR)))],
  ['a plan file that was changed', 'tampered', () => disturbed(() => vcs('update actions set plan = ?', Buffer.from('evil')))],
  ['a plan file that is gone', 'tampered', () => disturbed(() => vcs('update actions set plan = null'))],
  [
    'a plan as JSON that was changed',
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
    'a plan file that shows something else',
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
    'drift since: the fresh plan differs',
    'drift-since',
    () =>
      disturbed(() => (world.terraform.plan_ = planText({ changes: [BACK, { ...BACK, address: 'aws_sqs_queue.other' }], drift: [SEEN] }))),
  ],
  ['a fresh plan that fails', 'no-plan', () => disturbed(() => (world.terraform.failing = 'state is locked'))],
  ['a verdict that changed', 'verdict-changed', () => disturbed(() => (world.entry = aRevert({ verdict: 'accept', status: 'converged' })))],
  ['a verdict that is gone', 'verdict-changed', () => disturbed(() => (world.entry = undefined))],
  [
    'more than the rate',
    'rate-limit',
    async () => (await done(), disturbed(() => (world.settings = actSettings({ rate: { actions: 1 } })))),
  ],
  ['a resource that cools down', 'cool-down', () => planned2(() => (world.now = later(0)))],
  ['what something puts back each time', 'oscillates', () => planned3()],
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

  it('lets two at once begin only once', async () => {
    const id = await approved();

    const answers = await Promise.all([world.apply(id), world.apply(id)]);

    expect(answers.map((answer) => code(answer) ?? answer.kind).sort()).toEqual(['begun-before', 'ended']);
    expect(world.terraform.applied).toHaveLength(1);
  });

  it('leaves a killed one begun and unknown, and lets nothing else begin in that root until somebody looked', async () => {
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

it('counts thirty misuses and more', () => {
  expect(AT_PLANNING.length + AT_APPROVING.length + AT_APPLYING.length + 3).toBeGreaterThanOrEqual(60);
});
