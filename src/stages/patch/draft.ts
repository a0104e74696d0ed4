import { posix } from 'node:path';
import type { Catalogue } from '#catalogue/catalogue.ts';
import type { Drift } from '#domain/drift.ts';
import type { ImportTarget, Patch } from '#domain/patch.ts';
import { isCodeFile } from '#domain/workspace/code-file.ts';
import { generatorOf } from '#domain/workspace/generated-code.ts';
import { adoptedResource } from '#domain/workspace/patched-workspace.ts';
import type { Residual } from '#domain/verification.ts';
import type { Workspace } from '#domain/workspace.ts';
import type { Evaluator } from '#hcl/evaluate/evaluator.ts';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import { applyToSession, composedEdits, sessionChanges, startSession, withSessions } from '#hcl/text/edit-session.ts';
import type { EditSession } from '#hcl/text/edit-session.ts';
import type { WantedChange } from '#hcl/proof/judge.ts';
import { changedFiles, findCollateralElsewhere } from '#hcl/proof/neighbours.ts';
import type { Neighbour } from '#hcl/proof/neighbours.ts';
import { isForeign } from '#hcl/origin/make-edits.ts';
import type { Candidate } from '#hcl/origin/place.ts';
import { fingerprintOf } from './lessons.ts';
import type { Refused } from './lessons.ts';

export interface ProposeInput {
  readonly drifts: readonly Drift[];
  /** All accepted drifts of the run, since an edit may solve several. */
  readonly accepted: readonly Drift[];
  readonly workspace: Workspace;
  readonly catalogue: Catalogue;
  /** The run's other roots, whose values must not change through shared files. */
  readonly neighbours?: readonly Neighbour[];
  /** Refused patches of this intent for the same workspace. */
  readonly refused?: readonly Refused[];
}

/** The base workspace, the files under edit, and the resulting workspace. */
export interface Draft {
  readonly base: Workspace;
  readonly sessions: readonly EditSession[];
  readonly imports: readonly ImportTarget[];
  readonly workspace: Workspace;
  /** Fingerprint of the texts after each chosen edit. */
  readonly steps: readonly string[];
  /** Values that the edits so far give; further edits have to keep them. */
  readonly reached: readonly WantedChange[];
}

/** Starts an empty draft. `base`: the workspace after the last converged patch */
export function startDraft(base: Workspace): Draft {
  return { base, sessions: [], imports: [], workspace: base, steps: [], reached: [] };
}

/** Adds edits; undefined if they conflict, or concern downloaded or generated code. `candidate`: offsets refer to the draft's files */
export function extendDraft(draft: Draft, candidate: Pick<Candidate, 'edits'>, imports: readonly ImportTarget[]): Draft | undefined {
  if (candidate.edits.some((edit) => isForeign(edit.path) || isGenerated(edit.path, draft))) return undefined;
  const sessions = new Map(draft.sessions.map((session) => [session.path, session]));
  try {
    for (const path of new Set(candidate.edits.map((edit) => edit.path))) {
      const session = sessions.get(path) ?? startSession(path, draft.base.files.find((file) => file.path === path)?.text);
      sessions.set(
        path,
        applyToSession(
          session,
          candidate.edits.filter((edit) => edit.path === path),
        ),
      );
    }
  } catch {
    return undefined; // two parts of the change need different text at the same place
  }
  const all = [...sessions.values()];
  const adopted = [...draft.imports, ...imports];
  const workspace = {
    ...draft.base,
    files: withSessions(draft.base.files, all),
    adopted: [...draft.base.adopted, ...adopted.map(adoptedResource)],
  };
  return { ...draft, sessions: all, imports: adopted, workspace };
}

/** True for a generated file, and for a new file in a folder with only generated ones, where it would be lost. */
function isGenerated(path: string, { base }: Draft): boolean {
  const file = base.files.find((one) => one.path === path);
  if (file !== undefined) return generatorOf(file) !== undefined;
  const siblings = base.files.filter((one) => isCodeFile(one.path) && posix.dirname(one.path) === posix.dirname(path));
  return siblings.length > 0 && siblings.every((one) => generatorOf(one) !== undefined);
}

/** Records that an edit was chosen. */
export function withStep(draft: Draft): Draft {
  return { ...draft, steps: [...draft.steps, fingerprintOf(draft.sessions)] };
}

/** Returns the patch, with edits relative to the base files; undefined if nothing changes. */
export function finishDraft(draft: Draft): Patch | undefined {
  const files = sessionChanges(draft.sessions);
  if (files.length === 0) return undefined;
  return { proposedBy: 'direct', edits: draft.sessions.flatMap(composedEdits), files, imports: draft.imports };
}

/** Returns the evaluator of a draft; undefined if the edited text is not HCL. */
export function openDraft(draft: Draft): Evaluator | undefined {
  try {
    return openEvaluator(draft.workspace);
  } catch {
    return undefined;
  }
}

/** Returns the changes that a draft makes in other roots which read its files. */
export function collateralElsewhere(draft: Draft, { workspace, neighbours = [] }: ProposeInput): readonly Residual[] {
  return findCollateralElsewhere(changedFiles(workspace, draft.workspace), workspace, neighbours);
}
