import { readFile, readdir, stat } from 'node:fs/promises';
import { join, posix, resolve } from 'node:path';
import { isCodeFile, isJsonCode } from '#domain/workspace/code-file.ts';
import type { SourceFile } from '#domain/workspace.ts';

/** A path up to its first interpolation. */
const READ = /\b(?:file|templatefile)\(\s*"((?:[^"\\$%\n]|\$\{[^{}"\n]*\})+)"/g;
const HERE = /^\$\{path\.(module|root|cwd)\}\//;
const INTERPOLATION = /\$\{[^{}]*\}/g;
// Larger files are generated.
const MAX_FILE_BYTES = 256 * 1024;
const MAX_FILES = 500;

/**
 * Reads files that code uses in file() and templatefile(); for a path with an interpolation (`policies/${each.key}.json`) all matching
 * files of the folder. Leaves out missing, large and non-UTF-8 files.
 * https://developer.hashicorp.com/terraform/language/functions/file
 * https://developer.hashicorp.com/terraform/language/functions/templatefile
 */
export async function readDataFiles(directory: string, files: readonly SourceFile[]): Promise<readonly SourceFile[]> {
  const known = new Set(files.map((file) => posix.normalize(file.path)));
  const patterns = new Set(files.filter((file) => isCodeFile(file.path)).flatMap(namedIn));
  const found = new Set((await Promise.all([...patterns].map((pattern) => filesLike(directory, pattern)))).flat());
  const paths = [...found].filter((path) => !known.has(path)).sort();
  const read = await Promise.all(paths.slice(0, MAX_FILES).map((path) => readData(directory, path)));
  return read.filter((file) => file !== undefined);
}

/** Relative to the root, with `*` for an interpolation. Without `path.module`, relative to the working directory. */
function namedIn({ path, text }: SourceFile): readonly string[] {
  const source = isJsonCode(path) ? text.replaceAll('\\"', '"') : text;
  return [...source.matchAll(READ)].flatMap(([, named = '']) => {
    const base = HERE.exec(named)?.[1] === 'module' ? posix.dirname(path) : '.';
    const rest = named.replace(HERE, '').replaceAll(INTERPOLATION, '*');
    if (/^[/~]/.test(rest) || posix.dirname(rest).includes('*')) return [];
    return [posix.normalize(posix.join(base, rest))];
  });
}

async function filesLike(directory: string, pattern: string): Promise<readonly string[]> {
  if (!pattern.includes('*')) return [pattern];
  const folder = posix.dirname(pattern);
  const [head = '', ...rest] = posix.basename(pattern).split('*');
  const tail = rest.at(-1) ?? '';
  const names = await readdir(join(directory, folder)).catch(() => []);
  return names
    .filter((name) => name.length > head.length + tail.length && name.startsWith(head) && name.endsWith(tail))
    .map((name) => posix.join(folder, name));
}

async function readData(directory: string, path: string): Promise<SourceFile | undefined> {
  const file = resolve(directory, path);
  const size = await stat(file).then(
    (found) => (found.isFile() ? found.size : undefined),
    () => undefined,
  );
  if (size === undefined || size > MAX_FILE_BYTES) return undefined;
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await readFile(file));
    return text.includes('\u0000') ? undefined : { path, text, isData: true };
  } catch {
    return undefined; // binary or unreadable; Terraform reports it
  }
}
