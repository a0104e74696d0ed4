import { isJsonObject } from '#domain/json.ts';
import type { ProvidersAtHand } from './providers-at-hand.ts';
import type { Scratch } from './scratch.ts';
import type { ReadingCommand } from './start-terraform.ts';

/**
 * Says why nothing can be planned from a state: what `show -json` prints lacks the provider's own notes.
 * @param text of the state; absent: there is none
 * @returns one sentence; undefined for a raw state
 */
export function stateObstacle(text: string | undefined): string | undefined {
  if (text === undefined) return 'there is no state for a plan';
  const state: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
  return isJsonObject(state) && state['version'] === 4
    ? undefined
    : 'the state is the output of `terraform show -json`, and plans need a raw state';
}

/** Where `init` may take providers from, so that it asks no registry; none: what it finds installed is all it needs. */
function pluginFolders({ hasBackend, folder }: Scratch, providers: ProvidersAtHand): readonly string[] {
  if (providers.kind === 'mirrored') return providers.folders;
  // An overridden provider needs no installation, and init would look for it all the same: here it finds none, after the backend is made.
  return providers.kind === 'overridden' && hasBackend ? [folder] : [];
}

/**
 * Makes a scratch copy ready to plan: its own backend and its local modules are initialised. What these commands
 * stumble over, plan tells. https://developer.hashicorp.com/terraform/cli/commands/init · https://developer.hashicorp.com/terraform/cli/commands/get
 * @param scratch a copy that does not lack its providers
 * @param providers how it gets them
 * @param run runs one command in it
 */
export async function readyScratch(
  scratch: Scratch,
  providers: ProvidersAtHand,
  run: (...args: ReadingCommand) => Promise<unknown>,
): Promise<void> {
  const folders = pluginFolders(scratch, providers).map((folder) => `-plugin-dir=${folder}`);
  if (scratch.hasBackend || folders.length > 0) await run('init', '-input=false', '-no-color', '-get=false', ...folders);
  if (scratch.lacksModules) await run('get', '-no-color');
}
