import type { Catalogue } from '#catalogue/catalogue.ts';
import type { Drift } from '#domain/drift.ts';
import type { ImportTarget, Patch } from '#domain/patch.ts';
import { adoptedResource } from '#domain/workspace/patched-workspace.ts';
import type { Workspace } from '#domain/workspace.ts';
import { applyToSession, composedEdits, sessionChanges, startSession, withSessions } from '#hcl/text/edit-session.ts';
import type { EditSession } from '#hcl/text/edit-session.ts';
import type { Neighbour } from '#hcl/proof/neighbours.ts';
import { isForeign } from '#hcl/origin/make-edits.ts';
import type { Candidate } from '#hcl/origin/place.ts';
import { fingerprintOf } from './lessons.ts';
import type { Refused } from './lessons.ts';

/** What proposing may rely on. */
export interface ProposeInput {
  /** Accepted drifts of the intent. */
  readonly drifts: readonly Drift[];
  /** Accepted drifts of the whole run: an edit may fulfil those too. */
  readonly accepted: readonly Drift[];
  readonly workspace: Workspace;
  readonly catalogue: Catalogue;
  /** The other roots of the run: what a file shared with them makes of their values counts too. Absent: none. */
  readonly neighbours?: readonly Neighbour[];
  /** Patches of this intent, made for the same workspace, that did not verify. Absent: none. */
  readonly refused?: readonly Refused[];
}

/** A patch in the making: the base workspace, the files under edit, and the workspace as it would be. */
export interface Draft {
  readonly base: Workspace;
  readonly sessions: readonly EditSession[];
  readonly imports: readonly ImportTarget[];
  readonly workspace: Workspace;
  /** Fingerprint of the changed texts after each edit that was chosen. */
  readonly steps: readonly string[];
}

/**
 * Starts a patch.
 * @param base the workspace as left by the last converged patch
 * @returns a draft without edits
 */
export function startDraft(base: Workspace): Draft {
  return { base, sessions: [], imports: [], workspace: base, steps: [] };
}

/**
 * Adds a candidate's edits.
 * @param candidate edits with offsets into the draft's own files
 * @param imports resources the edits adopt
 * @returns the new draft, or undefined where the edits do not fit each other or are of code from elsewhere
 */
export function extendDraft(draft: Draft, candidate: Candidate, imports: readonly ImportTarget[]): Draft | undefined {
  if (candidate.edits.some((edit) => isForeign(edit.path))) return undefined;
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
    return undefined; // two parts of the change want the same text otherwise
  }
  const all = [...sessions.values()];
  const adopted = [...draft.imports, ...imports];
  const workspace = {
    ...draft.base,
    files: withSessions(draft.base.files, all),
    adopted: [...draft.base.adopted, ...adopted.map(adoptedResource)],
  };
  return { base: draft.base, sessions: all, imports: adopted, workspace, steps: draft.steps };
}

/**
 * Notes down that an edit was chosen.
 * @param draft the patch with the edit in it
 * @returns the draft with one step more
 */
export function withStep(draft: Draft): Draft {
  return { ...draft, steps: [...draft.steps, fingerprintOf(draft.sessions)] };
}

/**
 * Finishes a patch.
 * @returns the patch with edits in terms of the base files; undefined where nothing changes
 */
export function finishDraft(draft: Draft): Patch | undefined {
  const files = sessionChanges(draft.sessions);
  if (files.length === 0) return undefined;
  return { proposedBy: 'direct', edits: draft.sessions.flatMap(composedEdits), files, imports: draft.imports };
}
