/** What a conversation about a patch works on: the draft, and where it stood when the model's last answer began. */
import type { Drift } from '#domain/drift.ts';
import type { Intent } from '#domain/intent.ts';
import type { Verification } from '#domain/verification.ts';
import type { SourceFile, StateResource, Workspace } from '#domain/workspace.ts';
import type { EditRequest } from '#hcl/text/compose-edits.ts';
import { isJsonPath, parseJson } from '#hcl/json/parse-json.ts';
import { isHclFile, parseHcl } from '#hcl/parse/parse.ts';
import type { HclFile } from '#hcl/syntax.ts';
import type { Agent } from '#ports/agent.ts';
import type { Knowledge } from '#ports/knowledge.ts';
import type { Draft, ProposeInput } from '../draft.ts';
import type { Try } from '../outcome.ts';
import type { Proposal } from '../propose.ts';

/** What a patch is asked for. What the model is shown of it holds no secret. */
export interface ResidueInput extends ProposeInput {
  /** Why the direct edit was refused, by drift. */
  readonly refusals: ReadonlyMap<string, string>;
  /** The intent, its drifts without their secrets. */
  readonly intent: Intent;
  /** The state without its secrets. */
  readonly state: readonly StateResource[];
  /** The files without their secrets, every other character where it was. */
  readonly maskFiles: (files: readonly SourceFile[]) => readonly SourceFile[];
  readonly agent: Agent;
  readonly knowledge: Pick<Knowledge, 'search' | 'answersTo'>;
  /** Evaluator, guardrails and, where it can be had, Terraform: what the patch really does. */
  readonly prove: (proposal: Proposal, patched: readonly Drift[]) => Promise<Verification>;
}

/** An edit that the model asked for. */
export interface RequestedEdit extends EditRequest {
  readonly path: string;
}

/** The state of a conversation. */
export interface PatchState {
  readonly draft: Draft;
  /** What the calls of the present answer started from, and what they asked for so far. */
  readonly round: { readonly number: number; readonly draft: Draft; readonly requests: readonly RequestedEdit[] };
  readonly tries: readonly Try[];
  /** The proposal that was proved. */
  readonly proved?: Proposal;
}

/**
 * The state as a call of some answer finds it.
 * @param state as the call before left it
 * @param round number of the model's answer
 * @returns the state; the draft is remembered where the answer is a new one
 */
export function inRound(state: PatchState, round: number): PatchState {
  return state.round.number === round ? state : { ...state, round: { number: round, draft: state.draft, requests: [] } };
}

/**
 * Parses the files of a workspace that edits can be made in.
 * @returns those that parse
 */
export function parsedFiles({ files }: Pick<Workspace, 'files'>): readonly HclFile[] {
  return files.flatMap((file) => parsedFile(file) ?? []);
}

/**
 * Parses one file.
 * @param file path and text
 * @returns the file; undefined where it does not parse
 */
export function parsedFile({ path, text }: SourceFile): HclFile | undefined {
  const file = isJsonPath(path) ? parseJson(path, text) : parseHcl(path, text);
  return isHclFile(file) ? file : undefined;
}
