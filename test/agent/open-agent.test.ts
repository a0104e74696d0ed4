// @module-tag slow
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openAgent } from '#agent/open-agent.ts';
import type { AgentOptions } from '#agent/open-agent.ts';
import type { AgentLimits } from '#domain/agent/agent-limits.ts';
import type { AgentTask } from '#domain/agent/agent-task.ts';
import { startMessagesDouble } from '../support/messages-double/server.ts';
import type { MessagesDouble, Reply, Script } from '../support/messages-double/server.ts';

const KEY = 'sk-ant-test-0123456789abcdef';
const LIMITS: AgentLimits = { run: {}, intent: {}, rounds: 6, answerTokens: 2000 };
const PRICE = { input: 3, output: 15, cacheRead: 0.3, cacheWrite: 3.75 };

const doubles: MessagesDouble[] = [];
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reconcile-agent-'));
});

afterEach(async () => {
  await Promise.all(doubles.splice(0).map((double) => double.close()));
  rmSync(folder, { recursive: true, force: true });
});

/** Adds up what it is told, until it is told to finish. */
function aTask(id = 'patch-1'): AgentTask<number> {
  return {
    id,
    kind: 'patch',
    system: 'You add.',
    prompt: 'Add one and two, then finish.',
    state: 0,
    tools: [
      {
        name: 'add',
        description: 'Adds a number.',
        input: z.object({ number: z.number() }),
        run: async (input, sum) => {
          const state = sum + (input as { readonly number: number }).number;
          return { content: `The sum is ${state}.`, state };
        },
      },
      {
        name: 'fail',
        description: 'Fails.',
        input: z.object({}),
        run: async () => {
          throw new Error('this tool is broken');
        },
      },
      {
        name: 'finish',
        description: 'Ends the task.',
        input: z.object({}),
        run: async (_input, state) => ({ content: 'Good.', state, ends: { how: 'done', reason: `the sum is ${state}` } }),
      },
    ],
  };
}

interface Around {
  readonly limits?: Partial<AgentLimits>;
  readonly clock?: () => Date;
  readonly interrupted?: AbortSignal;
}

async function anAgent(script: Script, { limits = {}, clock = () => new Date(), interrupted = new AbortController().signal }: Around = {}) {
  const double = await startMessagesDouble(script);
  doubles.push(double);
  const options: AgentOptions = {
    model: { provider: 'anthropic', model: 'a-model', apiKey: KEY, baseUrl: double.url, retries: 1 },
    limits: { ...LIMITS, ...limits },
    attempts: 3,
    paths: [],
    explain: true,
    transcripts: folder,
  };
  return { double, agent: openAgent(options, { clock: { now: clock }, interrupted }) };
}

const add = (number: unknown) => ({ tool: 'add', input: { number } });
const finish: Reply = { kind: 'message', blocks: [{ tool: 'finish', input: {} }] };

/** Answers one after the other; the last again and again. */
function inTurn(...replies: readonly Reply[]): Script {
  return (_body, number) => replies[Math.min(number, replies.length) - 1] ?? finish;
}

describe('a conversation', () => {
  it('runs the tools of one answer in order, and ends if one of them ends the conversation', async () => {
    const { double, agent } = await anAgent(inTurn({ kind: 'message', blocks: [{ text: 'Adding.' }, add(1), add(2)] }, finish));

    const outcome = await agent.converse(aTask());

    const results = double.requests[1]?.messages.at(-1)?.content;
    expect(outcome).toMatchObject({ ending: 'done', reason: 'the sum is 3', state: 3, cost: { modelCalls: 2 } });
    expect(results).toMatchObject([{ content: 'The sum is 1.' }, { content: 'The sum is 3.', cache_control: { type: 'ephemeral' } }]);
    expect(double.refused).toEqual([]);
  });

  it('costs what the prices state, and reads most of its input from the cache', async () => {
    const { agent } = await anAgent(inTurn({ kind: 'message', blocks: [add(1)], outputTokens: 100 }, { ...finish, outputTokens: 50 }), {
      limits: { price: PRICE },
    });

    const { cost } = await agent.converse(aTask());

    const { input, cacheRead, cacheWrite } = cost.usage;
    expect(cost.usd).toBeCloseTo((input * 3 + 150 * 15 + cacheRead * 0.3 + cacheWrite * 3.75) / 1e6, 10);
    expect(cacheRead).toBeGreaterThan(cacheWrite / 2);
    expect(cost.contextEstimate).toBeGreaterThan(50);
  });

  it.each([
    ['an input that the schema rejects', { kind: 'message', blocks: [add('three')] }, /number/],
    ['an input that is not JSON', { kind: 'message', blocks: [{ tool: 'add', raw: '{"number": ' }] }, /Expected JSON/],
    ['an unknown tool', { kind: 'message', blocks: [{ tool: 'apply', input: {} }] }, /Expected one of the tools add, fail, finish/],
  ] satisfies readonly (readonly [string, Reply, RegExp])[])('reports %s to the model, and continues', async (_what, reply, told) => {
    const { double, agent } = await anAgent(inTurn(reply, finish));

    const outcome = await agent.converse(aTask());

    const [result] = (double.requests[1]?.messages.at(-1)?.content ?? []) as readonly {
      readonly is_error?: boolean;
      readonly content?: string;
    }[];
    expect(outcome).toMatchObject({ ending: 'done', state: 0 });
    expect(result?.is_error).toBe(true);
    expect(result?.content).toMatch(told);
  });
});

describe('a conversation without a result', () => {
  const talk: Reply = { kind: 'message', blocks: [{ text: 'All done: the sum is 3 and everything works.' }] };
  it.each([
    ['claims success without the tool', [talk], 'idle', /^the model stopped without finishing: All done/],
    ['refuses', [{ kind: 'message', blocks: [{ text: 'No.' }], stop: 'refusal' }], 'refusal', /^the model refused$/],
    ['never ends', [{ kind: 'message', blocks: [add(0)] }], 'rounds', /^not finished after 6 responses$/],
    [
      'is cut off',
      [
        { kind: 'message', blocks: [add(1)] },
        { kind: 'cut', blocks: [add(1)], after: 4 },
      ],
      'cut',
      /^the response was cut off/,
    ],
    ['calls a tool that throws', [{ kind: 'message', blocks: [{ tool: 'fail', input: {} }] }], 'gave-up', /this tool is broken/],
    [
      'gets no answer',
      [{ kind: 'status', status: 529, type: 'overloaded_error', message: 'busy', retryAfter: 0.01 }],
      'unavailable',
      /busy/,
    ],
    ['returns an empty answer', [{ kind: 'message', blocks: [] }], 'idle', /^the model stopped without finishing/],
  ] satisfies readonly (readonly [string, readonly Reply[], string, RegExp])[])(
    'ends with the reason if the model %s',
    async (_how, replies, ending, reason) => {
      const { agent } = await anAgent(inTurn(...replies));

      const outcome = await agent.converse(aTask());

      expect(outcome.ending).toBe(ending);
      expect(outcome.reason).toMatch(reason);
    },
  );

  it.each([
    ['the tokens of the intent', { intent: { tokens: 900 } }, /^the budget of this intent (?:is spent|\(900 tokens\) is too small)/],
    ['the tokens of the run', { run: { tokens: 900 } }, /^the budget of the run (?:is spent|\(900 tokens\) is too small)/],
    ['money', { intent: { usd: 0.009 }, price: PRICE }, /^the budget of this intent (?:is spent|\(0\.009 USD\) is too small)/],
  ])('stops the requests once %s are spent', async (_what, limits, reason) => {
    const { double, agent } = await anAgent(inTurn({ kind: 'message', blocks: [add(1)], outputTokens: 300 }), { limits });

    const outcome = await agent.converse(aTask());

    expect(outcome.ending).toBe('budget');
    expect(outcome.reason).toMatch(reason);
    expect(double.requests.length).toBeLessThan(4);
  });

  it('runs no tool of an answer that exceeds the budget', async () => {
    const { agent } = await anAgent(inTurn({ kind: 'message', blocks: [add(1)], outputTokens: 5000 }), {
      limits: { intent: { tokens: 4000 } },
    });

    const outcome = await agent.converse(aTask());

    expect(outcome).toMatchObject({ ending: 'budget', state: 0 });
    expect(outcome.reason).toMatch(/^the budget of this intent is spent: \d+ of 4000 tokens$/);
  });

  it('stops waiting once the time is over', async () => {
    const { agent } = await anAgent(() => ({ kind: 'silence' }), { limits: { intent: { ms: 80 } } });

    const outcome = await agent.converse(aTask());

    expect(outcome.ending).toBe('budget');
    expect(outcome.reason).toMatch(/seconds$/);
  });

  it('stops waiting once the run is interrupted', async () => {
    const { agent } = await anAgent(() => ({ kind: 'silence' }), { interrupted: AbortSignal.timeout(50) });

    const outcome = await agent.converse(aTask());

    expect(outcome.ending).toBe('interrupted');
  });

  it('limits the next conversation to what is left of the budget of the run', async () => {
    const { double, agent } = await anAgent(inTurn({ kind: 'message', blocks: [{ tool: 'finish', input: {} }], outputTokens: 900 }), {
      limits: { run: { tokens: 1350 } },
    });
    await agent.converse(aTask('patch-1'));

    const second = await agent.converse(aTask('patch-2'));

    expect(second.ending).toBe('budget');
    expect(double.requests).toHaveLength(1);
  });
});

describe('a transcript', () => {
  const script = inTurn({ kind: 'message', blocks: [{ text: 'Adding.' }, add(1), add(2)] }, finish);

  it('contains every message, is readable only for its owner, and contains no key', async () => {
    const { agent } = await anAgent(script);

    const { transcript = '' } = await agent.converse(aTask());

    const text = readFileSync(transcript, 'utf8');
    const lines = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { readonly line: string });
    expect(lines.map(({ line }) => line)).toEqual(['begin', 'turn', 'turn', 'results', 'end']);
    expect(text).toContain('Add one and two');
    expect(text).not.toContain(KEY);
    expect(statSync(transcript).mode & 0o777).toBe(0o600);
  });

  it('can be replayed without a provider', async () => {
    const { double, agent } = await anAgent(script);
    const first = await agent.converse(aTask());
    await double.close();
    const again = openAgent(
      { model: { provider: 'replay', directory: folder }, limits: LIMITS, attempts: 3, paths: [], explain: true },
      { clock: { now: () => new Date() }, interrupted: new AbortController().signal },
    );

    const second = await again.converse(aTask());

    expect(second).toMatchObject({ ending: first.ending, reason: first.reason, state: first.state });
    expect(second.cost.usage).toEqual(first.cost.usage);
  });

  it.each([
    ['another question', { ...aTask(), prompt: 'Add five.' }, /differs from the recorded one/],
    ['a task without a recording', aTask('patch-9'), /ends before answer 1/],
  ])('replayed for %s is rejected', async (_what, task, reason) => {
    const { agent } = await anAgent(script);
    await agent.converse(aTask());
    const again = openAgent(
      { model: { provider: 'replay', directory: folder }, limits: LIMITS, attempts: 3, paths: [], explain: true },
      { clock: { now: () => new Date() }, interrupted: new AbortController().signal },
    );

    const outcome = await again.converse(task);

    expect(outcome.ending).toBe('failed');
    expect(outcome.reason).toMatch(reason);
  });

  it('that cannot be written stops the conversation before a request', async () => {
    const { double, agent } = await anAgent(script);
    rmSync(folder, { recursive: true });
    writeFileSync(folder, 'a file where the folder should be');

    const asking = agent.converse(aTask());

    await expect(asking).rejects.toThrow(/Expected to write the transcript/);
    expect(double.requests).toHaveLength(0);
  });
});
