import { afterEach, describe, expect, it } from 'vitest';
import { anthropicModel } from '#agent/anthropic.ts';
import type { ModelMessage, ModelRequest } from '#domain/agent/model-turn.ts';
import { startMessagesDouble } from '../support/messages-double/server.ts';
import type { MessagesDouble, Reply, Script } from '../support/messages-double/server.ts';

const KEY = 'sk-ant-test-0123456789abcdef';
const doubles: MessagesDouble[] = [];

afterEach(async () => {
  await Promise.all(doubles.splice(0).map((double) => double.close()));
});

async function aModel(script: Script, retries = 4) {
  const double = await startMessagesDouble(script);
  doubles.push(double);
  return { double, model: anthropicModel({ model: 'a-model', apiKey: KEY, baseUrl: double.url, retries }) };
}

function aRequest(messages: readonly ModelMessage[] = [{ role: 'user', text: 'Hello', results: [] }]): ModelRequest {
  const inputSchema = { type: 'object', properties: { size: { type: 'number' } }, required: ['size'] };
  return { system: 'You are a test.', tools: [{ name: 'resize', description: 'Resizes.', inputSchema }], messages, maxOutputTokens: 500 };
}

const never = new AbortController().signal;
const hello: Reply = { kind: 'message', blocks: [{ text: 'Hello to you, and to all who read streams in small pieces.' }] };

describe('an answer', () => {
  it('is assembled from its stream, with its token usage', async () => {
    const { model } = await aModel(() => ({
      kind: 'message',
      blocks: [{ thinking: 'Hm.' }, { text: 'I shall resize.' }, { tool: 'resize', input: { size: 3 } }],
      outputTokens: 42,
    }));

    const answer = await model.answer(aRequest(), never);

    expect(answer).toMatchObject({
      kind: 'answered',
      stop: 'tool-calls',
      blocks: [
        { kind: 'opaque', data: { type: 'thinking', thinking: 'Hm.', signature: 'c2lnbmVk' } },
        { kind: 'text', text: 'I shall resize.' },
        { kind: 'tool-call', id: 'toolu_1_2', name: 'resize', input: { size: 3 } },
      ],
      usage: { output: 42 },
    });
  });

  it('can be sent back with the results of its tool calls, including invalid input', async () => {
    const { double, model } = await aModel((_body, number) =>
      number === 1 ? { kind: 'message', blocks: [{ thinking: 'Hm.' }, { tool: 'resize', raw: '{"size": 3' }] } : hello,
    );
    const first = aRequest();
    const answer = await model.answer(first, never);
    const blocks = answer.kind === 'answered' ? answer.blocks : [];

    const second = await model.answer(
      aRequest([
        ...first.messages,
        { role: 'assistant', blocks },
        { role: 'user', text: '', results: [{ callId: 'toolu_1_1', content: 'expected JSON', isError: true }] },
      ]),
      never,
    );

    expect(blocks[1]).toEqual({ kind: 'broken-call', id: 'toolu_1_1', name: 'resize', text: '{"size": 3' });
    expect(second).toMatchObject({
      kind: 'answered',
      stop: 'end',
      blocks: [{ kind: 'text', text: hello.kind === 'message' ? 'Hello to you, and to all who read streams in small pieces.' : '' }],
    });
    expect(double.refused).toEqual([]);
  });

  it('reads the previous messages from the cache', async () => {
    const { model } = await aModel(() => hello);
    const first = await model.answer(aRequest(), never);

    const second = await model.answer(aRequest(), never);

    expect(first.usage).toMatchObject({ cacheRead: 0 });
    expect(first.usage.cacheWrite).toBeGreaterThan(20);
    expect(second.usage).toMatchObject({ cacheRead: first.usage.cacheWrite, cacheWrite: 0 });
  });

  it.each([
    ['end_turn', 'end'],
    ['max_tokens', 'too-long'],
    ['refusal', 'refused'],
  ])('with stop reason %s is reported as %s', async (stop, expected) => {
    const { model } = await aModel(() => ({ kind: 'message', blocks: [{ text: 'No.' }], stop }));

    const answer = await model.answer(aRequest(), never);

    expect(answer).toMatchObject({ kind: 'answered', stop: expected });
  });
});

describe('if the provider does not respond', () => {
  it.each([
    [429, 'rate_limit_error'],
    [529, 'overloaded_error'],
    [500, 'api_error'],
  ])('the request is repeated after %i, with the requested delay', async (status, type) => {
    const { double, model } = await aModel((_body, number) =>
      number < 3 ? { kind: 'status', status, type, message: 'later', retryAfter: 0.01 } : hello,
    );

    const answer = await model.answer(aRequest(), never);

    expect(answer.kind).toBe('answered');
    expect(double.requests).toHaveLength(3);
  });

  it('the request fails after the last attempt, and the reason contains no key', async () => {
    const { model } = await aModel(
      () => ({ kind: 'status', status: 529, type: 'overloaded_error', message: `busy with ${KEY}`, retryAfter: 0.01 }),
      1,
    );

    const answer = await model.answer(aRequest(), never);

    expect(answer).toMatchObject({ kind: 'failed', failure: 'unavailable', problem: 'HTTP 529: busy with (key)' });
  });

  it('a rejected request is not sent again', async () => {
    const { double, model } = await aModel(() => hello);

    const answer = await model.answer(
      { ...aRequest(), tools: [{ name: 'no such name', description: '', inputSchema: { type: 'object' } }] },
      never,
    );

    expect(answer).toMatchObject({ kind: 'failed', failure: 'rejected' });
    expect(double.refused).toHaveLength(1);
  });

  it.each([
    ['breaks off', { kind: 'cut', blocks: [{ text: 'I shall' }], after: 4 } satisfies Reply],
    ['ends in an error', { kind: 'stream-error', type: 'overloaded_error', message: 'overloaded' } satisfies Reply],
  ])('an answer that %s is incomplete, and its tokens count', async (_how, reply) => {
    const { double, model } = await aModel(() => reply);

    const answer = await model.answer(aRequest(), never);

    expect(answer).toMatchObject({ kind: 'failed', failure: 'cut' });
    expect(answer.usage.cacheWrite).toBeGreaterThan(20);
    expect(double.requests).toHaveLength(1);
  });

  it('the request stops if the run is interrupted', async () => {
    const { model } = await aModel(() => ({ kind: 'silence' }));

    const answer = await model.answer(aRequest(), AbortSignal.timeout(50));

    expect(answer).toMatchObject({ kind: 'failed', failure: 'interrupted' });
  });
});
