import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Environment } from './run.ts';

/** Where the user's own configuration of Terraform has providers come from. */
export interface ProviderInstallation {
  /** Source addresses that are taken from a folder of a provider's developer: no `init` is needed for them. */
  readonly overridden: readonly string[];
  /** Folders with providers that `init` takes from there, without a registry. */
  readonly mirrors: readonly string[];
}

/**
 * Reads what the user's configuration says of providers. OpenTofu reads its own file first; either may name the other's.
 * https://developer.hashicorp.com/terraform/cli/config/config-file#provider-installation
 * https://opentofu.org/docs/cli/config/config-file/
 * @param environment that the commands run in
 * @returns overrides and mirrors; none where there is no such file
 */
export async function readProviderInstallation(environment: Environment): Promise<ProviderInstallation> {
  const home = environment['HOME'] || environment['USERPROFILE'] || '';
  const named = environment['TF_CLI_CONFIG_FILE'] || environment['TERRAFORM_CONFIG'] || '';
  const usual = home === '' ? [] : [join(home, '.terraformrc'), join(home, '.tofurc')];
  const texts = await Promise.all((named === '' ? usual : [named]).map((file) => readFile(file, 'utf8').catch(() => '')));
  const text = texts.map(withoutComments).join('\n');
  const overridden = blocks(text, 'dev_overrides').flatMap((body) => [...body.matchAll(PAIR)].map(([, source = '']) => source));
  const mirrors = blocks(text, 'filesystem_mirror').flatMap((body) => /"?\bpath"?\s*[:=]\s*"([^"]+)"/.exec(body)?.[1] ?? []);
  // Without a section Terraform looks here by itself.
  const implied = home === '' || /\bprovider_installation\b/.test(text) ? [] : [join(home, '.terraform.d', 'plugins')];
  return { overridden, mirrors: [...mirrors, ...implied] };
}

const PAIR = /"([^"]+)"\s*[:=]\s*"[^"]*"/g;

/** Bodies of blocks, as HCL and as JSON spell them. */
function blocks(text: string, name: string): readonly string[] {
  return [...text.matchAll(new RegExp(`\\b${name}"?\\s*[:=]?\\s*\\[?\\s*\\{([^}]*)\\}`, 'g'))].map(([, body = '']) => body);
}

/** What stands in quotes is no comment. */
function withoutComments(text: string): string {
  return text.replaceAll(/("(?:[^"\\\n]|\\.)*")|#.*|\/\/.*|\/\*[\s\S]*?\*\//g, '$1');
}
