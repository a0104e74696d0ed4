import type { SourceFile } from '#domain/workspace.ts';

/**
 * Makes one object of files that several roots read under one name with one text: what is made of it once, all of them have.
 * @returns gives the files of a root, in their order, as an earlier root has them
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
