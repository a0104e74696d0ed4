import type { Patch } from '#domain/patch.ts';
import type { RunReport } from '#domain/run-report.ts';
import type { Scenario } from './dataset.ts';
import type { FileTree } from './file-tree.ts';

export const MODES = ['off', 'file'] as const;
/** Whether the solver gets the provider's refresh beside the trace. */
export type Mode = (typeof MODES)[number];

/** What a solver made of a scenario. */
export interface Solution {
  readonly report: RunReport;
  /** Patches that were written, in the order of writing, each once. */
  readonly patches: readonly Patch[];
  /** The Terraform root as it was given, and as it was left. */
  readonly before: FileTree;
  readonly after: FileTree;
  /** How long solving took, in milliseconds; filled in by whoever called the solver. */
  readonly ms?: number;
  /** What the models cost, in US dollars; left out where nobody said what a token costs. */
  readonly usd?: number;
  /** What the solver does not say, and is not asked for: verdicts, or where each event went. */
  readonly silentOn?: readonly ('verdicts' | 'events')[];
  /** The end of what a command line tool printed. */
  readonly said?: string;
}

/** Solves a scenario; what it throws counts as every question answered wrongly. */
export type Solver = (scenario: Scenario, mode: Mode) => Promise<Solution>;

/** An answer to a scorer's question; `unscored` where the recording does not hold what it takes to tell. */
export interface Score {
  readonly value: boolean | 'unscored';
  /** What is wrong, or what was found to be right; one line. */
  readonly explanation: string;
}

/** An answer with a number: how much there was of something. */
export interface Measure extends Score {
  readonly amount: number;
}

/** An answer that is one of several words, so that it can be counted which is taken for which. */
export interface Answer extends Score {
  readonly expected: string;
  readonly found: string;
}

/** The verdict on one expected item. */
export interface ItemAnswer {
  readonly item: string;
  /** What the scenario's author would decide. */
  readonly expected: string;
  readonly found: string;
}
