import { isJsonObject } from '#domain/json.ts';
import type { ProvidersAtHand } from './providers-at-hand.ts';
import type { Scratch } from './scratch.ts';
import type { ReadingCommand } from './start-terraform.ts';

/** Returns why a state cannot be planned: `show -json` output lacks the private data of providers. Undefined for a raw state. */
export function stateObstacle(text: string | undefined): string | undefined {
  if (text === undefined) return 'there is no state for a plan';
  const state: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
  return isJsonObject(state) && state['version'] === 4
    ? undefined
    : 'the state is the output of `terraform show -json`, and plans need a raw state';
}

/** Folders for `init -plugin-dir`, so that it contacts no registry; none if providers are installed. */
function pluginFolders({ hasBackend, folder }: Scratch, providers: ProvidersAtHand): readonly string[] {
  if (providers.kind === 'mirrored') return providers.folders;
  // An overridden provider is not installed, but `init` searches for it; here it fails only after it has set up the backend.
  return providers.kind === 'overridden' && hasBackend ? [folder] : [];
}

/**
 * Runs `init` and `get` in a scratch copy. Their errors show up in the plan.
 * https://developer.hashicorp.com/terraform/cli/commands/init
 * https://developer.hashicorp.com/terraform/cli/commands/get
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
