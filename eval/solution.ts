import type { Patch } from '#domain/patch.ts';
import type { RunReport } from '#domain/run-report.ts';
import type { Scenario } from './dataset.ts';
import type { FileTree } from './file-tree.ts';

/** The finding of a change that no permit shows to be harmless: it asks a person without a reason of its own. */
export const NOT_SHOWN = 'not-shown-harmless';

export const MODES = ['off', 'file'] as const;
/** Whether the solver also gets the provider's refresh, or only the trace. */
export type Mode = (typeof MODES)[number];

/** The result of a solver for a scenario. */
export interface Solution {
  readonly report: RunReport;
  /** Written patches in order, each once. */
  readonly patches: readonly Patch[];
  /** The Terraform root before and after the solver ran. */
  readonly before: FileTree;
  readonly after: FileTree;
  /** Duration in milliseconds; set by the caller of the solver. */
  readonly ms?: number;
  /** Cost of the models in US dollars; absent if no token price is known. */
  readonly usd?: number;
  /** The questions that the solver does not answer and is not scored on: verdicts, or the account of each event. */
  readonly silentOn?: readonly ('verdicts' | 'events')[];
  /** The end of the output of a command line tool. */
  readonly said?: string;
}

/** Solves a scenario. If it throws, every answer counts as wrong. */
export type Solver = (scenario: Scenario, mode: Mode) => Promise<Solution>;

/** An answer to a scorer's question; `unscored` if the recording lacks the data to judge it. */
export interface Score {
  readonly value: boolean | 'unscored';
  /** The fault, or the confirmation; one line. */
  readonly explanation: string;
}

/** An answer with an amount. */
export interface Measure extends Score {
  readonly amount: number;
}

/** An answer that is one of several words, so that confusions can be counted. */
export interface Answer extends Score {
  readonly expected: string;
  readonly found: string;
}

/** The verdict on one expected item. */
export interface ItemAnswer {
  readonly item: string;
  /** The decision of the scenario's author. */
  readonly expected: string;
  readonly found: string;
}
