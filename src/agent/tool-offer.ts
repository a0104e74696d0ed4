import { z } from 'zod';
import type { AgentTool } from '#domain/agent/agent-task.ts';
import type { ToolOffer } from '#domain/agent/model-turn.ts';

/**
 * Tells a model of a tool.
 * @returns name, description, and the JSON Schema of its input
 * @throws Error where the input is no object, or cannot be told as JSON Schema: a mistake in the program
 */
export function offerOf<State>({ name, description, input }: AgentTool<State>): ToolOffer {
  const { $schema: _dialect, ...inputSchema } = z.toJSONSchema(input, { io: 'input' });
  if (inputSchema.type !== 'object')
    throw new Error(`expected an object for the input of ${name}, found ${String(inputSchema.type ?? 'a union')}`);
  return { name, description, inputSchema };
}
