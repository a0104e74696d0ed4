import { join } from 'node:path';
import { applyPatch, parsePatch, reversePatch } from 'diff';
import type { StructuredPatch } from 'diff';
import type { FileChange } from '#domain/patch.ts';
import type { SourceFile } from '#domain/workspace.ts';
import type { MergedPatch, ProvedPatch } from '#ports/knowledge.ts';
import { askGit, runGit } from './run-git.ts';

const MAX_COMMITS = 100;

/** Returns true if the files contain all changes of a diff. */
export function holdsPatch(diff: string, files: readonly { readonly path: string; readonly text?: string }[]): boolean {
  const patches = parsePatch(diff).filter((one) => pathOf(one) !== undefined);
  return (
    patches.length > 0 &&
    patches.every((patch) => {
      const { text } = files.find(({ path }) => path === pathOf(patch)) ?? {};
      return text !== undefined && applied(text, reversePatch(patch)) !== undefined;
    })
  );
}

interface Branch {
  readonly top: string;
  /** Path of the folder in the repository, such as `infra/prod/`; empty at the top. */
  readonly prefix: string;
  readonly name: string;
}

/**
 * Looks for a patch in the local copy of the default branch: the commit that added it, the differences, and whether it was reverted.
 * Returns undefined if the code does not contain it or there is no repository.
 * @throws DeliveryError if git is not installed
 */
export async function findMergedPatch({ directory, diff, since }: ProvedPatch): Promise<MergedPatch | undefined> {
  const branch = await openBranch(directory);
  const patches = parsePatch(diff).filter((one) => pathOf(one) !== undefined);
  if (branch === undefined || patches.length === 0) return undefined;
  const paths = patches.map((one) => branch.prefix + (pathOf(one) ?? ''));
  const commits = await commitsOf(branch, paths, since);
  let merged: MergedPatch | undefined;
  for (const commit of commits) {
    const state = await stateAt(commit.id, { patches, branch });
    if (merged === undefined) {
      if (state.touched && (state.holds || !state.isOld)) merged = await toMerged(commit, state, branch);
    } else if (state.isOld) return { ...merged, reality: 'reverted', at: commit.at, mergedAt: merged.at, commit: commit.id, corrected: [] };
  }
  return merged;
}

/** Returns the Terraform files of the clone's default branch, paths from the folder. @throws DeliveryError if git is not installed */
export async function filesOfBranch(directory: string): Promise<readonly SourceFile[]> {
  const branch = await openBranch(directory);
  return branch === undefined ? [] : filesAt(branch.name, branch);
}

async function openBranch(directory: string): Promise<Branch | undefined> {
  const place = await askGit(['rev-parse', '--show-toplevel', '--show-prefix'], { cwd: directory });
  if (place.kind === 'failed') return undefined;
  const [top = directory, prefix = ''] = place.text.split('\n');
  const remote = await askGit(['symbolic-ref', '--quiet', '--short', 'refs/remotes/origin/HEAD'], { cwd: top });
  const names = [...(remote.kind === 'done' ? [remote.text] : []), 'origin/main', 'origin/master', 'main', 'master', 'HEAD'];
  for (const name of names)
    if ((await askGit(['rev-parse', '--verify', '--quiet', `${name}^{commit}`], { cwd: top })).kind === 'done')
      return { top, prefix, name };
  return undefined;
}

interface Commit {
  readonly id: string;
  readonly at: string;
}

/** First-parent commits that touched the files, oldest first: a merge counts as one commit. */
async function commitsOf({ top, name }: Branch, paths: readonly string[], since: string): Promise<readonly Commit[]> {
  const log = await runGit(
    ['log', '--first-parent', '--reverse', '--no-patch', `--since=${since}`, '--format=%H %cI', name, '--', ...paths],
    { cwd: top },
  );
  return log
    .split('\n')
    .filter((line) => line !== '')
    .slice(0, MAX_COMMITS)
    .map((line) => {
      const [id = '', at = ''] = line.split(' ');
      return { id, at: new Date(at).toISOString() };
    });
}

interface State {
  /** The code contains the whole patch. */
  readonly holds: boolean;
  /** The whole patch still applies. */
  readonly isOld: boolean;
  /** The patch still applied before this commit. */
  readonly touched: boolean;
  readonly files: readonly {
    readonly path: string;
    readonly before: string | undefined;
    readonly now: string | undefined;
    readonly ours: string | undefined;
  }[];
}

async function stateAt(
  commit: string,
  { patches, branch }: { readonly patches: readonly StructuredPatch[]; readonly branch: Branch },
): Promise<State> {
  const files = await Promise.all(
    patches.map(async (patch) => {
      const path = pathOf(patch) ?? '';
      const [before, now] = await Promise.all([textAt(`${commit}^1`, path, branch), textAt(commit, path, branch)]);
      const ours = applied(before ?? '', patch);
      return {
        path,
        before,
        now,
        ours,
        holds: now !== undefined && applied(now, reversePatch(patch)) !== undefined,
        isOld: applied(now ?? '', patch) !== undefined,
      };
    }),
  );
  return {
    holds: files.every((file) => file.holds),
    isOld: files.every((file) => file.isOld),
    touched: files.some((file) => file.before !== file.now) && files.every((file) => file.ours !== undefined),
    files,
  };
}

async function toMerged({ id, at }: Commit, { holds, files }: State, branch: Branch): Promise<MergedPatch> {
  const corrected = files.flatMap(({ path, before, now }): readonly FileChange[] =>
    now === undefined ? [] : [{ path, before, after: now }],
  );
  return {
    reality: holds ? 'merged' : 'edited',
    at,
    commit: id,
    before: holds ? [] : await filesAt(`${id}^1`, branch),
    corrected: holds ? [] : corrected,
  };
}

async function filesAt(commit: string, { top, prefix }: Branch): Promise<readonly SourceFile[]> {
  const listed = await runGit(['ls-tree', '-r', '-z', '--name-only', commit, '--', prefix === '' ? '.' : prefix], { cwd: top });
  const paths = listed.split('\0').filter((path) => /\.(?:(?:tf|tofu|tfvars)(?:\.json)?|hcl)$/.test(path));
  const texts = await Promise.all(paths.map((path) => askGit(['cat-file', 'blob', `${commit}:${path}`], { cwd: top })));
  return paths.flatMap((path, index) => {
    const text = texts[index];
    return text?.kind === 'done' ? [{ path: path.slice(prefix.length), text: `${text.text}\n` }] : [];
  });
}

/** `askGit` strips the last line break; a Terraform file ends with one. */
async function textAt(commit: string, path: string, { top, prefix }: Branch): Promise<string | undefined> {
  const answer = await askGit(['cat-file', 'blob', `${commit}:${join(prefix, path)}`], { cwd: top });
  return answer.kind === 'done' ? `${answer.text}\n` : undefined;
}

function applied(text: string, patch: StructuredPatch): string | undefined {
  const result = applyPatch(text, patch);
  return result === false ? undefined : result;
}

/** Removes git's prefix, as in `b/main.tf`. */
function pathOf({ newFileName, oldFileName }: StructuredPatch): string | undefined {
  const name = newFileName === undefined || newFileName === '/dev/null' ? oldFileName : newFileName;
  return name === undefined || name === '/dev/null' ? undefined : name.replace(/^[ab]\//, '').replace(/\t.*$/, '');
}
