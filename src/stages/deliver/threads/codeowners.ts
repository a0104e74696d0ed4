// CODEOWNERS: the last matching line wins.
// https://docs.github.com/en/repositories/managing-your-repositorys-settings-and-features/customizing-your-repository/about-code-owners
import type { Owners } from './write-thread.ts';

/** In the order that VCS providers look. https://docs.gitlab.com/user/project/codeowners/#codeowners-file */
export const CODEOWNERS_PATHS = ['.github/CODEOWNERS', '.gitlab/CODEOWNERS', 'CODEOWNERS', 'docs/CODEOWNERS'];

/** Reads CODEOWNERS without mail addresses, which no VCS accepts as reviewers. `inRepository` maps a delivered path. */
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

// GitLab evaluates each section separately; its heading gives default owners.
// https://docs.gitlab.com/user/project/codeowners/reference/#sections
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

/** As in .gitignore, without negation and sets. */
function matcherOf(pattern: string): RegExp {
  const isAnchored = pattern.replace(/\/$/, '').includes('/');
  const source = pattern
    .replace(/^\//, '')
    .replace(/\/$/, '/**')
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replace(/\*\*\/|\*\*|\*|\?/g, (wild) => (wild === '**/' ? '(?:.*/)?' : wild === '**' ? '.*' : wild === '*' ? '[^/]*' : '[^/]'));
  return new RegExp(`^${isAnchored ? '' : '(?:.*/)?'}${source}(?:/.*)?$`);
}
