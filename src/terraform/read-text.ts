import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { WorkspaceError } from '#domain/errors.ts';

/**
 * Reads a source file. Refuses bytes that are not UTF-8, because edits would write back replacement characters; keeps a byte order mark.
 * https://developer.hashicorp.com/terraform/language/syntax/configuration#character-encoding
 * @throws WorkspaceError if it cannot be read or is not UTF-8
 */
export async function readSource(path: string): Promise<string> {
  const bytes = await readBytes(path, {
    code: 'file-unreadable',
    what: 'a readable Terraform file',
    hint: 'Check the path and its permissions.',
  });
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new WorkspaceError(
      'not-utf-8',
      `Expected UTF-8 text in ${path}; found bytes of another encoding.`,
      'Save the file as UTF-8, as Terraform requires.',
      cause,
    );
  }
}

/**
 * Reads a JSON file that may be UTF-16 (PowerShell) or gzip.
 * @throws WorkspaceError if it cannot be read, or is truncated gzip
 */
export async function readJsonText(
  path: string,
  purpose: { readonly code: string; readonly what: string; readonly hint: string },
): Promise<string> {
  const bytes = await unpacked(path, await readBytes(path, purpose), purpose);
  return new TextDecoder(bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8').decode(bytes);
}

async function unpacked(
  path: string,
  bytes: Buffer,
  { code, what, hint }: { readonly code: string; readonly what: string; readonly hint: string },
): Promise<Buffer> {
  // Recognised by its first bytes, because people rename files:
  // https://www.rfc-editor.org/rfc/rfc1952#page-6
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return await promisify(gunzip)(bytes);
  } catch (cause) {
    throw new WorkspaceError(code, `Expected ${what} at ${path}; found gzip that is damaged or ends early.`, hint, cause);
  }
}

async function readBytes(
  path: string,
  { code, what, hint }: { readonly code: string; readonly what: string; readonly hint: string },
): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (cause) {
    throw new WorkspaceError(code, `Expected ${what} at ${path}; found ${describeFailure(cause)}.`, hint, cause);
  }
}

function describeFailure(cause: unknown): string {
  switch ((cause as NodeJS.ErrnoException).code) {
    case 'ENOENT':
      return 'no such file';
    case 'EISDIR':
      return 'a directory';
    case 'EACCES':
      return 'an unreadable file';
    default:
      return (cause as Error).message;
  }
}
