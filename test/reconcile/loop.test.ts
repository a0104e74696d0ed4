import dedent from 'dedent';
import { beforeAll, describe, expect, it } from 'vitest';
import { parsePolicy } from '#config/policy-schema.ts';
import { noCircumstances } from '#domain/judging/circumstances.ts';
import type { Drift } from '#domain/drift.ts';
import type { StateResource } from '#domain/workspace.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { inMemoryKnowledge } from '#knowledge/memory.ts';
import { inMemoryLedger } from '#ledger/memory.ts';
import type { Ports } from '#ports.ts';
import { proverOf, settle } from '#reconcile.ts';
import type { SettledRoots } from '#reconcile.ts';
import { answer, decideAgain } from '#stages/decide/decide-root.ts';
import type { JudgedRoot } from '#stages/decide/decide-root.ts';
import { solve } from '../../eval/solver-script/solve.ts';
import { anAgent } from '../support/agents.ts';
import { anEvent } from '../support/builders.ts';
import { judgeRoot } from '../support/judge-root.ts';
import { aChanged, aMissing, anUnmanaged } from '../support/drifts.ts';
import { aWorkspace, inState } from '../support/workspaces.ts';
import { WORDS } from '../support/words.ts';

beforeAll(loadGrammar);

const RULE = 'aws_vpc_security_group_ingress_rule';
const VALUES = { security_group_id: 'sg-0a1b2c3d4e5f60718', ip_protocol: 'tcp', from_port: 443, to_port: 443, cidr_ipv4: '10.0.0.0/16' };
const MAIN = dedent`
  locals {
    timeout = 30
  }

  resource "aws_sqs_queue" "each" {
    for_each                   = toset(["a", "b"])
    name                       = each.key
    visibility_timeout_seconds = local.timeout
  }

  resource "aws_sqs_queue" "alone" {
    name                       = "alone"
    visibility_timeout_seconds = 30
  }

  resource "aws_vpc_security_group_ingress_rule" "old" {
    security_group_id = "sg-0a1b2c3d4e5f60718"
    ip_protocol       = "tcp"
    from_port         = 443
    to_port           = 443
    cidr_ipv4         = "10.0.0.0/16"
  }

  module "fetched" {
    source = "acme/queue/aws"
  }
`;
const STATE: readonly StateResource[] = [
  ...['each["a"]', 'each["b"]', 'alone'].map((name) => inState(`aws_sqs_queue.${name}`, { visibility_timeout_seconds: 30 })),
  inState('module.fetched.aws_sqs_queue.this', { visibility_timeout_seconds: 30 }),
  inState(`${RULE}.old`, { id: 'sgr-1', ...VALUES }),
];
const judging = {
  policy: parsePolicy({}, 'test'),
  circumstances: noCircumstances('2026-01-16T06:00:05Z', WORDS),
  knowledge: inMemoryKnowledge([]),
  context: [],
};
const ports: Ports = {
  vocabulary: WORDS,
  signals: [],
  trails: [],
  terraform: { open: async () => [], movedSince: async () => [] },
  planner: { required: false, plan: async () => ({ kind: 'unavailable', why: 'nothing can plan here' }) },
  ledger: inMemoryLedger(),
  knowledge: judging.knowledge,
  vcs: {
    writeFiles: async () => undefined,
    commitBranch: async (_directory, branch) => ({ branch, head: 'f'.repeat(40) }),
    writePatchFile: async () => undefined,
    isDelivered: async () => false,
  },
  observer: { stage: () => undefined, warn: () => undefined },
  clock: { now: () => new Date('2026-01-16T06:00:05Z') },
  interrupted: new AbortController().signal,
};

const settleIn = (root: JudgedRoot, given: Ports, leaves?: (type: string) => boolean): Promise<SettledRoots> =>
  settle([root], judging, { ports: given, prover: proverOf(given), leaves });

async function settled(...drifts: readonly Drift[]): Promise<SettledRoots> {
  const workspace = { ...aWorkspace({ 'main.tf': MAIN }, STATE), unpatchedFiles: [{ path: 'main.tf', text: MAIN }] };
  const root = await judgeRoot({ workspace, drifts, invisible: [] }, judging);
  return settleIn(root, ports);
}

const toldOf = ({ reconciliations }: SettledRoots): readonly string[] =>
  reconciliations.map(({ decision: { drift, verdict }, status }) => `${drift.address ?? drift.resourceType} ${verdict} ${status}`);

const LONGER = [30, 90] as const;

describe('an accepted change', () => {
  it('stays accepted if it is proved', async () => {
    const answered = await settled(aChanged('aws_sqs_queue.alone', 'visibility_timeout_seconds', LONGER));

    expect(toldOf(answered)).toEqual(['aws_sqs_queue.alone accept converged']);
    expect(answered.roots[0]?.question.unwritten).toBeUndefined();
  });

  it('is escalated if no safe edit exists, with the candidates and manual steps', async () => {
    const answered = await settled(aChanged('module.fetched.aws_sqs_queue.this', 'visibility_timeout_seconds', LONGER));

    const [row] = answered.reconciliations;
    expect(toldOf(answered)).toEqual(['module.fetched.aws_sqs_queue.this escalate needs-human']);
    expect(row?.refusal).toContain('whose source is neither a directory of this root');
    expect(row?.decision.reason).toBe(`No safe edit of the code is possible: ${row?.refusal}`);
    expect(row?.decision.alternatives?.[0]?.next).toBe(
      'edit the code: visibility_timeout_seconds of module.fetched.aws_sqs_queue.this in the source of its module (main.tf:24)',
    );
    expect(answered.roots[0]).toMatchObject({ accepted: [], decisions: [{ verdict: 'escalate' }] });
  });

  it('does not change the patches of other drifts', async () => {
    const unknown = anUnmanaged('aws_sqs_queue', { name: 'found' });
    const { importId: _none, ...withoutId } = unknown;

    const answered = await settled(withoutId, aChanged('aws_sqs_queue.alone', 'visibility_timeout_seconds', LONGER));

    expect(toldOf(answered)).toEqual(['aws_sqs_queue escalate needs-human', 'aws_sqs_queue.alone accept converged']);
    expect(answered.reconciliations[0]?.decision).toMatchObject({
      reason: 'No safe edit of the code is possible: its import id is not in CloudTrail',
      alternatives: [
        { verdict: 'accept', next: 'write a block aws_sqs_queue and an import block for it' },
        { verdict: 'revert' },
        { verdict: 'hold' },
      ],
    });
  });

  it('is escalated together with drifts that are decided with it', async () => {
    const { importId: _none, ...made } = anUnmanaged(RULE, { id: 'sgr-2', ...VALUES, cidr_ipv4: '10.0.0.0/17' });
    const gone = aMissing(`${RULE}.old`, { id: 'sgr-1', ...VALUES });
    const workspace = { ...aWorkspace({ 'main.tf': MAIN }, STATE), unpatchedFiles: [{ path: 'main.tf', text: MAIN }] };
    const root = await judgeRoot({ workspace, drifts: [made, gone], invisible: [] }, judging);

    const answered = await settleIn(root, ports);

    expect(root.decisions.map((one) => one.verdict)).toEqual(['accept', 'accept']);
    expect(toldOf(answered).toSorted()).toEqual([`${RULE} escalate needs-human`, `${RULE}.old escalate escalated`]);
    expect(answered.reconciliations.every((row) => row.patch === undefined)).toBe(true);
    expect(answered.roots[0]?.verdicts.decisions.map((one) => one.verdict)).toEqual(['escalate', 'escalate']);
  });

  it('is sent to a model once if everything is decided again', { tags: ['slow'], timeout: 60_000 }, async () => {
    const { agent, double } = await anAgent((body) => ({ kind: 'message', blocks: solve(body) }));
    const { importId: _none, ...made } = anUnmanaged(RULE, { id: 'sgr-2', ...VALUES, cidr_ipv4: '10.0.0.0/17' });
    const gone = aMissing(`${RULE}.old`, { id: 'sgr-1', ...VALUES });
    const queue = {
      ...aChanged('aws_sqs_queue.alone', 'visibility_timeout_seconds', LONGER),
      events: [anEvent({ eventTime: '2026-01-10T10:00:00Z' })],
    };
    const workspace = { ...aWorkspace({ 'main.tf': MAIN }, STATE), unpatchedFiles: [{ path: 'main.tf', text: MAIN }] };
    const leaving = { ...judging, leaves: (type: string) => type === 'aws_sqs_queue' };
    const root = await judgeRoot({ workspace, drifts: [made, gone, queue], invisible: [] }, leaving);

    const answered = await settleIn(root, { ...ports, agent }, leaving.leaves);
    await double.close();

    const row = answered.reconciliations.find((one) => one.decision.drift === queue);
    expect(row).toMatchObject({ status: 'converged', unresolved: true, patch: { proposedBy: 'agent' } });
    expect(
      double.requests.filter(({ messages }) => messages.length === 1 && JSON.stringify(messages).includes('aws_sqs_queue.alone')),
    ).toHaveLength(1);
    expect(row?.agent?.cost.modelCalls).toBeGreaterThan(1);
  });

  it('contains no text of an expression with a secret value', async () => {
    const drift = aChanged('aws_sqs_queue.each["a"]', 'visibility_timeout_seconds', LONGER);
    const secret = { ...drift, changes: drift.changes.map((change) => ({ ...change, sensitive: true })) };

    const answered = await settled(secret);

    expect(JSON.stringify(answered.roots[0]?.question.unwritten ?? {})).not.toContain('`');
  });
});

it('is decided again with the changes that could not be written', async () => {
  const workspace = aWorkspace({}, [inState('aws_sqs_queue.jobs', { id: 'jobs', delay_seconds: 0 })]);
  const drift = aChanged('aws_sqs_queue.jobs', 'delay_seconds', [0, 5]);
  const root = await judgeRoot({ workspace, drifts: [drift], invisible: [] }, judging);

  const again = decideAgain(root, { [drift.id]: { why: 'others read it', byHand: 'somebody edits main.tf:3' } }, judging);

  expect([root.accepted, again.accepted]).toEqual([[drift], []]);
  expect(again.decisions[0]).toMatchObject({ drift, verdict: 'escalate', reason: 'No safe edit of the code is possible: others read it' });
  expect(again.decisions[0]?.alternatives?.map(({ verdict, next }) => [verdict, next])).toEqual([
    ['accept', 'somebody edits main.tf:3'],
    ['revert', 'the code stays; the next apply sets it back'],
    ['hold', 'the code stays; any apply in the meantime sets it back, unless the code ignores changes of it'],
  ]);
  expect(answer(again.question, judging)).toEqual(again.verdicts);
});
