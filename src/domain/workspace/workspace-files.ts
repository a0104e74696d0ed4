import type { SourceFile } from '../workspace.ts';

/**
 * The files of a workspace that are code, or values of its variables.
 * @param files all files of a workspace
 * @returns those that are no data; the same list where there are none
 */
export function withoutData(files: readonly SourceFile[]): readonly SourceFile[] {
  return files.some((file) => file.isData === true) ? files.filter((file) => file.isData !== true) : files;
}
