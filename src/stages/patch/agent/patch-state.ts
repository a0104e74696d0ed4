import type { Drift } from '#domain/drift.ts';
import type { Intent } from '#domain/intent.ts';
import type { Verification } from '#domain/verification.ts';
import type { SourceFile, StateResource, Workspace } from '#domain/workspace.ts';
import type { EditRequest } from '#hcl/text/compose-edits.ts';
import { parseSource } from '#hcl/json/parse-source.ts';
import { isHclFile } from '#hcl/parse/parse.ts';
import type { HclFile } from '#hcl/syntax.ts';
import type { Agent } from '#ports/agent.ts';
import type { Knowledge } from '#ports/knowledge.ts';
import type { Draft, ProposeInput } from '../draft.ts';
import type { Try } from '../outcomes.ts';
import type { Proposal } from '../propose.ts';

/** The input of a conversation. The model sees no secrets of it. */
export interface UnresolvedInput extends ProposeInput {
  /** By drift id: the reason why the direct edit was refused. */
  readonly refusals: ReadonlyMap<string, string>;
  /** With drifts without secrets. */
  readonly intent: Intent;
  /** Without secrets. */
  readonly state: readonly StateResource[];
  /** Removes secrets and keeps the offsets of all other characters. */
  readonly maskFiles: (files: readonly SourceFile[]) => readonly SourceFile[];
  readonly agent: Agent;
  readonly knowledge: Pick<Knowledge, 'search' | 'answersTo'>;
  /** Checks the patch's real effect by evaluator, guardrails and, if possible, Terraform. */
  readonly prove: (proposal: Proposal, patched: readonly Drift[]) => Promise<Verification>;
}

export interface RequestedEdit extends EditRequest {
  readonly path: string;
}

export interface PatchState {
  readonly draft: Draft;
  /** The draft at the start of the current answer, and its requests so far. */
  readonly round: { readonly number: number; readonly draft: Draft; readonly requests: readonly RequestedEdit[] };
  readonly tries: readonly Try[];
  readonly proved?: Proposal;
}

/** Returns the state for a tool call. Saves the draft when a new answer begins. `round`: number of the model's answer */
export function stateForRound(state: PatchState, round: number): PatchState {
  return state.round.number === round ? state : { ...state, round: { number: round, draft: state.draft, requests: [] } };
}

/** Returns the files that parse. */
export function parsedFiles({ files }: Pick<Workspace, 'files'>): readonly HclFile[] {
  return files.flatMap((file) => parsedFile(file) ?? []);
}

/** Parses a file; undefined if that fails. */
export function parsedFile({ path, text }: SourceFile): HclFile | undefined {
  const file = parseSource(path, text);
  return isHclFile(file) ? file : undefined;
}
