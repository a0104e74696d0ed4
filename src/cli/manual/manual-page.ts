export type Entry = readonly [term: string, meaning: string];

/** The content of `--help` besides the options. */
export interface Page {
  /** Paragraphs after the summary. */
  readonly details: readonly string[];
  /** At least one. */
  readonly examples: readonly Entry[];
  /** Default: 0 done, 2 error. */
  readonly exitCodes?: readonly Entry[];
  /** In addition to the files that follow from options. */
  readonly files?: readonly Entry[];
  /** In addition to the variables that follow from options. */
  readonly environment?: readonly Entry[];
  /** Commands and documentation pages. */
  readonly seeAlso: readonly string[];
}

export const FOUND_CODES: readonly Entry[] = [
  ['0', 'the whole trail was read and no change was found'],
  ['1', 'changes were found (delivered or not), or part of the trail could not be read; 0 with --exit-zero'],
  ['2', 'error; nothing was written'],
];
export const ACT_CODES: readonly Entry[] = [
  ['0', 'done'],
  ['1', 'refused or failed; the reason is printed and recorded'],
  ['2', 'error'],
];
