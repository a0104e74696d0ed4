import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { ConfigurationError } from '#domain/errors.ts';
import { Vocabulary } from '#domain/vocabulary.ts';

/** Reads the shipped vocabulary of knowledge-base/, one section per file. @throws ConfigurationError with the invalid file */
export async function readVocabulary(folder: string): Promise<Vocabulary> {
  const path = join(folder, 'vocabulary');
  const names = (await readdir(path)).filter((name) => name.endsWith('.yaml')).sort();
  const sections = names.map(async (name) => {
    const section = name.replace(/\.yaml$/, '');
    return readSection(section, join(path, name), await readFile(join(path, name), 'utf8'));
  });
  return Vocabulary.parse(Object.assign({}, ...(await Promise.all(sections))));
}

function readSection(section: string, path: string, text: string): Partial<Vocabulary> {
  try {
    return { [section]: Vocabulary.parse({ [section]: parse(text) as unknown })[section as keyof Vocabulary] };
  } catch (cause) {
    const problem = cause instanceof z.ZodError ? z.prettifyError(cause).replaceAll('\n', ' ') : (cause as Error).message;
    throw new ConfigurationError(
      'vocabulary-unreadable',
      `Expected a section of the vocabulary in ${path}; found: ${problem}.`,
      'Knowledge-base/vocabulary/README.md says what each file holds.',
      cause,
    );
  }
}
