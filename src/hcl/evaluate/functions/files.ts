/** Functions that read files below the root. https://developer.hashicorp.com/terraform/language/functions#filesystem-functions */
import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import { UNKNOWN } from '../value.ts';
import type { Value } from '../value.ts';
import { deep, aware, mappingArgument, textArgument } from './define.ts';
import type { FunctionContext, FunctionGroup } from './define.ts';
import { fail } from '../failure.ts';
import { makeSet } from '../order.ts';

/** The bytes are known only for a text without replacement characters. */
function digestOf(
  [algorithm, encoding]: readonly [algorithm: string, encoding: 'hex' | 'base64'],
  path: Value | undefined,
  context: FunctionContext,
): Value {
  const text = readText(path, context);
  return text === UNKNOWN
    ? UNKNOWN
    : createHash(algorithm)
        .update(text as string, 'utf8')
        .digest(encoding);
}

/** The part before the last slash: https://pkg.go.dev/path/filepath#Dir */
function directoryOf(path: string): string {
  const cleaned = posix.normalize(path.slice(0, path.lastIndexOf('/') + 1));
  return cleaned.replace(/(?<=.)\/$/, '');
}

export const FILE_FUNCTIONS: FunctionGroup = {
  basename: deep(1, ([path]) => /([^/]+)\/*$/.exec(textArgument(path))?.[1] ?? (textArgument(path) === '' ? '.' : '/')),
  dirname: deep(1, ([path]) => directoryOf(textArgument(path))),
  file: deep(1, ([path], context) => readText(path, context)),
  filebase64: deep(1, ([path], context) => {
    const text = readText(path, context);
    return text === UNKNOWN ? UNKNOWN : Buffer.from(text as string, 'utf8').toString('base64');
  }),
  filebase64sha256: deep(1, ([path], context) => digestOf(['sha256', 'base64'], path, context)),
  filebase64sha512: deep(1, ([path], context) => digestOf(['sha512', 'base64'], path, context)),
  fileexists: deep(1, ([path], context) => context.readFile(textArgument(path)) !== undefined),
  filemd5: deep(1, ([path], context) => digestOf(['md5', 'hex'], path, context)),
  filesha1: deep(1, ([path], context) => digestOf(['sha1', 'hex'], path, context)),
  filesha256: deep(1, ([path], context) => digestOf(['sha256', 'hex'], path, context)),
  filesha512: deep(1, ([path], context) => digestOf(['sha512', 'hex'], path, context)),
  fileset: deep(2, ([folder, pattern], context) => {
    const [files, isMatch] = [context.listFiles(textArgument(folder)), globTest(textArgument(pattern))];
    if (files === undefined) return UNKNOWN;
    return isMatch === undefined ? fail('the pattern is malformed') : makeSet(files.filter(isMatch));
  }),
  // Both depend on the machine that runs Terraform.
  abspath: deep(1, () => UNKNOWN),
  pathexpand: deep(1, ([path]) => (textArgument(path).startsWith('~') ? UNKNOWN : textArgument(path))),
  templatefile: aware(2, ([path, names = null], context) => {
    if (path === UNKNOWN || names === UNKNOWN) return UNKNOWN;
    const text = readText(path, context);
    return text === UNKNOWN ? UNKNOWN : context.renderTemplate(text as string, mappingArgument(names));
  }),
};

function readText(path: Value | undefined, context: FunctionContext): Value {
  const text = context.readFile(textArgument(path));
  if (text === undefined) return fail('no such file');
  // A replacement character means bytes that are not UTF-8, which Terraform refuses.
  return text.includes('\uFFFD') ? UNKNOWN : text;
}

/**
 * Whether a path matches a pattern of fileset(): `*`, `?`, `[a-z]`, `{a,b}`, and `**` for any folders.
 * https://developer.hashicorp.com/terraform/language/functions/fileset
 * @param pattern relative, with forward slashes
 * @returns a test of relative paths; undefined for a pattern that is malformed
 */
export function globTest(pattern: string): ((path: string) => boolean) | undefined {
  const source = sourceOf(pattern);
  try {
    const test = new RegExp(`^${source}$`, 'u');
    return (path) => test.test(path);
  } catch {
    return undefined; // an open bracket or brace
  }
}

const TOKENS = /\*\*\/|\*\*|\*|\?|\[[!^]?[^\]]*\]|\\.|[{},]|[^*?[\\{},]+|./gsu;

function sourceOf(pattern: string): string {
  let depth = 0;
  const parts = [...pattern.matchAll(TOKENS)].map(([token]): string => {
    switch (token) {
      case '**/':
        return '(?:[^/]+/)*';
      case '**':
        return '.*';
      case '*':
        return '[^/]*';
      case '?':
        return '[^/]';
      case '{':
        depth += 1;
        return '(?:';
      case '}':
        depth -= 1;
        return ')';
      case ',':
        return depth > 0 ? '|' : ',';
      default:
        if (token.startsWith('[') && token.length > 1) return token.replace(/^\[!/, '[^');
        return token.replace(/^\\(?=.)/s, '').replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');
    }
  });
  return parts.join('');
}
