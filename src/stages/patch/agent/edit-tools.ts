/** The edits of hcl/edits, unchanged, as tools: each works on the draft, and what it refuses it says. */
import { z } from 'zod';
import type { AgentTool, ToolOutcome } from '#domain/agent-task.ts';
import { quoteData } from '#domain/bounded-data.ts';
import type { ImportTarget, TextEdit } from '#domain/patch.ts';
import { parseAddress } from '#domain/resource-address.ts';
import { composeEdits } from '#hcl/compose-edits.ts';
import { edits } from '#hcl/edits/index.ts';
import type { Edit, EditResult } from '#hcl/edit.ts';
import type { HclFile } from '#hcl/syntax.ts';
import { extendDraft } from '../draft.ts';
import type { Draft } from '../draft.ts';
import { describeLine } from './describe-code.ts';
import { inRound, parsedFile, parsedFiles } from './patch-state.ts';
import type { PatchState, RequestedEdit, ResidueInput } from './patch-state.ts';

const FILE = z.string().min(1).describe('path of the file to edit, relative to the root, as it is told in <data>');

/**
 * Makes the tools.
 * @param input schema, drifts, and which paths may be edited
 * @returns one tool for each edit
 */
export function editTools(input: ResidueInput): readonly AgentTool<PatchState>[] {
  return edits.map((edit) => ({
    name: edit.id,
    description: edit.description,
    input: z.object({ file: FILE, input: edit.input }),
    run: async (asked, state, round) => {
      const { file, input: wanted } = asked as { readonly file: string; readonly input: unknown };
      return request({ edit, input: wanted, path: file }, inRound(state, round), input);
    },
  }));
}

function request(asked: RequestedEdit, state: PatchState, input: ResidueInput): ToolOutcome<PatchState> {
  const refused = (reason: string): ToolOutcome<PatchState> => ({ content: `Refused: ${reason}`, isError: true, state });
  if (!input.agent.mayEdit(asked.path)) return refused(`expected a file that may be edited, found ${asked.path}`);
  const target = importOf(asked, input);
  if (typeof target === 'string') return refused(target);
  const requests = [...state.round.requests, asked];
  const result = editsOf(requests, state.round.draft, input);
  if (result.kind === 'refused') return refused(result.reason);
  const stray = result.edits.find((edit) => !input.agent.mayEdit(edit.path));
  if (stray !== undefined) return refused(`expected edits of files that may be edited, found one of ${stray.path}`);
  const imports = requests.flatMap((one) => {
    const made = importOf(one, input);
    return made === undefined || typeof made === 'string' ? [] : [made];
  });
  const draft = extendDraft(state.round.draft, { edits: result.edits }, imports);
  if (draft === undefined) return refused('it wants the same text otherwise than an edit before it');
  return { content: told(asked, result.edits, draft, input), state: { ...state, draft, round: { ...state.round, requests } } };
}

/** All edits of one answer speak of the files as they were before it. */
function editsOf(requests: readonly RequestedEdit[], draft: Draft, input: ResidueInput): EditResult {
  const context = { files: parsedFiles(draft.workspace), schema: input.workspace.schema };
  const fileAt = (path: string): HclFile | undefined => context.files.find((file) => file.path === path) ?? newFile(path, draft);
  const all: TextEdit[] = [];
  for (const path of new Set(requests.map((one) => one.path))) {
    const file = fileAt(path);
    if (file === undefined) return { kind: 'refused', reason: `expected a file that parses, found ${path}` };
    const own = requests.filter((one) => one.path === path);
    const [only] = own;
    const result = own.length === 1 && only !== undefined ? only.edit.apply(file, only.input, context) : composeEdits(file, own, context);
    if (result.kind === 'refused') return result;
    all.push(...result.edits);
  }
  return { kind: 'edits', edits: all };
}

/** A file that is not there yet is empty; one that is there and does not parse is not edited. */
function newFile(path: string, { workspace }: Draft): HclFile | undefined {
  return workspace.files.some((file) => file.path === path) ? undefined : parsedFile({ path, text: path.endsWith('.json') ? '{}' : '' });
}

/** Only what was accepted is adopted, under the address that the import names. */
function importOf(
  { edit, input }: { readonly edit: Edit<unknown>; readonly input: unknown },
  { drifts }: ResidueInput,
): ImportTarget | string | undefined {
  if (edit.id !== 'add-import') return undefined;
  const { to, id } = input as { readonly to: string; readonly id: string };
  const drift = drifts.find((one) => one.kind === 'unmanaged' && one.importId === id && parseAddress(to)?.type === one.resourceType);
  if (drift?.observed === undefined)
    return `expected the import id of a resource that is to be adopted, under an address of its type, found ${id} to ${to}`;
  return { to, id, resourceType: drift.resourceType, observed: drift.observed };
}

function told({ path }: RequestedEdit, made: readonly TextEdit[], draft: Draft, input: ResidueInput): string {
  if (made.length === 0) return 'Nothing to do: the code says so already.';
  const file = input
    .maskFiles(draft.workspace.files)
    .map(parsedFile)
    .find((one) => one?.path === path);
  const first = made.find((edit) => edit.path === path);
  const line = file === undefined || first === undefined ? 1 : file.text.slice(0, first.start).split('\n').length;
  const now = file === undefined ? undefined : (describeLine(file, line) ?? describeLine(file, line + 1));
  const files = [...new Set(made.map((edit) => edit.path))].join(', ');
  return `Done in the draft: ${files}. Ranges in there have moved.${now === undefined ? '' : ` It now says, from your next answer on:\n${quoteData(now)}`}`;
}
