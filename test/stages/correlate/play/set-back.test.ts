import { beforeAll, describe, expect, it } from 'vitest';
import { catalogue } from '#catalogue/index.ts';
import { parsePolicy } from '#config/policy-schema.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import type { ActionMove, ActionSummary } from '#ports/act.ts';
import { correlate } from '#stages/correlate/correlate.ts';
import { setBackIn, unknownActionsIn } from '#stages/correlate/play/set-back.ts';
import { deleteQueue, queueValues, setAttributes, tagQueue } from '../../../support/calls.ts';
import type { Called } from '../../../support/calls.ts';
import { anEvent, terraform } from '../../../support/builders.ts';
import { aWorkspace, inState } from '../../../support/workspaces.ts';

beforeAll(loadGrammar);

const ROOT = aWorkspace({ 'main.tf': 'resource "aws_sqs_queue" "jobs" {\n  name = "shop-jobs"\n}\n' }, [
  inState('aws_sqs_queue.jobs', queueValues('shop-jobs')),
]);
const BEGUN: ActionMove = { kind: 'begun', at: '2026-11-20T12:00:30.700Z', pid: 1, host: 'here', logFile: '/log' };
const DONE: ActionMove = { kind: 'ended', at: '2026-11-20T12:00:50.000Z', outcome: 'done', message: 'applied', log: '' };

interface Acted {
  readonly action?: 'revert-drift' | 'refresh-state' | 'replace-instance';
  readonly how?: readonly string[];
  readonly attributes?: readonly string[];
  readonly moves?: readonly ActionMove[];
  readonly directory?: string;
  readonly address?: string;
}

function acted({ action = 'revert-drift', attributes = ['visibility_timeout_seconds'], ...over }: Acted = {}): ActionSummary {
  const { moves = [BEGUN, DONE], directory = ROOT.directory, address = 'aws_sqs_queue.jobs', how = ['update'] } = over;
  const document = {
    action,
    root: { directory, workspace: 'default' },
    target: { address, type: 'aws_sqs_queue' },
    changes: [{ address, actions: how, attributes }],
  };
  return { id: 'a1b2c3d4e5f6', document: document as unknown as ActionSummary['document'], moves };
}

const at = (time: string, call: Called) => anEvent({ ...call, eventTime: `2026-11-20T${time}Z`, eventID: `at-${time}` });
const seconds = (value: number): Called => setAttributes('shop-jobs', { VisibilityTimeout: String(value) });

function told(events: readonly ReturnType<typeof at>[], ...actions: readonly ActionSummary[]): string {
  const filtered = { read: events.length, kept: events, context: [], dropped: {}, malformed: [] };
  const { drifts, settled, unexplained } = correlate(filtered, ROOT, catalogue, { ...parsePolicy({}, 'test'), actions });
  const changes = drifts.flatMap((drift) => drift.changes.map(({ path, after }) => `${path} ${JSON.stringify(after)}`));
  return [...changes, ...settled.map(({ reason }) => reason), ...unexplained.map(({ reason }) => reason)].join('; ');
}

const BEFORE = at('12:00:00', seconds(300));
const REPLACED: Acted = { action: 'replace-instance', how: ['delete', 'create'], attributes: ['id', 'arn'] };
const UNREAD: Called = { ...seconds(300), eventName: 'FrobnicateQueue' };
const RAISED = 'visibility_timeout_seconds 300';

describe('the run after an action that reverted a resource', () => {
  it.each<readonly [string, readonly ReturnType<typeof at>[], readonly ActionSummary[], string]>([
    ['reports the change if no action ran', [BEFORE], [], RAISED],
    ['does not report it again', [BEFORE], [acted()], 'undone-by-terraform'],
    [
      'does not report it if CloudTrail has the calls of the apply',
      [BEFORE, at('12:00:40', { ...seconds(30), ...terraform() })],
      [acted()],
      'net-zero',
    ],
    ['reports a change made after the apply started', [BEFORE, at('12:00:35', seconds(400))], [acted()], 'visibility_timeout_seconds 400'],
    ['reports the same value set again in the same minute', [BEFORE, at('12:00:55', seconds(300))], [acted()], RAISED],
    ['reports a change made in the second in which the apply started', [at('12:00:30', seconds(300))], [acted()], RAISED],
    [
      'reports an attribute that the action did not set',
      [BEFORE, at('12:00:10', tagQueue('shop-jobs', { team: 'x' }))],
      [acted()],
      'tags {"team":"x"}',
    ],
    ['reports the change if only another attribute was reverted', [BEFORE], [acted({ attributes: ['delay_seconds'] })], RAISED],
    ['reports it if the action only refreshed the state', [BEFORE], [acted({ action: 'refresh-state' })], RAISED],
    ['does not report it if the resource was replaced', [BEFORE], [acted(REPLACED)], 'undone-by-terraform'],
    [
      'does not report other changes of the replaced resource',
      [BEFORE, at('12:00:10', tagQueue('shop-jobs', { team: 'x' })), at('12:00:20', deleteQueue('shop-jobs'))],
      [acted(REPLACED)],
      'undone-by-terraform',
    ],
    ['reports a call that the catalogue cannot read, on any resource', [at('12:00:10', UNREAD)], [acted(REPLACED)], '* null'],
    ['reports changes of the new resource', [BEFORE, at('12:00:55', seconds(400))], [acted(REPLACED)], 'visibility_timeout_seconds 400'],
    ['reports it if a replacement failed', [BEFORE], [acted({ ...REPLACED, moves: [BEGUN, { ...DONE, outcome: 'failed' }] })], RAISED],
    ['reports it if the action was in another root', [BEFORE], [acted({ directory: '/elsewhere' })], RAISED],
    ['reports it if the action was on another resource', [BEFORE], [acted({ address: 'aws_sqs_queue.mail' })], RAISED],
    ['reports it if the action never started', [BEFORE], [acted({ moves: [] })], RAISED],
    ['reports it if the result is unknown', [BEFORE], [acted({ moves: [BEGUN] })], RAISED],
    ['reports it if the apply failed', [BEFORE], [acted({ moves: [BEGUN, { ...DONE, outcome: 'failed' }] })], RAISED],
    [
      'reports it if a person closed the action as partly done',
      [BEFORE],
      [acted({ moves: [BEGUN, { ...DONE, kind: 'closed', by: 'alice', outcome: 'partly' }] })],
      RAISED,
    ],
    [
      'does not report it if a person closed the action as done',
      [BEFORE],
      [acted({ moves: [BEGUN, { ...DONE, kind: 'closed', by: 'alice', outcome: 'done' }] })],
      'undone-by-terraform',
    ],
  ])('%s', (_what, events, actions, expected) => {
    expect(told(events, ...actions).replace(/tags_all [^;]*(?:; )?/, '')).toContain(expected);
    if (expected === 'undone-by-terraform') expect(told(events, ...actions)).not.toContain('visibility');
  });
});

describe('setBackIn and unknownActionsIn', () => {
  it('use whole seconds and only finished actions', () => {
    expect(setBackIn([acted()], ROOT)).toEqual([
      { address: 'aws_sqs_queue.jobs', attributes: ['visibility_timeout_seconds'], at: Date.parse('2026-11-20T12:00:30Z') },
    ]);
    expect(unknownActionsIn([acted()], ROOT)).toEqual([]);
    expect(unknownActionsIn([acted({ moves: [BEGUN] })], ROOT).join()).toMatch(/started at .* result is unknown.*act close a1b2c3d4e5f6/);
    expect(unknownActionsIn([acted({ moves: [BEGUN], directory: '/elsewhere' })], ROOT)).toEqual([]);
  });
});
