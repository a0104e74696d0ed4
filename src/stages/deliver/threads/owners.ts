/** CODEOWNERS: who is asked about which file. The last line that fits wins. https://docs.github.com/en/repositories/managing-your-repositorys-settings-and-features/customizing-your-repository/about-code-owners */
import type { Owners } from './write-thread.ts';

/** Where it may lie, in the order that forges look. https://docs.gitlab.com/user/project/codeowners/#codeowners-file */
export const CODEOWNERS_PATHS = ['.github/CODEOWNERS', '.gitlab/CODEOWNERS', 'CODEOWNERS', 'docs/CODEOWNERS'];

/**
 * Reads a CODEOWNERS file. Owners that are addresses of mail are left out: no forge takes them as reviewers.
 * @param text the file
 * @param inRepository how a delivered path is called from the top of the repository
 * @returns asks whom to ask
 */
export function ownersOf(text: string, inRepository: (path: string) => string): Owners {
  const rules = text.split('\n').flatMap((line) => {
    const [pattern = '', ...names] = line
      .replace(/\s#.*$/, '')
      .trim()
      .split(/\s+/);
    // A section's heading may name owners too; it is no pattern.
    return pattern === '' || pattern.startsWith('#') || /^\^?\[/.test(pattern) ? [] : [{ matches: matcherOf(pattern), names }];
  });
  return (paths) => {
    const names = paths.flatMap((path) => rules.findLast(({ matches }) => matches.test(inRepository(path)))?.names ?? []);
    const owners = [...new Set(names)].filter((name) => name.startsWith('@')).map((name) => name.slice(1));
    return {
      reviewers: owners.filter((name) => !name.includes('/')),
      teamReviewers: owners.filter((name) => name.includes('/')).map((name) => name.slice(name.lastIndexOf('/') + 1)),
    };
  };
}

/** As .gitignore has it, without negation and sets. */
function matcherOf(pattern: string): RegExp {
  const isAnchored = pattern.replace(/\/$/, '').includes('/');
  const source = pattern
    .replace(/^\//, '')
    .replace(/\/$/, '/**')
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replace(/\*\*\/|\*\*|\*|\?/g, (wild) => (wild === '**/' ? '(?:.*/)?' : wild === '**' ? '.*' : wild === '*' ? '[^/]*' : '[^/]'));
  return new RegExp(`^${isAnchored ? '' : '(?:.*/)?'}${source}(?:/.*)?$`);
}
