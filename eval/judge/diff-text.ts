import { createTwoFilesPatch } from 'diff';
import { changedPaths } from '../file-tree.ts';
import type { Solution } from '../solution.ts';

/** Longer diffs are cut. */
const MAX_LENGTH = 20_000;

/**
 * Renders a solver's changes.
 * @param solution the result of a solver
 * @returns a unified diff of all changed files; empty if none changed
 */
export function diffText({ before, after }: Pick<Solution, 'before' | 'after'>): string {
  const text = changedPaths(before, after)
    .map((path) =>
      createTwoFilesPatch(`a/${path}`, `b/${path}`, before.get(path)?.toString('utf8') ?? '', after.get(path)?.toString('utf8') ?? ''),
    )
    .join('');
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}\n… (${text.length - MAX_LENGTH} characters more)\n` : text;
}
