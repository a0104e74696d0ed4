import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { VERDICTS } from '#domain/decision.ts';
import { ConfigurationError } from '#domain/errors.ts';
import { STATUSES } from '#domain/reconciliation.ts';
import type { KnowledgeEntry } from '#ports.ts';

const Names = z.array(z.string().min(1)).min(1);

/** The schema of a file in knowledge-base/patterns/. */
const Pattern = z.strictObject({
  situation: z.strictObject({ resourceType: z.string().min(1), eventNames: Names, changeShape: Names }),
  verdict: z.enum(VERDICTS),
  outcome: z.enum(STATUSES),
  why: z.string().trim().min(1),
});

/** Reads the shipped entries of knowledge-base/ by file name, with timesSeen 0. @throws ConfigurationError with the invalid file */
export async function readSeeds(folder: string): Promise<readonly KnowledgeEntry[]> {
  const patterns = join(folder, 'patterns');
  const names = (await readdir(patterns, { recursive: true })).filter((name) => name.endsWith('.yaml')).sort();
  return Promise.all(names.map(async (name) => toEntry(join(patterns, name), await readFile(join(patterns, name), 'utf8'))));
}

function toEntry(path: string, text: string): KnowledgeEntry {
  const pattern = parsePattern(path, text);
  const { resourceType, eventNames, changeShape } = pattern.situation;
  const { verdict, outcome, why } = pattern;
  return {
    resourceType,
    eventNames: eventNames.toSorted(),
    changeShape: changeShape.toSorted(),
    verdict,
    outcome,
    timesSeen: 0,
    lastSeen: '',
    why,
  };
}

function parsePattern(path: string, text: string): z.infer<typeof Pattern> {
  try {
    return Pattern.parse(parse(text));
  } catch (cause) {
    const problem = cause instanceof z.ZodError ? z.prettifyError(cause).replaceAll('\n', ' ') : (cause as Error).message;
    throw new ConfigurationError(
      'pattern-unreadable',
      `Expected a pattern of the knowledge base in ${path}; found: ${problem}.`,
      'Knowledge-base/README.md describes the entries.',
      cause,
    );
  }
}
