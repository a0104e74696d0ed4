import { basename } from 'node:path';
import { z } from 'zod';
import { isOlder } from '#domain/text/older-version.ts';
import type { TerraformTool } from '#domain/workspace/plan.ts';
import { runCommand } from './run-command.ts';
import type { Command } from './run-command.ts';

export interface Binary {
  readonly path: string;
  readonly tool: TerraformTool;
}

/** The first usable version, and why. https://developer.hashicorp.com/terraform/language/import */
const MIN_VERSION = { version: '1.5.0', why: 'import blocks for unmanaged resources need 1.5' };
const SECONDS_30 = 30_000;

const Version = z.object({ terraform_version: z.string() });

/**
 * Returns the programs to try, in order.
 * @param choice `auto`, a name on the PATH, or a path
 * @param isOpenTofu true for an OpenTofu root
 */
export function candidates(choice: string, isOpenTofu = false): readonly string[] {
  if (choice !== 'auto') return [choice];
  return isOpenTofu ? ['tofu', 'terraform'] : ['terraform', 'tofu'];
}

/**
 * Finds terraform or tofu and its version.
 * https://developer.hashicorp.com/terraform/cli/commands/version
 * @param choice `auto` (terraform, then tofu, on the PATH; in an OpenTofu root the reverse), a name, or a path
 * @param around environment and folder (version managers depend on it), and a stop signal
 */
export async function findBinary(
  choice: string,
  { isOpenTofu, ...runtime }: Pick<Command, 'directory' | 'environment' | 'signal'> & { readonly isOpenTofu?: boolean | undefined },
): Promise<Binary | { readonly unusable: string }> {
  for (const path of candidates(choice, isOpenTofu)) {
    const found = await readVersion(path, runtime);
    if (found !== undefined) return found;
  }
  return { unusable: choice === 'auto' ? 'neither terraform nor tofu is installed' : `${choice} is not installed` };
}

async function readVersion(
  path: string,
  runtime: Pick<Command, 'directory' | 'environment' | 'signal'>,
): Promise<Binary | { readonly unusable: string } | undefined> {
  const ended = await runCommand({ binary: path, args: ['version', '-json'], timeoutMs: SECONDS_30, ...runtime });
  switch (ended.kind) {
    case 'not-installed':
      return undefined;
    case 'exited': {
      const version = ended.exitCode === 0 ? versionIn(ended.stdout) : undefined;
      if (version === undefined) return { unusable: `\`${path} version -json\` did not print a version` };
      // The output does not name the product.
      const tool: TerraformTool = { product: /tofu/i.test(basename(path)) ? 'tofu' : 'terraform', version };
      if (isOlder(version, MIN_VERSION.version))
        return { unusable: `${path} is version ${version}, older than ${MIN_VERSION.version}: ${MIN_VERSION.why}` };
      return { path, tool };
    }
    case 'interrupted':
    case 'timed-out':
      return { unusable: `\`${path} version -json\` did not answer` };
    case 'killed':
      return { unusable: `\`${path} version -json\` was killed by ${ended.signal}` };
    case 'failed':
      return { unusable: `${path} could not be started: ${ended.why}` };
  }
}

function versionIn(text: string): string | undefined {
  try {
    return Version.parse(JSON.parse(text)).terraform_version;
  } catch {
    return undefined;
  }
}
