/**
 * Finds the version of the AWS provider that a root uses: the one that `terraform init` selected, else the newest that its code allows.
 * It reads a root's folder and texts, and starts no program.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isJsonObject } from '#domain/json.ts';
import { compareWithMark, isOlder } from '#domain/text/older-version.ts';
import { isCodeFile, isJsonCode } from '#domain/workspace/code-file.ts';
import type { SourceFile } from '#domain/workspace.ts';
import { blockAt } from './block-at.ts';
import { readJsonDeclarations } from './json-code.ts';

export interface LockedProvider {
  /** A source address such as `registry.terraform.io/hashicorp/aws`. */
  readonly source: string;
  readonly version: string;
}

/** https://developer.hashicorp.com/terraform/language/files/dependency-lock */
export const LOCK_FILE = '.terraform.lock.hcl';

/** Returns the text of a root's lock file; empty if it cannot be read. */
export async function readLockFile(directory: string): Promise<string> {
  return readFile(join(directory, LOCK_FILE), 'utf8').catch(() => '');
}

const LOCKED = /^provider\s+"([^"]+)"\s*\{/gm;
const AWS = /(?:^|\/)hashicorp\/aws$/;

/**
 * Reads a dependency lock file.
 * @param text the text of the file
 * @returns every selected provider, in the order of the file
 */
export function lockedProviders(text: string): readonly LockedProvider[] {
  return [...text.matchAll(LOCKED)].flatMap((found) => {
    const version = /^\s*version\s*=\s*"([^"]+)"/m.exec(blockAt(text, found.index + found[0].length))?.[1];
    return version === undefined || found[1] === undefined ? [] : [{ source: found[1], version }];
  });
}

/**
 * Finds the version of the AWS provider.
 * @param directory absolute path of the root
 * @param files the texts of the root and its modules
 * @param known existing versions, for constraints that allow several
 * @returns the version in the lock file; without one, the newest of the known and the named versions that all constraints allow;
 * undefined without constraints, or if they allow none of these
 */
export async function awsVersionOf(directory: string, files: readonly SourceFile[], known: readonly string[]): Promise<string | undefined> {
  const locked = lockedProviders(await readLockFile(directory)).find(({ source }) => AWS.test(source));
  if (locked !== undefined) return locked.version;
  const constraints = files.flatMap(({ path, text }) => constraintsIn(path, text)).flatMap(partsOf);
  const named = constraints.map(({ version }) => version);
  const allowed =
    constraints.length === 0 ? [] : [...known, ...named].filter((version) => constraints.every((one) => allows(one, version)));
  return allowed.reduce<string | undefined>((best, version) => (best === undefined || isOlder(best, version) ? version : best), undefined);
}

const REQUIRED = /^[ \t]*required_providers[ \t]*\{/gm;
const ENTRY = /(?:^|[\n{,;])[ \t]*"?([\w-]+)"?[ \t]*=[ \t]*(?:"([^"]*)"|\{([^{}]*)\})/g;
const SOURCE = /\bsource[ \t]*=[ \t]*"([^"]*)"/;
const VERSION = /\bversion[ \t]*=[ \t]*"([^"]*)"/;
const COMMENT = /(?:^|[ \t])(?:#|\/\/).*$|\/\*[^]*?\*\//gm;

/** https://developer.hashicorp.com/terraform/language/providers/requirements */
function constraintsIn(path: string, text: string): readonly string[] {
  if (isJsonCode(path)) return constraintsInJson(text);
  if (!isCodeFile(path)) return [];
  const code = text.replaceAll(COMMENT, '');
  return [...code.matchAll(REQUIRED)].flatMap((block) =>
    [...blockAt(code, block.index + block[0].length).matchAll(ENTRY)].flatMap(([, name = '', short, body = '']) => {
      const source = SOURCE.exec(body)?.[1] ?? `hashicorp/${name}`;
      const constraint = short ?? VERSION.exec(body)?.[1];
      return constraint === undefined || !AWS.test(source) ? [] : [constraint];
    }),
  );
}

function constraintsInJson(text: string): readonly string[] {
  return readJsonDeclarations(text).requiredProviders.flatMap(([name, entry]) => {
    const { source = `hashicorp/${name}`, version = entry } = isJsonObject(entry) ? entry : {};
    return typeof version === 'string' && typeof source === 'string' && AWS.test(source) ? [version] : [];
  });
}

interface Constraint {
  readonly operator: string;
  readonly version: string;
}

const PART = /^(=|!=|>=|<=|>|<|~>)?\s*v?(\d+(?:\.\d+)*)(?:[-+].*)?$/;

/** https://developer.hashicorp.com/terraform/language/expressions/version-constraints */
function partsOf(constraint: string): readonly Constraint[] {
  return constraint.split(',').flatMap((part) => {
    const [, operator = '=', version] = PART.exec(part.trim()) ?? [];
    return version === undefined ? [] : [{ operator, version }];
  });
}

function allows({ operator, version: mark }: Constraint, version: string): boolean {
  switch (operator) {
    case '!=':
      return isOlder(version, mark) || isOlder(mark, version);
    case '>=':
      return !isOlder(version, mark);
    case '<=':
      return !isOlder(mark, version);
    case '>':
      return isOlder(mark, version);
    case '<':
      return isOlder(version, mark);
    case '~>':
      return !isOlder(version, mark) && compareWithMark(version, mark.replace(/\.\d+$/, '')) === 0;
    default:
      return !isOlder(version, mark) && !isOlder(mark, version);
  }
}
