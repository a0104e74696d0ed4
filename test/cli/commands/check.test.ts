import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { main } from '#cli/main.ts';
import type { Proposal, ProposalReceipt } from '#domain/judging/proposal.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { inMemoryKnowledge } from '#knowledge/memory.ts';
import { inMemoryLedger } from '#ledger/memory.ts';
import type { Ports } from '#ports.ts';
import type { Ledger } from '#ports/ledger.ts';
import { anAnswered } from '../../support/answered-proposals.ts';
import { queueValues } from '../../support/calls.ts';
import { aFlow } from '../../support/flow.ts';
import { aTerminal } from '../../support/terminal.ts';
import { aWorkspace, inState } from '../../support/workspaces.ts';
import { WORDS } from '../../support/words.ts';

beforeAll(loadGrammar);

const CODE = '# reconcile: musculature delay_seconds min=3 max=12\nresource "aws_sqs_queue" "jobs" {\n  delay_seconds = 5\n}\n';
const POLICY = 'agentPrincipals: [scaler]\nskeleton: { addresses: [aws_sqs_queue.ledger] }\n';

let folder: string;
let ledger: Ledger;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reconcile-test-'));
  await writeFile(join(folder, 'policy.yaml'), POLICY);
  ledger = inMemoryLedger();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function portsNow(): Ports {
  const state = ['jobs', 'ledger'].map((name) => inState(`aws_sqs_queue.${name}`, queueValues(name, { delay_seconds: 5 })));
  return {
    terraform: { open: async () => [aWorkspace({ 'main.tf': CODE }, state)], movedSince: async () => [] },
    trails: [],
    vocabulary: WORDS,
    signals: [],
    ledger: { ...ledger, close: async () => undefined },
    knowledge: inMemoryKnowledge([]),
    clock: { now: () => new Date('2026-11-21T12:00:00Z') },
  } as unknown as Ports;
}

async function checked(proposal: unknown, ...argv: readonly string[]) {
  const { flow, calls } = aFlow();
  const terminal = {
    ...aTerminal(['check', '--proposal', '-', '--policy', 'policy.yaml', ...argv], { cwd: folder }),
    stdin: Readable.from([typeof proposal === 'string' ? proposal : JSON.stringify(proposal)]),
  };
  const createPorts: typeof flow.createPorts = async (options) => {
    calls.contexts.push(options);
    return portsNow();
  };
  const code = await main(terminal, async () => ({ ...flow, createPorts }));
  return { code, calls, ...terminal.printed };
}

function asked(over: Partial<Proposal> = {}): Proposal {
  return anAnswered({ proposal: over }).proposal;
}

describe('reconcile check', () => {
  it.each([
    { case: 'allow', proposal: asked(), code: 0, said: 'allow  delay_seconds of aws_sqs_queue.jobs to 9, by scaler' },
    { case: 'veto', proposal: asked({ value: 900 }), code: 1, said: 'nearest allowed value: 12' },
    { case: 'ask a person', proposal: asked({ address: 'aws_sqs_queue.ledger' }), code: 3, said: 'ask a person' },
  ])('answers $case with exit $code', async ({ proposal, code, said }) => {
    const result = await checked(proposal);

    expect(result.code).toBe(code);
    expect(result.stdout).toContain(said);
    expect(result.stdout).toMatch(/receipt p-[0-9a-f-]{13}\n$/);
  });

  it('stores the receipt that it prints', async () => {
    const { stdout } = await checked(asked(), '--format', 'json');

    const printed = JSON.parse(stdout) as ProposalReceipt;
    const kept = await ledger.proposals({ root: '/nowhere', addresses: ['aws_sqs_queue.jobs'], since: '2026-01-01T00:00:00.000Z' });
    expect(kept).toEqual([printed]);
    expect(printed).toMatchObject({ answer: 'allow', askedAt: '2026-11-21T12:00:00.000Z', proposal: asked() });
  });

  it('reads no trail and no refresh by default, and requires a ledger', async () => {
    const { calls } = await checked(asked());

    expect(calls.contexts[0]).toMatchObject({ traces: [], ledgerRequired: true, roots: [{ refresh: 'off' }] });
  });

  it('reads the proposal from a file', async () => {
    await writeFile(join(folder, 'p.json'), JSON.stringify(asked()));

    const { code } = await checked('', '--proposal', 'p.json');

    expect(code).toBe(0);
  });

  it.each([
    { case: 'invalid JSON', proposal: 'please', said: 'Expected stdin to hold a JSON object' },
    { case: 'an extra field', proposal: { ...asked(), force: true }, said: 'Unrecognized key: "force"' },
    { case: 'a wildcard', proposal: asked({ actor: '*' }), said: 'actor: expected one actor, found a wildcard' },
    { case: 'an unknown goal', proposal: { ...asked(), goal: 'fame' }, said: 'goal: ' },
    { case: 'no value', proposal: { ...asked(), value: undefined }, said: 'value: ' },
    { case: 'a time without a zone', proposal: asked({ expiresAt: '2026-11-21T18:00:00' }), said: 'expiresAt: ' },
  ])('refuses $case with exit 2, and stores no receipt', async ({ proposal, said }) => {
    const { code, stderr, stdout } = await checked(proposal);

    expect(code).toBe(2);
    expect(stderr).toContain(said);
    expect(stdout).toBe('');
    expect(await ledger.proposals({ root: '/nowhere', addresses: ['aws_sqs_queue.jobs'], since: '' })).toEqual([]);
  });

  it('reports the path of a missing file', async () => {
    const { code, stderr } = await checked('', '--proposal', 'p.json');

    expect(code).toBe(2);
    expect(stderr).toContain('Expected a proposal in p.json; found ENOENT.');
  });
});
