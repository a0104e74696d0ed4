import { createTwoFilesPatch } from 'diff';
import { changedPaths } from '../file-tree.ts';
import type { Solution } from '../solution.ts';

/** Longer diffs are cut. */
const LONGEST = 20_000;

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
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}\n… (${text.length - LONGEST} characters more)\n` : text;
}
