import type { SourceFile } from '../workspace.ts';

/** The files that are code or variable values; the same list if there is no data. */
export function withoutData(files: readonly SourceFile[]): readonly SourceFile[] {
  return files.some((file) => file.isData === true) ? files.filter((file) => file.isData !== true) : files;
}

const DECODED = /\.(?:json|ya?ml|csv)$/i;

/**
 * Returns code, variable values and the data that code can decode (JSON, YAML, CSV), because resources repeat over such data; templates and
 * other texts are left out.
 */
export function withDecodedData(files: readonly SourceFile[]): readonly SourceFile[] {
  const kept = files.filter(({ path, isData }) => isData !== true || DECODED.test(path));
  return kept.length === files.length ? files : kept;
}
