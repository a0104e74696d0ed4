export type Entry = readonly [term: string, meaning: string];

/** What `--help` prints besides the options. */
export interface Page {
  /** After the summary. */
  readonly details: readonly string[];
  /** At least one. */
  readonly examples: readonly Entry[];
  /** Default: done and error. */
  readonly exitCodes?: readonly Entry[];
  /** Besides those of options. */
  readonly files?: readonly Entry[];
  /** Besides those of options. */
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
