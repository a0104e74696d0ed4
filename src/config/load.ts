import { readFile } from 'node:fs/promises';
import { isMap, isNode, isScalar, LineCounter, parseDocument } from 'yaml';
import type { Document } from 'yaml';
import { ConfigurationError } from '#domain/errors.ts';
import type { Locate } from './explain-issues.ts';

export interface YamlFile {
  /** Undefined for a file with only comments. */
  readonly value: unknown;
  readonly locate: Locate;
}

/** Reads a YAML file. A warning is an error: a policy must not be ambiguous. @throws ConfigurationError if invalid, with line and column */
export async function readYamlFile(path: string): Promise<YamlFile> {
  return parseYaml(await readText(path), path);
}

/** Like readYamlFile, from a text. `path`: used in messages */
export function parseYaml(text: string, path: string): YamlFile {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, prettyErrors: false });
  const [problem] = [...document.errors, ...document.warnings];
  if (problem === undefined) return { value: toValue(document, path), locate: locateIn(document, lineCounter) };
  const { line, col } = lineCounter.linePos(problem.pos[0]);
  throw new ConfigurationError(
    'not-yaml',
    `Expected YAML in ${path}; found at line ${line}, column ${col}: ${problem.message}.`,
    'Correct the file there.',
    problem,
  );
}

/** Returns the place of a value. A value that an alias inserts is located at the alias. */
function locateIn(document: Document.Parsed, lines: LineCounter): Locate {
  return (path, key) => {
    for (let length = path.length; length >= 0; length -= 1) {
      const node = document.getIn(path.slice(0, length), true);
      const named =
        key !== undefined && isMap(node) ? node.items.find((pair) => isScalar(pair.key) && String(pair.key.value) === key)?.key : node;
      const offset = isNode(named) ? named.range?.[0] : undefined;
      if (offset === undefined) continue;
      const { line, col } = lines.linePos(offset);
      return { line, column: col };
    }
    return undefined;
  };
}

function toValue(document: Document.Parsed, path: string): unknown {
  if (document.contents === null) return undefined;
  try {
    return document.toJS({ maxAliasCount: 100 }) as unknown;
  } catch (cause) {
    throw new ConfigurationError(
      'not-yaml',
      `Expected YAML in ${path}; found: ${(cause as Error).message}.`,
      'Write the value instead of the alias (*name).',
      cause,
    );
  }
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code;
    const found = code === 'ENOENT' ? 'no such file' : code === 'EISDIR' ? 'a directory' : (cause as Error).message;
    throw new ConfigurationError('file-not-found', `Expected a YAML file at ${path}; found ${found}.`, 'Check the path.', cause);
  }
}
