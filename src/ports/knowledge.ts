/** What was learnt, as the flow and the commands see it. */
import type { KnownExplanation, PastAnswer } from '#domain/agent/answer.ts';
import type { FileChange } from '#domain/patch.ts';
import type { KnownRecipe, LearntRecipe, Recipe, RecipeUse } from '#domain/knowledge/recipe.ts';
import type { Situation } from '#domain/knowledge/situation.ts';
import type { SourceFile } from '#domain/workspace.ts';
import type { LedgerEntry } from './ledger.ts';

export const REALITIES = ['merged', 'edited', 'closed', 'redrifted', 'reverted'] as const;
/**
 * What became of an accepted drift afterwards. merged: its patch is in the code as it was made · edited: people changed it first ·
 * closed: nobody wanted it · redrifted: somebody changed the same attribute again · reverted: the old value is back.
 */
export type Reality = (typeof REALITIES)[number];

/** A situation met before, and how it ended. */
export interface KnowledgeEntry extends Situation {
  readonly verdict: string;
  readonly outcome: string;
  /** In how many different drifts; 0 for an entry that is shipped with the tool. */
  readonly timesSeen: number;
  /** ISO 8601; empty for an entry that is shipped with the tool. */
  readonly lastSeen: string;
  /** Why it ended so: said by entries that are shipped with the tool. */
  readonly why?: string;
}

/** One verdict and outcome of a situation, as it is kept. */
export interface CountedOutcome {
  readonly verdict: string;
  readonly outcome: string;
  readonly timesSeen: number;
  readonly lastSeen: string;
  /** The times seen, each counting half for every half-life since. */
  readonly weight: number;
}

/** All that is known of one situation. */
export interface KnownSituation {
  /** Equal on every machine for the same situation; 64 hexadecimal digits. */
  readonly id: string;
  readonly situation: Situation;
  /** Heaviest first. */
  readonly outcomes: readonly CountedOutcome[];
  /** What was done to code, most often first: `set-map-entry at for_each > local`. */
  readonly done: readonly string[];
  /** What became of it afterwards; absent kinds never happened. */
  readonly reality: Readonly<Partial<Record<Reality, number>>>;
  /** Sum of the outcomes' weights. */
  readonly weight: number;
}

/** A situation that resembles another. */
export interface SimilarSituation extends KnownSituation {
  /** 0 to 1; 1 is the same. */
  readonly likeness: number;
}

/** What was learnt: a view of the ledger that can be rebuilt from it, never the reverse. */
export interface Knowledge {
  /** Learns from decisions; the same decision on the same events counts once, however often it is told. */
  remember(entries: readonly LedgerEntry[]): Promise<void>;
  /** Past outcomes of the same situation (type, calls, attributes), most often seen first. */
  recall(situation: Situation): Promise<readonly KnowledgeEntry[]>;
  /** Situations that resemble one, most alike first, at most so many. Examples and evidence, never a verdict. */
  search(situation: Situation, most: number): Promise<readonly SimilarSituation[]>;
  /** Recipes for a resource type, whatever their standing, those with most confirmations first. */
  recipes(resourceType: string): Promise<readonly KnownRecipe[]>;
  /** What models answered to the same question, newest first. */
  answersTo(question: string): Promise<readonly PastAnswer[]>;
  /** What a kind of case was for; undefined until enough conversations about different calls say the same. */
  explanation(shape: string): Promise<KnownExplanation | undefined>;
  close(): Promise<void>;
}

/** What became of one delivered change. */
export interface LearntOutcome {
  readonly occurrence: string;
  readonly reality: Reality;
  /** ISO 8601. */
  readonly at: string;
  /** One sentence for people; never a value. */
  readonly detail: string;
}

/** What became of a reconciliation, as the VCS or the repository told. */
export interface FoundOutcome {
  readonly reconciliation: string;
  /** Of the events behind it. */
  readonly eventIDs: readonly string[];
  readonly reality: Reality;
  /** ISO 8601. */
  readonly at: string;
  readonly detail: string;
  /** What people did instead, where that amounts to a recipe. */
  readonly correction?: Recipe;
}

/** One drift that was decided on, as it is handed to another team. */
export interface SharedOccurrence {
  readonly occurrence: string;
  readonly situation: Situation;
  readonly verdict: string;
  readonly outcome: string;
  /** When it was decided on last, ISO 8601. */
  readonly seenAt: string;
  /** When it was decided on for the first time, ISO 8601; absent: it was decided on once. */
  readonly firstSeenAt?: string;
  readonly done: readonly string[];
}

/** One line of an export. No account, address or value of anybody is in it. */
export type SharedKnowledge =
  | { readonly kind: 'knowledge'; readonly version: 1 }
  | ({ readonly kind: 'occurrence' } & SharedOccurrence)
  | ({ readonly kind: 'outcome' } & Omit<LearntOutcome, 'detail'>)
  | ({ readonly kind: 'recipe' } & LearntRecipe)
  | ({ readonly kind: 'use' } & RecipeUse);

/** Looking after what was learnt. */
export interface KnowledgeKeeping {
  /** Heaviest first. */
  list(): Promise<readonly KnownSituation[]>;
  /** Situations and recipes whose id starts with the text. */
  find(idPrefix: string): Promise<{ readonly situations: readonly KnownSituation[]; readonly recipes: readonly KnownRecipe[] }>;
  /** The occurrences of one situation, newest first, at most so many. */
  occurrences(situationId: string, most: number): Promise<readonly (SharedOccurrence & { readonly outcomes: readonly LearntOutcome[] })[]>;
  /** How a recipe fared, oldest first. */
  uses(recipeId: string): Promise<readonly RecipeUse[]>;
  allRecipes(): Promise<readonly KnownRecipe[]>;
  /** Forgets what was learnt of a situation or recipe up to that time (ISO 8601): it stays forgotten, whoever tells it again. */
  forget(id: string, at: string): Promise<void>;
  /** Keeps outcomes from reality; the same outcome of the same drift counts once. */
  learn(found: readonly FoundOutcome[]): Promise<void>;
  share(): AsyncIterable<SharedKnowledge>;
  /** Takes in another team's; in any order, as often as one likes, the sum is the same. Returns how many lines were news. */
  merge(lines: readonly SharedKnowledge[]): Promise<number>;
}

/** A patch that a run proved. */
export interface ProvedPatch {
  /** Absolute path of the folder that the diff's paths are relative to. */
  readonly directory: string;
  /** Unified diff. */
  readonly diff: string;
  /** When it was proved, ISO 8601: what came into the code before that is not it. */
  readonly since: string;
}

/** What became of a patch, as the repository tells. */
export interface MergedPatch {
  readonly reality: 'merged' | 'edited' | 'reverted';
  /** When the commit was made, ISO 8601. */
  readonly at: string;
  /** Of one that was reverted: when it had come into the code. */
  readonly mergedAt?: string;
  /** Begins its id. */
  readonly commit: string;
  /** The Terraform files of the folder before that commit. */
  readonly before: readonly SourceFile[];
  /** Files that the commit made otherwise than the patch would have. */
  readonly corrected: readonly FileChange[];
}

/** The repository's word on patches. */
export interface MergedPatches {
  /** Undefined where the code does not say: not merged yet, or never, or written over since. @throws DeliveryError where git is not installed */
  find(patch: ProvedPatch): Promise<MergedPatch | undefined>;
  /** Whether files say all that a diff says. Paths from the folder that the diff's are relative to. */
  holds(diff: string, files: readonly { readonly path: string; readonly text?: string }[]): boolean;
  /** The Terraform files of the default branch as this clone knows it; none where there is no repository. Paths from the folder. */
  filesOf(directory: string): Promise<readonly SourceFile[]>;
}
