import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { agentOf } from '#cli/agent-options.ts';
import type { AgentMode } from '#cli/agent-options.ts';

const KEY = 'sk-ant-test-0123456789abcdef';
const RUN = { runId: 'r1', ledgerFile: '/var/lib/reconcile/reconcile.sqlite' };
let cwd = '';

beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'reconcile-agent-options-'));
});

afterEach(() => rmSync(cwd, { recursive: true, force: true }));

async function chosen(agent: AgentMode, yaml: string | undefined, env: Readonly<Record<string, string>> = {}, transcripts?: string) {
  if (yaml !== undefined) writeFileSync(join(cwd, 'reconcile.yaml'), yaml);
  return agentOf({ agent, transcripts }, RUN, { cwd, env });
}

const ANTHROPIC = 'agent:\n  provider: anthropic\n  model: a-model\n';

describe('the model of a run', () => {
  it.each([
    [
      'is none, with a notice, without a configuration',
      'auto',
      undefined,
      { ANTHROPIC_API_KEY: KEY },
      { whyNone: 'No model is configured' },
    ],
    ['is none, without a notice, if it is off', 'off', ANTHROPIC, { ANTHROPIC_API_KEY: KEY }, {}],
    ['is none if the key is missing', 'auto', ANTHROPIC, {}, { whyNone: 'agent.provider is anthropic, and ANTHROPIC_API_KEY is not set' }],
    [
      'is the configured one',
      'auto',
      ANTHROPIC,
      { ANTHROPIC_API_KEY: KEY },
      { options: { model: { provider: 'anthropic', model: 'a-model', apiKey: KEY } } },
    ],
    [
      'is the default model with its price if the configuration names none',
      'anthropic',
      undefined,
      { ANTHROPIC_API_KEY: KEY },
      { options: { model: { provider: 'anthropic', model: 'claude-sonnet-5-5' }, limits: { price: { input: 2, output: 10 } } } },
    ],
    [
      'is a gateway with a token from the environment',
      'anthropic',
      undefined,
      { ANTHROPIC_AUTH_TOKEN: 'a-token', ANTHROPIC_BASE_URL: 'https://gateway.example' },
      { options: { model: { authToken: 'a-token', baseUrl: 'https://gateway.example' } } },
    ],
    [
      'prefers a key to a token, at the configured address',
      'anthropic',
      'agent: { baseUrl: "https://file.example" }',
      { ANTHROPIC_API_KEY: KEY, ANTHROPIC_AUTH_TOKEN: 'a-token', ANTHROPIC_BASE_URL: 'https://gateway.example' },
      { options: { model: { apiKey: KEY, baseUrl: 'https://file.example' } } },
    ],
    [
      'is Bedrock in the region of the environment',
      'bedrock',
      'agent: { model: an-id }',
      { AWS_REGION: 'eu-central-1' },
      { options: { model: { provider: 'bedrock', model: 'an-id', region: 'eu-central-1' } } },
    ],
  ] satisfies readonly (readonly [string, AgentMode, string | undefined, Readonly<Record<string, string>>, object])[])(
    '%s',
    async (_what, mode, yaml, env, expected) => {
      expect(await chosen(mode, yaml, env)).toMatchObject(expected);
    },
  );

  it('stores its conversations next to the ledger, one file per run', async () => {
    const { options } = await chosen('auto', ANTHROPIC, { ANTHROPIC_API_KEY: KEY });

    expect(options?.transcripts).toBe('/var/lib/reconcile/transcripts/r1');
  });

  it('replays answers from the named transcripts', async () => {
    const { options } = await chosen('replay', undefined, {}, 'kept');

    expect(options).toMatchObject({ model: { provider: 'replay', directory: join(cwd, 'kept') }, transcripts: undefined });
  });

  it.each([
    ['anthropic', 'agent: { model: a-model }', /ANTHROPIC_API_KEY is not set/],
    ['anthropic', undefined, /ANTHROPIC_API_KEY is not set/],
    ['bedrock', undefined, /agent.model names no model/],
    ['bedrock', 'agent: { model: an-id }', /neither agent.region nor AWS_REGION/],
    ['replay', undefined, /--transcripts names no folder/],
    ['anthropic', `${ANTHROPIC}  budget: { usd: 1 }\n`, /^Expected a price of a-model in agent.prices/],
    ['auto', 'agent: { provider: oracle }', /provider/],
    ['auto', 'agent: { apiKey: sk-ant }', /apiKey/],
  ] satisfies readonly (readonly [AgentMode, string | undefined, RegExp])[])('%s with %s is refused', async (mode, yaml, message) => {
    const env = /prices/.test(message.source) ? { ANTHROPIC_API_KEY: KEY } : {};

    await expect(chosen(mode, yaml, env)).rejects.toThrow(message);
  });
});
