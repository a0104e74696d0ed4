import { z } from 'zod';
import type { AgentTool, ToolOutcome } from '#domain/agent/agent-task.ts';
import { quoteData } from '#domain/text/bounded-data.ts';
import type { ImportTarget, TextEdit } from '#domain/patch.ts';
import { parseAddress } from '#domain/resource-address.ts';
import { composeEdits } from '#hcl/text/compose-edits.ts';
import { lineAt } from '#hcl/text/trivia.ts';
import { edits } from '#hcl/edits/index.ts';
import type { Edit, EditResult } from '#hcl/write/edit.ts';
import type { HclFile } from '#hcl/syntax.ts';
import { extendDraft, finishDraft } from '../draft.ts';
import type { Draft } from '../draft.ts';
import { describeLine } from './describe-code.ts';
import { stateForRound, parsedFile, parsedFiles } from './patch-state.ts';
import type { PatchState, RequestedEdit, UnresolvedInput } from './patch-state.ts';

const FILE = z.string().min(1).describe('path of the file to edit, relative to the root, as given in <data>');

/** Edits forbidden in a proposal: they change how Terraform handles a resource, not its values. */
const NEVER_HERE = new Set(['add-moved', 'add-removed', 'add-ignore-changes', 'remove-ignore-changes', 'rename-resource']);

/** Returns the edits of hcl/edits as tools; only the useful ones, because every description costs tokens. */
export function editTools(input: UnresolvedInput): readonly AgentTool<PatchState>[] {
  const adopts = input.drifts.some((drift) => drift.kind === 'unmanaged');
  const useful = edits.filter(({ id }) => !NEVER_HERE.has(id) && (adopts || id !== 'add-import'));
  return useful.map((edit) => ({
    name: edit.id,
    description: edit.description,
    input: z.object({ file: FILE, input: edit.input }),
    run: async (asked, state, round) => {
      const { file, input: wanted } = asked as { readonly file: string; readonly input: unknown };
      return request({ edit, input: wanted, path: file }, stateForRound(state, round), input);
    },
  }));
}

function request(asked: RequestedEdit, state: PatchState, input: UnresolvedInput): ToolOutcome<PatchState> {
  const refused = (reason: string): ToolOutcome<PatchState> => ({ content: `Refused: ${reason}`, isError: true, state });
  if (!input.agent.mayEdit(asked.path)) return refused(`expected a file that may be edited, found ${asked.path}`);
  const requests = [...state.round.requests, asked];
  const made = draftOf(requests, state.round.draft, input);
  if (typeof made === 'string') return refused(made);
  const { draft, edits: last } = made;
  const stray = finishDraft(draft)?.files.find((file) => !input.agent.mayEdit(file.path));
  if (stray !== undefined) return refused(`expected edits of files that may be edited, found one of ${stray.path}`);
  return { content: describeEdits(asked, last, draft, input), state: { ...state, draft, round: { ...state.round, requests } } };
}

/** A draft, and the edits of the last request. */
interface Made {
  readonly draft: Draft;
  readonly edits: readonly TextEdit[];
}

/** Makes the draft of one answer. Ranges refer to the files before the answer; edits without a range are applied one after the other. */
function draftOf(requests: readonly RequestedEdit[], start: Draft, input: UnresolvedInput): Made | string {
  const pointing = requests.filter((one) => pointsAtPlaces(one.input));
  const composed = editsOf(pointing, start, input);
  if (composed.kind === 'refused') return composed.reason;
  const first = extendDraft(start, { edits: composed.edits }, []);
  let made: Made | string =
    first === undefined
      ? 'expected compatible edits, found two that change the same text differently'
      : { draft: first, edits: composed.edits };
  for (const one of requests.filter((other) => !pointing.includes(other)))
    if (typeof made !== 'string') made = appendEdit(one, made.draft, input);
  return made;
}

function appendEdit(one: RequestedEdit, draft: Draft, input: UnresolvedInput): Made | string {
  const target = importOf(one, input);
  if (typeof target === 'string') return target;
  const result = editsOf([one], draft, input);
  if (result.kind === 'refused') return result.reason;
  const next = extendDraft(draft, { edits: result.edits }, target === undefined ? [] : [target]);
  return next === undefined
    ? 'expected an edit that is compatible with those before it, found one that changes the same text differently'
    : { draft: next, edits: result.edits };
}

function pointsAtPlaces(input: unknown): boolean {
  if (typeof input !== 'object' || input === null) return false;
  const { start, end } = input as { readonly start?: unknown; readonly end?: unknown };
  return (typeof start === 'number' && typeof end === 'number') || Object.values(input).some(pointsAtPlaces);
}

function editsOf(requests: readonly RequestedEdit[], draft: Draft, input: UnresolvedInput): EditResult {
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

/** Returns an empty file for a path without one; undefined for a file that exists, which does not parse. */
function newFile(path: string, { workspace }: Draft): HclFile | undefined {
  return workspace.files.some((file) => file.path === path) ? undefined : parsedFile({ path, text: path.endsWith('.json') ? '{}' : '' });
}

/** Returns the import of an accepted drift, or what is wrong with it; undefined for other edits. */
function importOf(
  { edit, input }: { readonly edit: Edit<unknown>; readonly input: unknown },
  { drifts }: UnresolvedInput,
): ImportTarget | string | undefined {
  if (edit.id !== 'add-import') return undefined;
  const { to, id } = input as { readonly to: string; readonly id: string };
  const drift = drifts.find((one) => one.kind === 'unmanaged' && one.importId === id && parseAddress(to)?.type === one.resourceType);
  if (drift?.observed === undefined)
    return `expected the import id of a resource to adopt, with an address of its type, found ${id} to ${to}`;
  return { to, id, resourceType: drift.resourceType, observed: drift.observed };
}

/** Describes the edited places without ranges, which a model can look up. */
function describeEdits({ path }: RequestedEdit, made: readonly TextEdit[], draft: Draft, input: UnresolvedInput): string {
  if (made.length === 0) return 'Nothing to do: the code already has this change.';
  const file = input
    .maskFiles(draft.workspace.files)
    .map(parsedFile)
    .find((one) => one?.path === path);
  const first = made.find((edit) => edit.path === path);
  const line = file === undefined || first === undefined ? 1 : lineAt(file.text, first.start);
  const now = file === undefined ? undefined : (describeLine(file, line) ?? describeLine(file, line + 1))?.['text'];
  const files = [...new Set(made.map((edit) => edit.path))].join(', ');
  return `Done in the draft: ${files}. Ranges in these files have moved: look them up again before the next edit.${now === undefined ? '' : `\n${quoteData(now)}`}`;
}
