/** Writes the files of a day with other names. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Json, JsonObject } from '#domain/json.ts';
import type { Vocabulary } from '#domain/vocabulary.ts';
import { readPlainText } from '../dataset.ts';
import { readFileTree, writeFileTree } from '../file-tree.ts';
import { replayedSchema } from '../recorded-schema.ts';
import { randomOf } from '../inject/random.ts';
import { drawWords } from './draw-words.ts';
import { projectWords } from './project-names.ts';
import { renamedPolicy } from './renamed-policy.ts';
import { renamed } from './words.ts';

/** The seed of new names, and the shipped vocabulary. */
export interface Renaming {
  readonly seed: string;
  readonly vocabulary: Vocabulary;
}

/** The files and values of a day that contain names. */
export interface DayFiles {
  readonly project: string;
  /** The folders with code. */
  readonly infra: readonly string[];
  readonly json: readonly string[];
  readonly traceFile: string;
  /** Other files with a record per line. */
  readonly more?: readonly string[];
  /** Values that are in no file. */
  readonly values: readonly Json[];
}

/** Functions that write one file or folder each, and return its path. */
export interface RenamedFiles {
  readonly tree: (folder: string) => string;
  readonly json: (file: string) => string;
  readonly records: (file: string) => string;
  readonly value: (value: Json) => Json;
  /** Renames a policy of reconcile.yaml, and adds the names from the default policy and the vocabulary. */
  readonly policy: (own: JsonObject) => JsonObject;
  /** The same for a policy file; writes a new file. */
  readonly policyFile: (file: string | undefined) => string;
}

/**
 * Draws the names of a day.
 * @param day the files
 * @param renaming the seed, and the shipped vocabulary
 * @param folder the folder for new files; created if missing
 * @returns the functions that write them
 */
export function openRenaming(day: DayFiles, { seed, vocabulary }: Renaming, folder: string): RenamedFiles {
  const read = (file: string): Json => JSON.parse(readPlainText(file)) as Json;
  const documents = [...day.json.map(read), ...[day.traceFile, ...(day.more ?? [])].flatMap(recordsIn), ...day.values];
  const { names, known } = projectWords({
    infra: day.infra.map(readFileTree),
    documents,
    schema: replayedSchema({ infra: day.infra[0] ?? '' }),
  });
  const drawn = drawWords(names, new Set([...names, ...known]), randomOf(`${seed} ${day.project}`));
  let written = 0;
  const write = (name: string, text: string): string => {
    mkdirSync(folder, { recursive: true });
    const path = join(folder, `${written++}-${name}`);
    writeFileSync(path, text);
    return path;
  };
  const value = (one: Json): Json => renamedJson(one, drawn);
  const policy = (own: JsonObject): JsonObject => ({ ...renamedPolicy(drawn, vocabulary), ...(value(own) as JsonObject) });
  return {
    tree: (from) => {
      const to = join(folder, `${written++}-code`);
      const tree = [...readFileTree(from)];
      writeFileTree(new Map(tree.map(([path, bytes]) => [renamed(path, drawn), renamedBytes(bytes, drawn)])), to);
      return to;
    },
    json: (file) => write('file.json', JSON.stringify(value(read(file)))),
    records: (file) =>
      write(
        'trace.ndjson',
        recordsIn(file)
          .map((record) => `${JSON.stringify(value(record))}\n`)
          .join(''),
      ),
    value,
    policy,
    policyFile: (file) =>
      write('policy.yaml', JSON.stringify(policy(file === undefined ? {} : ((parse(readFileSync(file, 'utf8')) ?? {}) as JsonObject)))),
  };
}

function recordsIn(file: string): readonly Json[] {
  return readPlainText(file)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Json);
}

type Names = ReadonlyMap<string, string>;

/** Leaves binary files unchanged, such as the package of a function, because the state has their hash. */
function renamedBytes(bytes: Buffer, names: Names): Buffer {
  const text = bytes.toString('utf8');
  return Buffer.from(text).equals(bytes) ? Buffer.from(renamed(text, names)) : bytes;
}

function renamedJson(value: Json, names: Names): Json {
  if (typeof value === 'string') return renamedText(value, names);
  if (Array.isArray(value)) return value.map((one) => renamedJson(one, names));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value as JsonObject).map(([key, inner]) => [
      renamed(key, names),
      // The user agent names the calling program, which people did not choose.
      key === 'userAgent' ? inner : renamedJson(inner, names),
    ]),
  );
}

function renamedText(text: string, names: Names): string {
  if (!/^[A-Za-z0-9+/]{24,}={0,2}$/.test(text) || !/\d/.test(text)) return renamed(text, names);
  const decoded = Buffer.from(text, 'base64').toString('utf8');
  // Hashes are not text, so they stay unchanged.
  return /^[\t\n\r -~]+$/.test(decoded) ? Buffer.from(renamed(decoded, names)).toString('base64') : text;
}
