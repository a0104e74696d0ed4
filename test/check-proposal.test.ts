import { beforeAll, describe, expect, it } from 'vitest';
import { parsePolicy } from '#config/policy-schema.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { ConfigurationError } from '#domain/errors.ts';
import type { Proposal } from '#domain/judging/proposal.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { judgeProposal } from '#check-proposal.ts';
import type { JudgedProposal } from '#check-proposal.ts';
import { inMemoryKnowledge } from '#knowledge/memory.ts';
import { inMemoryLedger } from '#ledger/memory.ts';
import type { Ports } from '#ports.ts';
import { anAnswered } from './support/answered-proposals.ts';
import { aCliUser, anEvent } from './support/builders.ts';
import { queueValues, setAttributes } from './support/calls.ts';
import { hcl } from './support/hcl.ts';
import { inMemoryTrail } from './support/trails.ts';
import { aWorkspace, inState } from './support/workspaces.ts';
import { WORDS } from './support/words.ts';

beforeAll(loadGrammar);

const CODE = hcl`
  # reconcile: musculature delay_seconds min=3 max=12
  resource "aws_sqs_queue" "jobs" {
    name                       = "shop-jobs"
    delay_seconds              = 5
    visibility_timeout_seconds = 45

    lifecycle {
      ignore_changes = [max_message_size]
    }
  }
`;

const STATE = [
  inState('aws_sqs_queue.jobs', queueValues('shop-jobs', { delay_seconds: 5 })),
  inState('aws_secretsmanager_secret_version.s', { secret_id: 'shop' }),
  inState('aws_location_map.m', { map_name: 'shop' }),
];

const POLICY = parsePolicy({ agentPrincipals: ['scaler'] }, 'the test');

function portsOf(events: readonly CloudTrailEvent[] = [], roots: readonly string[] = []): Ports {
  const workspace = aWorkspace({ 'main.tf': CODE }, STATE);
  const workspaces = roots.length === 0 ? [workspace] : roots.map((root) => ({ ...workspace, root, directory: `/nowhere/${root}` }));
  return {
    terraform: { open: async () => workspaces, movedSince: async () => [] },
    trails: [inMemoryTrail(events.map((value, index) => ({ kind: 'record', value, where: `memory:${index}` })))],
    vocabulary: WORDS,
    signals: [],
    ledger: inMemoryLedger(),
    knowledge: inMemoryKnowledge([]),
    clock: { now: () => new Date('2026-01-15T12:00:00Z') },
  } as unknown as Ports;
}

function judged(over: Partial<Proposal>, ports = portsOf()): Promise<JudgedProposal> {
  const { proposal } = anAnswered({ proposal: over });
  return judgeProposal({ id: 'p-1', proposal, policy: POLICY, window: {} }, ports);
}

describe('judgeProposal', () => {
  it('lets an agent change a value within its bounds, and holds it for observation', async () => {
    const { decision, nearest } = await judged({ value: 9 });

    expect(decision?.verdict).toBe('hold');
    expect(decision?.findings.map((finding) => finding.guardrail)).toEqual(['musculature']);
    expect(nearest).toBeUndefined();
  });

  it('reverts a value out of bounds, and names the nearest allowed value', async () => {
    const { decision, nearest } = await judged({ value: 900 });

    expect(decision?.verdict).toBe('revert');
    expect(decision?.reason).toContain('outside the mark at main.tf:1');
    expect(nearest).toBe(12);
  });

  it('names no nearest value if another guardrail rejects every value', async () => {
    const policy = parsePolicy({ agentPrincipals: ['scaler'], skeleton: { types: ['aws_sqs_queue'] } }, 'the test');
    const { proposal } = anAnswered({ proposal: { value: 900 } });

    const { decision, nearest } = await judgeProposal({ id: 'p-1', proposal, policy, window: {} }, portsOf());

    expect(decision?.verdict).toBe('escalate');
    expect(nearest).toBeUndefined();
  });

  it('holds a temporary change until it expires', async () => {
    const aWhile = { attribute: 'receive_wait_time_seconds', value: 20, expiresAt: '2026-01-15T18:00:00Z' };
    const { decision } = await judged({ ...aWhile, actor: 'deployer' });

    expect(decision?.verdict).toBe('hold');
    expect(decision?.findings[0]).toMatchObject({ guardrail: 'agreed-for-a-while', hold: { until: '2026-01-15T18:00:00.000Z' } });
    expect((await judged(aWhile)).decision?.verdict).toBe('escalate');
  });

  it('finds other actors of the resource in the trail', async () => {
    const others = [
      anEvent({
        ...aCliUser('dora'),
        ...setAttributes('shop-jobs', { ReceiveMessageWaitTimeSeconds: '10' }),
        eventTime: '2026-01-15T11:00:00Z',
      }),
    ];

    const alone = await judged({ attribute: 'receive_wait_time_seconds', value: 0 });
    const { decision } = await judged({ attribute: 'receive_wait_time_seconds', value: 5 }, portsOf(others));

    expect(alone.decision).toBeUndefined();
    expect(decision?.drift.actors.map((actor) => actor.principal)).toEqual(['dora', 'scaler']);
    expect(decision?.drift.writes.map((write) => write.value)).toEqual([10, 5]);
  });

  it.each([
    { case: 'the cloud has the value already', over: { value: 5 } },
    { case: 'code has the value already', over: { attribute: 'visibility_timeout_seconds', value: 45 } },
    { case: 'code ignores the attribute', over: { attribute: 'max_message_size', value: 1024 } },
  ])('makes no decision: $case', async ({ over }) => {
    expect((await judged(over)).decision).toBeUndefined();
  });

  it('asks for a root if several have the resource', async () => {
    const { proposal } = anAnswered();
    const ports = portsOf([], ['blue', 'green']);

    await expect(judgeProposal({ id: 'p-1', proposal, policy: POLICY, window: {} }, ports)).rejects.toThrow('in several roots');
  });

  it('writes nothing to the ledger', async () => {
    const ports = portsOf();

    const { key } = await judged({}, ports);

    expect(key).toBe('/nowhere');
    expect(await ports.ledger.proposals({ root: key, addresses: ['aws_sqs_queue.jobs'], since: '2000-01-01T00:00:00.000Z' })).toEqual([]);
  });

  it.each([
    { case: 'an unknown resource', over: { address: 'aws_sqs_queue.job' }, said: 'did you mean "aws_sqs_queue.jobs"?' },
    { case: 'a type without known calls', over: { address: 'aws_location_map.m' }, said: 'aws_location_map' },
    { case: 'an unknown attribute', over: { attribute: 'delay_second' }, said: 'did you mean "delay_seconds"?' },
    {
      case: 'an attribute that is read-only in the provider',
      over: { attribute: 'url', value: 'x' },
      said: 'which is read-only in the provider',
    },
    { case: 'text for a number', over: { value: 'many' }, said: 'Expected a number for delay_seconds; found "many".' },
    { case: 'a number for a boolean', over: { attribute: 'fifo_queue', value: 1 }, said: 'true or false' },
    { case: 'text for a map', over: { attribute: 'tags', value: 'x' }, said: 'a map for tags' },
    {
      case: 'a secret',
      over: { address: 'aws_secretsmanager_secret_version.s', attribute: 'secret_string', value: 'x' },
      said: 'found a secret in secret_string',
    },
  ])('refuses $case', async ({ over, said }) => {
    const asked = judged(over);

    await expect(asked).rejects.toBeInstanceOf(ConfigurationError);
    await expect(asked).rejects.toThrow(said);
  });
});
