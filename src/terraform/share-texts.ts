import type { SourceFile } from '#domain/workspace.ts';

/**
 * Uses one object for files of several roots with the same name and text, so that results cached per file are shared.
 * @returns a function that replaces the files of a root, in their order, by those of an earlier root
 */
export function shareTexts(): (files: readonly SourceFile[]) => readonly SourceFile[] {
  const known = new Map<string, Map<string, SourceFile>>();
  return (files) =>
    files.map((file) => {
      const { text, ...name } = file;
      const key = JSON.stringify(name);
      const texts = known.get(key) ?? new Map<string, SourceFile>();
      const shared = texts.get(text) ?? file;
      known.set(key, texts.set(text, shared));
      return shared;
    });
}
