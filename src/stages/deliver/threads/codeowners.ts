// CODEOWNERS: the last matching line wins.
// https://docs.github.com/en/repositories/managing-your-repositorys-settings-and-features/customizing-your-repository/about-code-owners
import type { PullRequests } from '#ports/vcs.ts';
import { inFolder } from '#domain/workspace/roots.ts';
import type { Owners } from './write-thread.ts';

/** In the order of the providers' look-up. https://docs.gitlab.com/user/project/codeowners/#codeowners-file */
export const CODEOWNERS_PATHS = ['.github/CODEOWNERS', '.gitlab/CODEOWNERS', 'CODEOWNERS', 'docs/CODEOWNERS'];

/** Returns the file's text on a branch; undefined if there is none. @throws DeliveryError when the VCS fails */
export async function readCodeowners(pullRequests: Pick<PullRequests, 'fileAt'>, branch: string): Promise<string | undefined> {
  for (const path of CODEOWNERS_PATHS) {
    const text = await pullRequests.fileAt(path, branch);
    if (text !== undefined) return text;
  }
  return undefined;
}

/** Reads the owners to ask for review; none if `isAsked` is false or the branch has no file. @throws DeliveryError when the VCS fails */
export async function readOwners(
  pullRequests: Pick<PullRequests, 'fileAt'>,
  { folder, base, isAsked }: { readonly folder: string; readonly base: string; readonly isAsked: boolean },
): Promise<Owners> {
  const text = isAsked ? await readCodeowners(pullRequests, base) : undefined;
  return ownersOf(text ?? '', (path) => inFolder(folder, path));
}

/** Reads CODEOWNERS without mail addresses, which no VCS accepts as reviewers. `inRepository` maps a delivered path. */
export function ownersOf(text: string, inRepository: (path: string) => string): Owners {
  const owning = namesOf(text);
  return (paths) => {
    const owners = [...new Set(paths.flatMap((path) => owning(inRepository(path))))];
    return {
      reviewers: owners.filter((name) => !name.includes('/')),
      teamReviewers: owners.filter((name) => name.includes('/')).map((name) => name.slice(name.lastIndexOf('/') + 1)),
    };
  };
}

/** Returns a function from a path in the repository to its owners: users, and teams (with a slash). */
export function namesOf(text: string): (path: string) => readonly string[] {
  const sections = sectionsIn(text);
  return (path) => {
    const names = sections.flatMap((rules) => rules.findLast(({ matches }) => matches.test(path))?.names ?? []);
    return [...new Set(names)].filter((name) => /^@[^@]/.test(name)).map((name) => name.slice(1));
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

/** Converts a pattern of CODEOWNERS, which is as in .gitignore without negation and sets. */
function matcherOf(pattern: string): RegExp {
  const isAnchored = pattern.replace(/\/$/, '').includes('/');
  const source = pattern
    .replace(/^\//, '')
    .replace(/\/$/, '/**')
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replace(/\*\*\/|\*\*|\*|\?/g, (wild) => (wild === '**/' ? '(?:.*/)?' : wild === '**' ? '.*' : wild === '*' ? '[^/]*' : '[^/]'));
  return new RegExp(`^${isAnchored ? '' : '(?:.*/)?'}${source}(?:/.*)?$`);
}
