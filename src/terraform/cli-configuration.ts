import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Environment } from './run-command.ts';

export interface ProviderInstallation {
  /** Source addresses in dev_overrides: they need no `init`. */
  readonly overridden: readonly string[];
  /** Folders that `init` installs from without a registry. */
  readonly mirrors: readonly string[];
}

/**
 * Reads provider settings from the user's CLI configuration. OpenTofu reads its own file first.
 * https://developer.hashicorp.com/terraform/cli/config/config-file#provider-installation
 * https://opentofu.org/docs/cli/config/config-file/
 */
export async function readProviderInstallation(environment: Environment): Promise<ProviderInstallation> {
  const homeFolder = environment['HOME'] || environment['USERPROFILE'] || '';
  const named = environment['TF_CLI_CONFIG_FILE'] || environment['TERRAFORM_CONFIG'] || '';
  const usual = homeFolder === '' ? [] : [join(homeFolder, '.terraformrc'), join(homeFolder, '.tofurc')];
  const texts = await Promise.all((named === '' ? usual : [named]).map((file) => readFile(file, 'utf8').catch(() => '')));
  const text = texts.map(withoutComments).join('\n');
  const overridden = blocks(text, 'dev_overrides').flatMap((body) => [...body.matchAll(PAIR)].map(([, source = '']) => source));
  const mirrors = blocks(text, 'filesystem_mirror').flatMap((body) => /"?\bpath"?\s*[:=]\s*"([^"]+)"/.exec(body)?.[1] ?? []);
  // The implied mirror, used without a provider_installation block.
  const implied = homeFolder === '' || /\bprovider_installation\b/.test(text) ? [] : [join(homeFolder, '.terraform.d', 'plugins')];
  return { overridden, mirrors: [...mirrors, ...implied] };
}

const PAIR = /"([^"]+)"\s*[:=]\s*"[^"]*"/g;

/** Bodies of blocks, in HCL and JSON. */
function blocks(text: string, name: string): readonly string[] {
  return [...text.matchAll(new RegExp(`\\b${name}"?\\s*[:=]?\\s*\\[?\\s*\\{([^}]*)\\}`, 'g'))].map(([, body = '']) => body);
}

function withoutComments(text: string): string {
  return text.replaceAll(/("(?:[^"\\\n]|\\.)*")|#.*|\/\/.*|\/\*[\s\S]*?\*\//g, '$1');
}
