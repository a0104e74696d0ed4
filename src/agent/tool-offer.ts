import { z } from 'zod';
import type { AgentTool } from '#domain/agent/agent-task.ts';
import type { ToolOffer } from '#domain/agent/model-turn.ts';

/** Describes a tool to the model. @throws Error if the input is no object or has no JSON Schema: a bug */
export function offerOf<State>({ name, description, input }: AgentTool<State>): ToolOffer {
  const { $schema: _dialect, ...inputSchema } = z.toJSONSchema(input, { io: 'input' });
  if (inputSchema.type !== 'object')
    throw new Error(`expected an object for the input of ${name}, found ${String(inputSchema.type ?? 'a union')}`);
  return { name, description, inputSchema };
}
