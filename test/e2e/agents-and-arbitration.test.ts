// @module-tag slow
/** Agents, motives and goals that are at odds, as a user of the built program meets them. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { ReconciliationReport, RunReport } from '#domain/run-report.ts';
import type { Stats } from '#domain/report/stats-report.ts';
import type { LiveWorld } from '../../eval/replay-provider/apply/live-world.ts';
import { anActingToKill } from '../support/acting-to-kill.ts';
import { AGENT_CODE, AGENT_STATE, byAgent, LISTED, onGroup, onQueue } from '../support/agent-root.ts';
import { calling, inTurn } from '../support/agents.ts';
import { aCliUser, anAssumedRole, anEvent } from '../support/builders.ts';
import { builtProgram } from '../support/built-program.ts';
import { configureFunction, createQueue, deleteQueue, setAttributes, urlOf } from '../support/calls.ts';
import type { Called } from '../support/calls.ts';
import { layOut, runBy, runOver, runOverDay } from '../support/day-on-disk.ts';
import type { DayParts } from '../support/day-on-disk.ts';
import { startMessagesDouble } from '../support/messages-double/server.ts';
import type { MessagesDouble, Script } from '../support/messages-double/server.ts';
import { aSignal } from '../support/signals.ts';
import { arn, lambda, piece, queue, rootOf } from '../support/shop.ts';

const SLOW = { timeout: 300_000 };

/** Runs over a day by the built program, as text and as JSON. */
function run(day: DayParts): ReturnType<typeof runOverDay> {
  return runOverDay(day, runBy(builtProgram()));
}

function agentsDay(calls: readonly Called[], policy: object = LISTED): DayParts {
  return { code: AGENT_CODE, state: AGENT_STATE, calls, policy };
}

function only({ reconciliations }: RunReport): ReconciliationReport {
  const [row] = reconciliations;
  if (row === undefined) throw new Error('expected a decision, found none');
  return row;
}

function minutesAgo(minutes: number): string {
  return `${new Date(Date.now() - minutes * 60_000).toISOString().slice(0, 19)}Z`;
}

describe('resources given to an agent', SLOW, () => {
  it.each<{ case: string; call: Called; policy?: object }>([
    { case: 'deletes a queue tagged as agent-managed', call: deleteQueue('shop-jobs') },
    {
      case: 'creates a queue with the tag',
      call: createQueue('shop-more', {}, { managed_by_agent: 'true' }),
      policy: { ...LISTED, unmanaged: 'all' },
    },
    {
      case: 'deletes a scaling policy of a group tagged as agent-managed',
      call: onGroup('DeletePolicy', { policyName: 'shop-web-out' }),
    },
  ])('belong to code: if an agent $case, a person is asked', async ({ call, policy }) => {
    const { report, code, patch } = await run(agentsDay([byAgent(call)], policy));

    expect([code, report.reconciliations.map(({ verdict }) => verdict), patch]).toEqual([1, ['escalate'], '']);
  });
});

describe('a name that resembles an agent', SLOW, () => {
  it.each(['rightsizer-agent', 'cost-experiment-bot', 'ml-autotuner', 'chaos-agent'])('gives %s no motivation', async (name) => {
    const call = { ...onQueue('mail', { DelaySeconds: '6' }), ...anAssumedRole(name, name) };
    const { report, text } = await run(agentsDay([call], {}));

    const { intent } = only(report);
    expect(intent.motivation).toEqual({ kind: 'unknown', evidence: [] });
    expect(text).not.toMatch(/motivation/);
    expect(intent.summary).toBe(`${name} raised delay_seconds of aws_sqs_queue.mail from 5 to 6`);
  });
});

describe('a reason in a comment next to a value', SLOW, () => {
  const ORDER = ['cost', 'security', 'compliance', 'availability', 'performance', 'operability'];

  function commented(comment: string): DayParts {
    const { code, state } = rootOf([lambda()]);
    const marked = code.replace('memory_size = 256', `memory_size = 256 # ${comment}`);
    expect(marked).not.toBe(code);
    return { code: marked, state, calls: [configureFunction('shop-worker', { memorySize: 512 })], policy: { goals: { order: ORDER } } };
  }

  it.each([
    'kept small on purpose: the monthly cost budget',
    'small on purpose, we pay for every megabyte',
    'do not raise: the budget of the month',
    'drop back after the sale, it is over the budget',
    'capped to keep the bill low',
    'as little as possible, to save money',
    'cheaper this way, finance asked for it',
    'no more than this, costs',
  ])('is read and quoted if cost has priority: %s', async (comment) => {
    const { report, text, patch } = await run(commented(comment));

    const row = only(report);
    expect(row.verdict).not.toBe('accept');
    expect(row.findings.map(({ message }) => message).join('\n')).toContain(comment.slice(0, 20));
    expect([patch, text.replaceAll(/\s+/g, ' ').includes(comment.slice(0, 20))]).toEqual(['', true]);
  });

  it.each(['see the wiki', 'megabytes', 'measured in March'])('is ignored if the comment gives no reason: %s', async (comment) => {
    expect(only((await run(commented(comment))).report).verdict).toBe('accept');
  });
});

describe('a monitor that is still firing', SLOW, () => {
  it('holds the change with an end, and escalates it with the later events when the signal is resolved', async () => {
    const { code, state } = rootOf([queue()]);
    const set = (seconds: string, minutes: number, name: string): Called => ({
      ...setAttributes('shop-jobs', { VisibilityTimeout: seconds }),
      ...aCliUser(name),
      eventTime: minutesAgo(minutes),
      eventID: `set-${seconds}`,
    });
    const folder = layOut({ code, state, calls: [set('60', 90, 'alice')] });
    const fires = aSignal({ subject: 'shop-jobs', time: minutesAgo(120) });
    const night = async (...signals: readonly object[]): Promise<{ readonly report: RunReport; readonly text: string }> => {
      writeFileSync(join(folder, 'signals.ndjson'), signals.map((one) => `${JSON.stringify(one)}\n`).join(''));
      const out = join(folder, 'report.json');
      const line = [...runOver(folder, join(folder, 'ledger.sqlite')), '--since', 'last', '--signals', join(folder, 'signals.ndjson')];
      const { err, code: exit } = await runBy(builtProgram())([...line, '--format', 'json', '--out', out]);
      expect([0, 1], err).toContain(exit);
      const { out: text } = await runBy(builtProgram())(['report', out, '--format', 'text']);
      return { report: JSON.parse(readFileSync(out, 'utf8')) as RunReport, text };
    };
    try {
      const held = await night(fires);
      const resolved = await night(fires, aSignal({ subject: 'shop-jobs', time: minutesAgo(10), state: 'resolved' }));

      expect(only(held.report)).toMatchObject({
        verdict: 'hold',
        hold: { until: expect.any(String), untilResolved: [expect.stringContaining('shop-jobs')] },
      });
      expect(held.text).toContain(`until ${only(held.report).hold?.until}`);
      expect(only(resolved.report)).toMatchObject({
        verdict: 'escalate',
        reason: expect.stringMatching(/was resolved at .*nobody has changed it since/),
      });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

describe('reconcile stats', SLOW, () => {
  it('counts a proved proposal as a proposal, not as a repair', async () => {
    const { code, state } = rootOf([queue()]);
    const folder = layOut({ code, state, calls: [setAttributes('shop-jobs', { VisibilityTimeout: '60' })] });
    const ledger = join(folder, 'ledger.sqlite');
    try {
      const program = runBy(builtProgram());
      await program([...runOver(folder, ledger), '--deliver', 'patch', '--patch-file', join(folder, 'a.patch')]);
      const { out } = await program(['stats', '--ledger', ledger, '--format', 'json']);
      const { out: text } = await program(['stats', '--ledger', ledger]);

      expect((JSON.parse(out) as Stats).all).toMatchObject({ cases: 1, detect: { cases: 1 }, decide: { cases: 0 }, repair: { cases: 0 } });
      expect(text).toContain('to repair');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

describe('reconcile graph', SLOW, () => {
  it('shows which actor countered which, and indirect dependents', async () => {
    const worker = { ...lambda('worker', { description: urlOf('shop-jobs') }) };
    const alias = piece(
      'aws_lambda_alias.live',
      { name: 'live', function_name: arn('lambda', 'function:shop-worker'), function_version: '1' },
      { id: arn('lambda', 'function:shop-worker:live'), arn: arn('lambda', 'function:shop-worker:live') },
    );
    const { code, state } = rootOf([queue(), worker, alias]);
    const linked = code
      .replace(JSON.stringify(urlOf('shop-jobs')), 'aws_sqs_queue.jobs.url')
      .replace(JSON.stringify(arn('lambda', 'function:shop-worker')), 'aws_lambda_function.worker.arn');
    const by = (name: string, seconds: string): Called => ({
      ...setAttributes('shop-jobs', { VisibilityTimeout: seconds }),
      ...anAssumedRole(name, 'loop'),
    });
    const folder = layOut({ code: linked, state, calls: [by('one', '60'), by('two', '20')] });
    const ledger = join(folder, 'ledger.sqlite');
    try {
      const program = runBy(builtProgram());
      await program(runOver(folder, ledger));
      const { out } = await program(['graph', '--ledger', ledger, '--format', 'dot']);

      const nodes = new Map([...out.matchAll(/^\s*(\w+) \[label="([^"]+)"/gm)].map(([, id = '', label = '']) => [id, label]));
      const edges = [...out.matchAll(/^\s*(\w+) -> (\w+)(?: \[(.*)\])?/gm)].map(
        ([, from = '', to = '', label = '']) => `${nodes.get(from)} -> ${nodes.get(to)} ${label}`,
      );
      expect(edges.filter((edge) => edge.includes('undoes'))).toHaveLength(1);
      expect(edges.some((edge) => /aws_sqs_queue\.jobs.* -> aws_lambda_function\.worker/.test(edge))).toBe(true);
      expect(edges.some((edge) => /aws_lambda_function\.worker.* -> aws_lambda_alias\.live/.test(edge))).toBe(true);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

describe('an unknown call', SLOW, () => {
  const CALL: Called = {
    eventSource: 'sqs.amazonaws.com',
    eventName: 'RetuneQueue',
    eventID: 'retuned',
    requestParameters: { queueUrl: urlOf('shop-jobs'), boost: 3 },
  };
  let double: MessagesDouble | undefined;
  afterEach(async () => {
    await double?.close();
    double = undefined;
  });

  async function asked(script: Script, agent: object = {}): Promise<Awaited<ReturnType<typeof run>>> {
    double = await startMessagesDouble(script);
    const { code, state } = rootOf([queue()]);
    const day = { code, state, calls: [CALL], policy: { agent: { provider: 'anthropic', ...agent } } };
    const program = runBy(builtProgram(), { ANTHROPIC_BASE_URL: double.url, ANTHROPIC_API_KEY: 'sk-ant-test-0123456789abcdef' });
    const transcripts = mkdtempSync(join(tmpdir(), 'reconcile-transcripts-'));
    try {
      return await runOverDay(day, (argv) => program([...argv, '--transcripts', transcripts]));
    } finally {
      rmSync(transcripts, { recursive: true, force: true });
    }
  }

  it('is sent to the default model with its thinking option, and is still escalated', async () => {
    const explain = calling([
      'explain',
      { summary: 'Somebody retuned the queue by three steps.', goal: 'performance', motivation: 'unknown', evidence: ['retuned'] },
    ]);
    const { report, text } = await asked(inTurn(explain));

    expect(double?.refused).toEqual([]);
    expect(double?.requests[0]).toMatchObject({ model: 'claude-sonnet-5-5', thinking: { type: 'adaptive' } });
    expect(JSON.stringify(double?.requests[0]?.messages)).toContain('RetuneQueue');
    expect(only(report)).toMatchObject({ verdict: 'escalate', intent: { summary: expect.stringContaining('retuned the queue') } });
    expect(text).toContain('retuned the queue');
  });

  it('sends a thinking budget if the model supports one', async () => {
    await asked(inTurn(calling(['give-up', { reason: 'Nothing shows it.' }])), { model: 'claude-sonnet-4-5' });

    expect(double?.requests[0]).toMatchObject({
      model: 'claude-sonnet-4-5',
      thinking: { type: 'enabled', budget_tokens: expect.any(Number) },
    });
  });

  it.each<{ case: string; script: Script }>([
    { case: 'fails with 500', script: inTurn({ kind: 'status', status: 500, type: 'api_error', message: 'Internal server error' }) },
    { case: 'is overloaded (529)', script: inTurn({ kind: 'status', status: 529, type: 'overloaded_error', message: 'Overloaded' }) },
    { case: 'never answers', script: inTurn({ kind: 'silence' }) },
    { case: 'stops within an answer', script: inTurn({ kind: 'stall', blocks: [{ text: 'It was' }], after: 2 }) },
  ])('is escalated if the model $case', async ({ script }) => {
    const begun = Date.now();
    const { report, code } = await asked(script, { intentBudget: { minutes: 0.1 }, budget: { minutes: 0.2 } });

    expect([code, only(report).verdict]).toEqual([1, 'escalate']);
    expect(double?.requests.length).toBeGreaterThan(0);
    expect(Date.now() - begun).toBeLessThan(120_000);
  });
});

describe('a revert by reconcile act', SLOW, () => {
  it('is recognised by the next run, which does not report the call again', async () => {
    const code = 'resource "aws_sqs_queue" "work" {\n  name                       = "work"\n  visibility_timeout_seconds = 60\n}\n';
    const timeoutIn = (live: LiveWorld) => live.resources().find(({ type }) => type === 'aws_sqs_queue')?.values ?? {};
    const world = await anActingToKill(
      {
        action: 'revert-drift',
        code,
        drift: (live) => live.put('aws_sqs_queue', { ...timeoutIn(live), visibility_timeout_seconds: 300 }, 'drift'),
        row: { address: 'aws_sqs_queue.work', verdict: 'revert', status: 'proposed' },
      },
      builtProgram(),
    );
    try {
      const id = await world.approved();
      const queueUrl = String(timeoutIn(world.live)['id']);
      const call = anEvent({
        eventTime: minutesAgo(30),
        requestParameters: { queueUrl, attributes: { VisibilityTimeout: '300' } },
      });
      const before = await world.run([call]);
      const done = await world.act(['apply', id]);
      const after = await world.run([call]);

      expect(done).toMatchObject({ end: 0, said: expect.stringContaining('done') });
      expect(timeoutIn(world.live)['visibility_timeout_seconds']).toBe(60);
      expect(before).toMatchObject({ end: 1, said: expect.stringContaining('aws_sqs_queue.work') });
      expect(after.said).not.toMatch(/visibility_timeout_seconds: 60 → 300/);
      expect(after.end).toBe(0);
    } finally {
      world.remove();
    }
  });
});
