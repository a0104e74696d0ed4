/** CODEOWNERS: who is asked about which file. The last line that fits wins. https://docs.github.com/en/repositories/managing-your-repositorys-settings-and-features/customizing-your-repository/about-code-owners */
import type { Owners } from './write-thread.ts';

/** Where it may lie, in the order that VCS providers look. https://docs.gitlab.com/user/project/codeowners/#codeowners-file */
export const CODEOWNERS_PATHS = ['.github/CODEOWNERS', '.gitlab/CODEOWNERS', 'CODEOWNERS', 'docs/CODEOWNERS'];

/**
 * Reads a CODEOWNERS file. Owners that are addresses of mail are left out: no VCS takes them as reviewers.
 * @param inRepository how a delivered path is called from the top of the repository
 * @returns asks whom to ask
 */
export function ownersOf(text: string, inRepository: (path: string) => string): Owners {
  const sections = sectionsIn(text);
  return (paths) => {
    const names = paths.flatMap((path) =>
      sections.flatMap((rules) => rules.findLast(({ matches }) => matches.test(inRepository(path)))?.names ?? []),
    );
    const owners = [...new Set(names)].filter((name) => name.startsWith('@')).map((name) => name.slice(1));
    return {
      reviewers: owners.filter((name) => !name.includes('/')),
      teamReviewers: owners.filter((name) => name.includes('/')).map((name) => name.slice(name.lastIndexOf('/') + 1)),
    };
  };
}

interface Rule {
  readonly matches: RegExp;
  readonly names: readonly string[];
}

/** GitLab asks each section for itself, and whom its heading names where a line names nobody. https://docs.gitlab.com/user/project/codeowners/reference/#sections */
function sectionsIn(text: string): readonly (readonly Rule[])[] {
  const sections: Rule[][] = [[]];
  let usual: readonly string[] = [];
  for (const line of text.split('\n').map((each) => each.replace(/(?:^|\s)#.*$/, '').trim())) {
    const [heading] = /^\^?\[[^\]]*\](?:\[\d+\])?/.exec(line) ?? [];
    if (heading === undefined) {
      const [pattern = '', ...names] = line.split(/\s+/);
      if (pattern !== '') sections.at(-1)?.push({ matches: matcherOf(pattern), names: names.length === 0 ? usual : names });
    } else {
      usual = line.slice(heading.length).split(/\s+/).filter(Boolean);
      sections.push([]);
    }
  }
  return sections;
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
