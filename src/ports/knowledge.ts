import type { KnownExplanation, PastAnswer } from '#domain/agent/answer.ts';
import type { FileChange } from '#domain/patch.ts';
import type { KnownRecipe, LearntRecipe, Recipe, RecipeUse } from '#domain/knowledge/recipe.ts';
import type { PastCase, Reality } from '#domain/knowledge/past-case.ts';
import type { Situation } from '#domain/knowledge/situation.ts';
import type { SourceFile } from '#domain/workspace.ts';
import type { LedgerEntry } from './ledger.ts';

export interface KnowledgeEntry extends Situation {
  readonly verdict: string;
  readonly outcome: string;
  /** Number of different drifts; 0 for shipped entries. */
  readonly timesSeen: number;
  /** Empty for shipped entries. */
  readonly lastSeen: string;
  readonly why?: string;
}

export interface CountedOutcome {
  readonly verdict: string;
  readonly outcome: string;
  readonly timesSeen: number;
  readonly lastSeen: string;
  /** Number of times seen, where each time is halved per half-life. */
  readonly weight: number;
}

export interface KnownSituation {
  /** 64 hexadecimal digits, equal on every machine. */
  readonly id: string;
  readonly situation: Situation;
  /** Heaviest first. */
  readonly outcomes: readonly CountedOutcome[];
  /** Edits, most frequent first: `set-map-entry at for_each > local`. */
  readonly done: readonly string[];
  readonly reality: Readonly<Partial<Record<Reality, number>>>;
  readonly weight: number;
}

export interface SimilarSituation extends KnownSituation {
  /** 0 to 1; 1 is the same. */
  readonly likeness: number;
}

/** A view of the ledger, which can be rebuilt from it. */
export interface Knowledge {
  /** Learns from decisions. The same decision on the same events counts once. */
  remember(entries: readonly LedgerEntry[]): Promise<void>;
  /** Returns past outcomes of the same situation (type, calls, attributes), most frequent first. */
  recall(situation: Situation): Promise<readonly KnowledgeEntry[]>;
  /** Returns similar situations, most similar first: examples and evidence, never a verdict. */
  search(situation: Situation, limit: number): Promise<readonly SimilarSituation[]>;
  /** Returns recipes for a resource type in any standing, most confirmed first. */
  recipes(resourceType: string): Promise<readonly KnownRecipe[]>;
  /** Returns earlier cases with a known outcome, of the same attributes of the resource and of the same kind elsewhere. Newest first. */
  pastCases(question: CaseQuestion): Promise<readonly Omit<PastCase, 'drift' | 'root'>[]>;
  /** The same outcome of the same drift counts once. */
  learn(found: readonly FoundOutcome[]): Promise<void>;
  /** Newest first. */
  answersTo(question: string): Promise<readonly PastAnswer[]>;
  /** Returns the purpose of a kind of case; undefined until enough conversations about different calls agree. */
  explanation(shape: string): Promise<KnownExplanation | undefined>;
  close(): Promise<void>;
}

export interface CaseQuestion {
  readonly situation: Situation;
  /** Absent for the only root and the default workspace. */
  readonly root?: string | undefined;
  readonly workspace?: string | undefined;
  /** The address, or the import id of an unmanaged resource. */
  readonly resource: string;
  /** ISO 8601. Only outcomes known before that time count. */
  readonly before: string;
}

export interface LearntOutcome {
  readonly occurrence: string;
  readonly reality: Reality;
  readonly at: string;
  readonly detail: string;
}

/** The outcome of a reconciliation, from the VCS or the repository. */
export interface FoundOutcome {
  readonly reconciliation: string;
  readonly eventIDs: readonly string[];
  readonly reality: Reality;
  readonly at: string;
  readonly detail: string;
  /** The edit that people made instead, if it can be expressed as a recipe. */
  readonly correction?: Recipe;
}

/** One decided drift, for export. */
export interface SharedOccurrence {
  readonly occurrence: string;
  readonly situation: Situation;
  readonly verdict: string;
  readonly outcome: string;
  readonly seenAt: string;
  /** Time of the first decision. Absent if there is only one. */
  readonly firstSeenAt?: string;
  readonly done: readonly string[];
}

/** One line of an export, without accounts, addresses or values. */
export type SharedKnowledge =
  | { readonly kind: 'knowledge'; readonly version: 1 }
  | ({ readonly kind: 'occurrence' } & SharedOccurrence)
  | ({ readonly kind: 'outcome' } & Omit<LearntOutcome, 'detail'>)
  | ({ readonly kind: 'recipe' } & LearntRecipe)
  | ({ readonly kind: 'use' } & RecipeUse);

export interface KnowledgeMaintenance {
  /** Heaviest first. */
  list(): Promise<readonly KnownSituation[]>;
  find(idPrefix: string): Promise<{ readonly situations: readonly KnownSituation[]; readonly recipes: readonly KnownRecipe[] }>;
  /** Newest first, at most `most`. */
  occurrences(situationId: string, limit: number): Promise<readonly (SharedOccurrence & { readonly outcomes: readonly LearntOutcome[] })[]>;
  /** Oldest first. */
  uses(recipeId: string): Promise<readonly RecipeUse[]>;
  allRecipes(): Promise<readonly KnownRecipe[]>;
  /** Deletes what was learnt about a situation or recipe up to that time. Learning from the same runs again does not restore it. */
  forget(id: string, at: string): Promise<void>;
  share(): AsyncIterable<SharedKnowledge>;
  /** Merges an export; idempotent, in any order. Returns the number of new lines. */
  merge(lines: readonly SharedKnowledge[]): Promise<number>;
}

export interface ProvedPatch {
  readonly directory: string;
  readonly diff: string;
  /** Time of the proof: earlier commits do not count. */
  readonly since: string;
}

export interface MergedPatch {
  readonly reality: 'merged' | 'edited' | 'reverted';
  readonly at: string;
  /** Time of the merge, with `reverted`. */
  readonly mergedAt?: string;
  readonly commit: string;
  /** The folder's Terraform files before that commit. */
  readonly before: readonly SourceFile[];
  /** Files where the commit differs from the patch. */
  readonly corrected: readonly FileChange[];
}

export interface MergedPatches {
  /** Returns undefined if the code does not show it: not merged, or overwritten since. @throws DeliveryError if git is not installed */
  find(patch: ProvedPatch): Promise<MergedPatch | undefined>;
  /** True if the files contain all changes of a diff. Paths as in the diff. */
  holds(diff: string, files: readonly { readonly path: string; readonly text?: string }[]): boolean;
  /** Returns the Terraform files of the default branch in this clone, with paths from the folder; none without a repository. */
  filesOf(directory: string): Promise<readonly SourceFile[]>;
}
