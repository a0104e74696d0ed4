import { createHash } from 'node:crypto';
import { runGit } from './run-git.ts';

const TRAILER = 'Reconcile-Seal';

export interface SealedCommit {
  readonly tree: string;
  readonly parent: string;
  /** The message before the trailers are added. */
  readonly message: string;
}

/**
 * Adds a trailer with a seal to a commit message. Anyone can commit under the tool's name, but changing a commit breaks its seal.
 * https://git-scm.com/docs/git-interpret-trailers
 * @param signedOffBy `name <email>` for a second trailer. https://developercertificate.org
 */
export function sealMessage(sealed: SealedCommit, signedOffBy?: string): string {
  const trailers = [`${TRAILER}: ${sealOf(sealed)}`, ...(signedOffBy === undefined ? [] : [`Signed-off-by: ${signedOffBy}`])];
  return `${sealed.message.trim()}\n\n${trailers.join('\n')}`;
}

/** Returns commits without a valid seal, newest first: others', merged, rebased and amended ones. @throws DeliveryError with git's error */
export async function unsealedCommits(top: string, base: string, tip: string): Promise<readonly string[]> {
  const log = await runGit(['log', '-z', '--format=%H%n%T%n%P%n%B', `${base}..${tip}`], { cwd: top });
  return log
    .split('\0')
    .filter((commit) => commit !== '')
    .flatMap((commit) => {
      const [id = '', tree = '', parent = '', ...lines] = commit.split('\n');
      return isSealed({ tree, parent, message: lines.join('\n') }) ? [] : [id];
    });
}

function isSealed({ tree, parent, message }: SealedCommit): boolean {
  const match = new RegExp(`^([\\s\\S]*)\\n\\n${TRAILER}: ([0-9a-f]{64})(?:\\nSigned-off-by: [^\\n]*)?\\s*$`).exec(message);
  return match?.[1] !== undefined && match[2] === sealOf({ tree, parent, message: match[1] });
}

function sealOf({ tree, parent, message }: SealedCommit): string {
  return createHash('sha256').update([tree, parent, message.trim()].join('\n')).digest('hex');
}
