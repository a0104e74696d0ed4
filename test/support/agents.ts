/** Agents for tests: the real loop and the real SDK, with a double of the API on this machine. */
import { openAgent } from '#agent/open-agent.ts';
import type { AgentLimits } from '#domain/agent/agent-limits.ts';
import type { Agent } from '#ports/agent.ts';
import { startMessagesDouble } from './messages-double/server.ts';
import type { MessagesDouble, Reply, Script } from './messages-double/server.ts';

/** An agent and its API double. */
export interface AgentInTest {
  readonly agent: Agent;
  readonly double: MessagesDouble;
}

/**
 * Opens an agent.
 * @param script replaces the model
 * @param options limits, low by default; whether it explains changes, off by default
 * @returns the agent; the caller closes the double
 */
export async function anAgent(
  script: Script,
  { limits = {}, explain = false }: { readonly limits?: Partial<AgentLimits>; readonly explain?: boolean } = {},
): Promise<AgentInTest> {
  const double = await startMessagesDouble(script);
  const agent = openAgent(
    {
      model: { provider: 'anthropic', model: 'a-model', apiKey: 'sk-ant-test-0123456789abcdef', baseUrl: double.url, retries: 0 },
      limits: { run: {}, intent: {}, rounds: 12, answerTokens: 4000, ...limits },
      attempts: 3,
      explain,
      paths: [],
    },
    { clock: { now: () => new Date() }, interrupted: new AbortController().signal },
  );
  return { agent, double };
}

/**
 * Answers in turn, repeating the last answer.
 * @param replies at least one
 * @returns the script
 */
export function inTurn(...replies: readonly Reply[]): Script {
  return (_body, number) => replies[Math.min(number, replies.length) - 1] ?? { kind: 'silence' };
}

/**
 * An answer that calls tools.
 * @param calls name and input of each
 * @returns the reply
 */
export function calling(...calls: readonly (readonly [tool: string, input: unknown])[]): Reply {
  return { kind: 'message', blocks: calls.map(([tool, input]) => ({ tool, input })) };
}
