import type { SourceFile } from '../workspace.ts';

/** The files that are code or variable values; the same list if there is no data. */
export function withoutData(files: readonly SourceFile[]): readonly SourceFile[] {
  return files.some((file) => file.isData === true) ? files.filter((file) => file.isData !== true) : files;
}
