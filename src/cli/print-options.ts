/** Output formats of `run`, `report` and `demo`. */
export const FORMATS = ['text', 'json', 'markdown', 'html', 'sarif', 'junit'] as const;

export const DIFF =
  'print every diff, reason and option, also where the report is longer than a screen (default: only in a file or a pipe)';
export const QUIET = 'print only the counts, without progress; the exit code shows the result';
