/** What `--help` of a command says beside its options: a page of a manual. */

/** A word or a line, and what it means. */
export type Entry = readonly [term: string, meaning: string];

/** One page. */
export interface Page {
  /** Paragraphs behind the command's summary. */
  readonly details: readonly string[];
  /** Command lines as they are typed, and what each does. At least one. */
  readonly examples: readonly Entry[];
  /** Absent: done and error. */
  readonly exitCodes?: readonly Entry[];
  /** Beside those implied by an option. */
  readonly files?: readonly Entry[];
  /** Beside those implied by an option. */
  readonly environment?: readonly Entry[];
  /** Commands, and pages of the documentation. */
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
