import { afterEach, describe, expect, it } from 'vitest';
import { bedrockModel } from '#agent/bedrock.ts';
import { startMessagesDouble } from '../support/messages-double/server.ts';
import type { MessagesDouble, Script } from '../support/messages-double/server.ts';

const doubles: MessagesDouble[] = [];

afterEach(async () => {
  await Promise.all(doubles.splice(0).map((double) => double.close()));
});

async function ask(script: Script) {
  const double = await startMessagesDouble(script);
  doubles.push(double);
  const model = bedrockModel({
    model: 'anthropic.a-model-v1:0',
    region: 'eu-central-1',
    apiKey: 'a-bedrock-key',
    baseUrl: double.url,
    retries: 2,
  });
  const request = {
    system: 'You are a test.',
    tools: [],
    messages: [{ role: 'user' as const, text: 'Hello', results: [] }],
    maxOutputTokens: 500,
  };
  return { double, answer: await model.answer(request, new AbortController().signal) };
}

describe('a model at Bedrock', () => {
  it('decodes the event stream frames of Bedrock', async () => {
    const { double, answer } = await ask(() => ({
      kind: 'message',
      blocks: [{ text: 'Hello from the region.' }, { tool: 'resize', input: { size: 1 } }],
    }));

    expect(answer).toMatchObject({
      kind: 'answered',
      blocks: [
        { kind: 'text', text: 'Hello from the region.' },
        { kind: 'tool-call', name: 'resize', input: { size: 1 } },
      ],
    });
    expect(double.requests[0]?.model).toBe('anthropic.a-model-v1:0');
  });

  it('repeats the request if the service is busy', async () => {
    const { double, answer } = await ask((_body, number) =>
      number === 1
        ? { kind: 'status', status: 429, type: 'rate_limit_error', message: 'later', retryAfter: 0.01 }
        : { kind: 'message', blocks: [{ text: 'Now.' }] },
    );

    expect(answer.kind).toBe('answered');
    expect(double.requests).toHaveLength(2);
  });
});
