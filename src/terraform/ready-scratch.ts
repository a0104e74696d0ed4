import { isJsonObject } from '#domain/json.ts';
import type { Scratch } from './scratch.ts';
import type { Environment, ReadingCommand } from './start-terraform.ts';

/**
 * Says why nothing can be planned from a state: what `show -json` prints lacks the provider's own notes.
 * @param text of the state; absent: there is none
 * @returns one sentence; undefined for a raw state
 */
export function stateObstacle(text: string | undefined): string | undefined {
  if (text === undefined) return 'there is no state to plan from';
  const state: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
  return isJsonObject(state) && state['version'] === 4
    ? undefined
    : 'the state was given as `terraform show -json` prints it, and plans start from a raw one';
}

/**
 * Tells whether there is no provider but those that are part of Terraform: `init` would go and fetch what the user never asked for.
 * @param scratch the copy
 * @param environment in which providers may be attached
 * @returns true where none was fetched and none is attached
 */
export function lacksProviders(scratch: Scratch, environment: Environment): boolean {
  return !scratch.hasProviders && (environment['TF_REATTACH_PROVIDERS'] ?? '') === '';
}

/**
 * Makes a scratch copy ready to plan: its own backend and its local modules are initialised. What these commands
 * stumble over, plan tells. https://developer.hashicorp.com/terraform/cli/commands/init · https://developer.hashicorp.com/terraform/cli/commands/get
 * @param scratch a copy that does not lack its providers
 * @param run runs one command in it
 */
export async function readyScratch(scratch: Scratch, run: (...args: ReadingCommand) => Promise<unknown>): Promise<void> {
  if (scratch.hasBackend) await run('init', '-input=false', '-no-color', '-get=false');
  if (scratch.lacksModules) await run('get', '-no-color');
}
