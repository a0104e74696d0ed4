import { z } from 'zod';
import type { AgentTool, ToolOutcome } from '#domain/agent/agent-task.ts';
import { boundedData, quoteData } from '#domain/text/bounded-data.ts';
import { eventsData, examplesData } from '#domain/agent/case-data.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import type { BlockSchema } from '#domain/value/provider-schema.ts';
import { situationOf } from '#domain/knowledge/situation.ts';
import type { HclFile } from '#hcl/syntax.ts';
import { lineAt } from '#hcl/text/trivia.ts';
import { referencesTo } from '#hcl/proof/references-to.ts';
import { describeBlock, describeLine, outlineOf } from './describe-code.ts';
import { parsedFile } from './patch-state.ts';
import type { PatchState, UnresolvedInput } from './patch-state.ts';
import { blockName } from '#hcl/locate.ts';

const MAX_EXAMPLES = 3;
const MAX_REFERENCES = 60;

/** Returns read-only tools: code, state, schema, calls and past cases. */
export function readTools(input: UnresolvedInput): readonly AgentTool<PatchState>[] {
  return [
    showBlock(input),
    showFile(input),
    findReferences(input),
    resourceInState(input),
    providerSchema(input),
    episodeEvents(input),
    searchKnowledge(input),
  ];
}

function reading<Input>(
  about: Pick<AgentTool<PatchState>, 'name' | 'description'> & { readonly input: z.ZodType<Input> },
  answer: (input: Input, state: PatchState) => Promise<Json | undefined> | Json | undefined,
): AgentTool<PatchState> {
  return {
    ...about,
    run: async (asked, state): Promise<ToolOutcome<PatchState>> => {
      const found = await answer(asked as Input, state);
      return found === undefined
        ? { content: 'Expected something with that name; found nothing.', isError: true, state }
        : { content: quoteData(found), state };
    },
  };
}

function shownFiles(state: PatchState, { maskFiles }: UnresolvedInput): readonly HclFile[] {
  return maskFiles(state.draft.workspace.files).flatMap((file) => parsedFile(file) ?? []);
}

function showBlock(input: UnresolvedInput): AgentTool<PatchState> {
  return reading(
    {
      name: 'show-block',
      description:
        'Shows blocks of the current draft: text, and the ranges of everything in them that an edit can refer to. Give a name, such as aws_sqs_queue.work (a resource), data.aws_vpc.main, var.size, module.network or local.name; or a file and a line, for example for an attribute of a tfvars file.',
      input: z.object({
        name: z.string().min(3).optional(),
        file: z.string().optional().describe('with a name: search only this file; with a line: the file of that line'),
        line: z.int().positive().optional(),
      }),
    },
    ({ name, file: path, line }, state) => {
      const files = shownFiles(state, input).filter((file) => path === undefined || file.path === path);
      const [only] = files;
      if (name === undefined) return path === undefined || line === undefined || only === undefined ? undefined : describeLine(only, line);
      const found = files.flatMap((file) => blocksNamed(name, file));
      return found.length === 0 ? undefined : found.slice(0, 5);
    },
  );
}

function blocksNamed(name: string, file: HclFile): readonly JsonObject[] {
  const plain = name.replace(/^resource\./, '').replace(/\[.*$/s, '');
  const last = plain.split('.module.').at(-1) ?? plain;
  return file.body.blocks
    .filter((block) => namesOf(block).includes(plain) || namesOf(block).includes(last))
    .map((block) => describeBlock(file, block));
}

function namesOf(block: HclFile['body']['blocks'][number]): readonly string[] {
  return block.type === 'locals' ? block.body.attributes.map(({ name }) => `local.${name}`) : [blockName(block)];
}

function showFile(input: UnresolvedInput): AgentTool<PatchState> {
  return reading(
    {
      name: 'show-file',
      description:
        'Lists what a file declares in the draft, with lines and ranges, and the range of the whole file. Without a name it lists the files.',
      input: z.object({ file: z.string().optional() }),
    },
    ({ file }, state) => {
      const files = shownFiles(state, input);
      if (file === undefined) return files.map(({ path }) => path);
      const found = files.find(({ path }) => path === file);
      return found === undefined ? undefined : outlineOf(found);
    },
  );
}

function findReferences(input: UnresolvedInput): AgentTool<PatchState> {
  return reading(
    {
      name: 'find-references',
      description:
        'Lists where code names a resource, data source, module, variable or local: aws_sqs_queue.work, data.aws_vpc.main, module.network, var.size, local.name.',
      input: z.object({ name: z.string().min(3) }),
    },
    ({ name }, state) => {
      const parts = name.split('.');
      const [head, last] = [parts.slice(0, -1), parts.at(-1) ?? ''];
      if (head.length === 0) return undefined;
      return shownFiles(state, input)
        .flatMap((file) =>
          referencesTo(file, { head, name: last }).map(({ start, end }) => ({
            file: file.path,
            line: lineAt(file.text, start),
            range: { start, end },
          })),
        )
        .slice(0, MAX_REFERENCES);
    },
  );
}

function resourceInState(input: UnresolvedInput): AgentTool<PatchState> {
  return reading(
    {
      name: 'resource-in-state',
      description: 'Shows the values of one resource instance in the state, by its address, without secrets.',
      input: z.object({ address: z.string().min(3) }),
    },
    ({ address }) => {
      const found = input.state.find((resource) => resource.address === address);
      if (found === undefined) return undefined;
      const sensitive = new Set(found.sensitive);
      const values = Object.fromEntries(
        Object.entries(found.values).map(([name, value]) => [name, sensitive.has(name) ? '(sensitive)' : value]),
      );
      return { address, values: boundedData(values) };
    },
  );
}

function providerSchema(input: UnresolvedInput): AgentTool<PatchState> {
  return reading(
    {
      name: 'provider-schema',
      description: 'Shows the arguments and nested blocks of a resource type; with names, only those.',
      input: z.object({ type: z.string().min(3), names: z.array(z.string()).optional() }),
    },
    ({ type, names }) => {
      const schema = input.workspace.schema[type];
      return schema === undefined ? undefined : { type, ...schemaSlice(schema, names) };
    },
  );
}

/** Returns types and flags by name. `names`: absent for all writable arguments */
export function schemaSlice(schema: BlockSchema, names?: readonly string[]): JsonObject {
  const isAsked = (name: string): boolean => names === undefined || names.includes(name);
  const attributes = Object.entries(schema.attributes).filter(
    ([name, one]) => isAsked(name) && (names !== undefined || one.required === true || one.optional === true),
  );
  const blocks = Object.entries(schema.blocks).filter(([name]) => isAsked(name));
  return {
    attributes: Object.fromEntries(
      attributes.map(([name, { type, ...flags }]): [string, Json] => [
        name,
        { type: type as Json, ...Object.fromEntries(Object.entries(flags).filter(([, value]) => value !== undefined && value !== false)) },
      ]),
    ),
    blocks: Object.fromEntries(blocks.map(([name, { nesting, block }]): [string, Json] => [name, { nesting, ...schemaSlice(block) }])),
  };
}

function episodeEvents(input: UnresolvedInput): AgentTool<PatchState> {
  return reading(
    {
      name: 'episode-events',
      description:
        'Lists the calls that made this change, in time order: time, call, caller, and parameters as far as the trail shows them.',
      input: z.object({}),
    },
    () => eventsData(input.intent.drifts.flatMap((drift) => drift.events)),
  );
}

function searchKnowledge(input: UnresolvedInput): AgentTool<PatchState> {
  return reading(
    {
      name: 'search-knowledge',
      description:
        'Shows how similar changes of one resource type ended before: the edit of the code, and its outcome. This is evidence, not a rule.',
      input: z.object({ type: z.string().optional() }),
    },
    async ({ type }) => {
      const drift = input.intent.drifts.find((one) => type === undefined || one.resourceType === type);
      return drift === undefined ? undefined : examplesData(await input.knowledge.search(situationOf(drift), MAX_EXAMPLES));
    },
  );
}
