// Functions with regular expressions. Terraform uses RE2, this evaluator JavaScript: if they may differ, the result is unknown.
// https://github.com/google/re2/wiki/Syntax
import { Script, createContext } from 'node:vm';
import { fail, unknowable } from '../failure.ts';
import { asList } from '../kinds.ts';
import { boundedLength, joinBounded } from '../evaluation-limits.ts';
import type { Value } from '../value.ts';
import { deep, textArgument } from './define.ts';
import type { FunctionGroup } from './define.ts';

export const PATTERN_FUNCTIONS: FunctionGroup = {
  regex: deep(2, ([pattern, text]) => {
    const subject = textArgument(text);
    const compiled = compile(textArgument(pattern), subject, 'd');
    const match = withinTime(compiled, () => compiled.exec(subject));
    return match === null ? fail('no match') : matchValue(match);
  }),
  regexall: deep(2, ([pattern, text]) => {
    const subject = textArgument(text);
    const compiled = compile(textArgument(pattern), subject, 'g');
    const matches = withinTime(compiled, () => [...subject.matchAll(compiled)]);
    return asList(matches.map((match) => matchValue(match)));
  }),
  replace: deep(3, ([text, part, replacement]) => {
    const [subject, search, substitute] = [textArgument(text), textArgument(part), textArgument(replacement)];
    const pattern = /^\/(.*)\/$/s.exec(search)?.[1];
    if (search === '') return joinBounded(['', ...subject, ''], substitute);
    if (pattern === undefined || search.length < 2) return joinBounded(subject.split(search), substitute);
    const compiled = compile(pattern, subject, 'g');
    let length = subject.length;
    const expandBounded = (...found: readonly unknown[]): string => {
      const expanded = expand(substitute, found);
      length = boundedLength(length + expanded.length);
      return expanded;
    };
    return withinTime(compiled, () => subject.replace(compiled, expandBounded));
  }),
};

/** Syntax that differs between RE2 and JavaScript, or that only one of them has. */
const DOUBTFUL = /\\[pPQEzCxGK\d]|\(\?(?![:P<]|[a-z]+\))|\(\?<[=!]|\[\[:|\[\^?\]|&&/;

function compile(pattern: string, subject: string, flags: string): RegExp {
  const [, inline = '', rest = pattern] = /^\(\?([ims]+)\)(.*)$/s.exec(pattern) ?? [];
  if (DOUBTFUL.test(rest) || /\(\?[a-z]+\)/.test(rest) || isDoubtfulText(subject + rest, inline))
    return unknowable('a pattern that RE2 may read differently');
  const source = rest
    .replaceAll('(?P<', '(?<')
    .replaceAll('\\A', '^')
    .replaceAll(/\\([_"'#%&,:;<=>@`~! -])/g, (_, mark: string) => (mark === '-' ? '\\-' : mark));
  try {
    return new RegExp(source, `${flags}${inline}`);
  } catch {
    return unknowable('a pattern that JavaScript does not know');
  }
}

/** More than any practical pattern needs. */
const MAX_MATCHING_MS = 250;
const matching = { work: (): unknown => undefined };
const matchingContext = createContext(matching);
const runMatching = new Script('work()');

/** With two quantifiers, JavaScript may backtrack exponentially, unlike RE2. Only node:vm can stop it. */
function withinTime<Result>(pattern: RegExp, work: () => Result): Result {
  if (!/[*+{].*[*+{]|\)[*+{]/s.test(pattern.source)) return work();
  matching.work = work;
  try {
    return runMatching.runInContext(matchingContext, { timeout: MAX_MATCHING_MS }) as Result;
  } catch (error) {
    // The error is from another context, so it is not an instance of this context's Error.
    if ((error as { readonly code?: unknown }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return unknowable('matching takes too long');
    throw error;
  } finally {
    matching.work = (): unknown => undefined;
  }
}

function matchValue(match: RegExpExecArray): Value {
  if (match.groups !== undefined)
    return Object.fromEntries(Object.entries(match.groups).map(([name, text]) => [name, (text as string | undefined) ?? null]));
  return match.length === 1 ? match[0] : match.slice(1).map((text) => (text as string | undefined) ?? null);
}

/** JavaScript counts characters beyond the first plane twice, and reads . \s and (?i) differently. */
function isDoubtfulText(text: string, inline: string): boolean {
  return /[\r\v\u2028\u2029\uD800-\uFFFF]/.test(text) || (/[\u0080-\uFFFF]/.test(text) && (inline.includes('i') || /\\s/i.test(text)));
}

/** $1, ${1} and ${name}; $name takes all following letters and digits: https://pkg.go.dev/regexp#Regexp.Expand */
function expand(replacement: string, found: readonly unknown[]): string {
  const groups = typeof found.at(-1) === 'object' ? (found.at(-1) as Readonly<Record<string, string | undefined>>) : {};
  const numbered = found.slice(
    0,
    found.findIndex((item) => typeof item === 'number'),
  );
  return replacement.replace(/\$(?:\$|\{(\w+)\}|(\w+))/g, (whole: string, braced?: string, bare?: string) => {
    if (whole === '$$') return '$';
    const name = braced ?? bare ?? '';
    return /^\d+$/.test(name) ? String(numbered[Number(name)] ?? '') : (groups[name] ?? '');
  });
}
