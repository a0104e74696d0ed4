import type { Scenario } from '../dataset.ts';
import { changedPaths } from '../file-tree.ts';
import type { Score, Solution } from '../solution.ts';

/**
 * Are comments and the formatting of files kept?
 * @param scenario the scenario
 * @param solution the result of a solver
 * @returns true if every comment is kept (except those of a deleted resource) and no changed file got tabs, trailing blanks, other line
 * breaks or another end that it did not have
 */
export function scoreCommentsKept(scenario: Scenario, solution: Solution): Score {
  const gone = scenario.expected.some(({ decision, attributes }) => decision === 'accept' && attributes.includes('*'));
  const problems = changedPaths(solution.before, solution.after)
    .filter((path) => /\.(?:tf|tfvars)$/.test(path))
    .flatMap((path) => {
      const [before, after] = [solution.before.get(path)?.toString('utf8') ?? '', solution.after.get(path)?.toString('utf8') ?? ''];
      const left = [...commentsIn(after)];
      const lost = commentsIn(before).filter((comment) => {
        const at = left.indexOf(comment);
        if (at !== -1) left.splice(at, 1);
        return at === -1;
      });
      return [...(gone ? [] : lost.map((comment) => `lost "${comment}"`)), ...mannersLost(before, after)].map(
        (problem) => `${path}: ${problem}`,
      );
    });
  return problems.length === 0
    ? { value: true, explanation: 'comments and manners are kept' }
    : { value: false, explanation: problems.join('; ') };
}

function commentsIn(text: string): readonly string[] {
  return [...text.matchAll(/(?:^|\s)(?:#|\/\/)\s?(.*)$/gm)].map(([, comment = '']) => comment.trim());
}

const MANNERS: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['tabs', /\t/],
  ['blanks at line ends', /[ \t]+\r?$/m],
  ['Windows line breaks', /\r\n/],
  ['bare line feeds', /(?<!\r)\n/],
  ['an end without a line break', /[^\n]$/],
];

function mannersLost(before: string, after: string): readonly string[] {
  if (before === '') return [];
  return MANNERS.filter(([, pattern]) => pattern.test(after) && !pattern.test(before)).map(([what]) => `got ${what}`);
}
