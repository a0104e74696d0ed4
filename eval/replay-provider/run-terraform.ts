/**
 * The real Terraform with a replay provider attached. Takes a folder and where the provider listens; nothing of the user's own settings
 * is read, and no network is needed.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import type { FileTree } from '../file-tree.ts';

const MINUTES_2 = 2 * 60 * 1000;

/**
 * The texts of a root's code.
 * @param tree any files
 * @returns the text of every `.tf` and `.tf.json`, modules included
 */
export function codeTexts(tree: FileTree): readonly string[] {
  return [...tree].filter(([path]) => /\.tf(\.json)?$/.test(path)).map(([, bytes]) => bytes.toString('utf8'));
}

/** Where Terraform runs, and how it finds the provider. */
export interface Place {
  /** A name on the PATH, or a path. */
  readonly binary: string;
  readonly root: string;
  /** Nothing of the user's own settings is read. */
  readonly home: string;
  readonly reattach: string;
}

/**
 * Local modules have to be listed before a plan, and a root that keeps its state elsewhere has to be told otherwise: the state lies beside it.
 * https://developer.hashicorp.com/terraform/language/files/override
 * @param tree the root's files
 * @param root where they were written
 * @returns the arguments Terraform has to be run with first; undefined for nothing
 */
export async function prepare(tree: FileTree, root: string): Promise<readonly string[] | undefined> {
  const rootFiles = new Map([...tree].filter(([path]) => !path.includes('/')));
  if (codeTexts(rootFiles).some((text) => /^\s*(backend\s+"|cloud\s*\{)|"(backend|cloud)"\s*:/m.test(text))) {
    await writeFile(join(root, 'zz_replay_override.tf'), 'terraform {\n  backend "local" {}\n}\n');
    return ['init', '-input=false', '-no-color'];
  }
  return codeTexts(tree).some((text) => /^\s*module\s+"|^\s*"module"/m.test(text)) ? ['get', '-no-color'] : undefined;
}

/**
 * Makes a door to Terraform.
 * @param place where it runs
 * @returns runs it with arguments and returns its output; throws what it said where it fails
 */
export function terraformIn({ binary, root, home, reattach }: Place): (...args: readonly string[]) => Promise<string> {
  return async (...args) => {
    const env = { PATH: process.env['PATH'], HOME: home, TF_REATTACH_PROVIDERS: reattach, CHECKPOINT_DISABLE: '1', TF_IN_AUTOMATION: '1' };
    const run = await execa(binary, args, { cwd: root, env, extendEnv: false, reject: false, stdin: 'ignore', timeout: MINUTES_2 });
    if (!run.failed) return run.stdout;
    throw new Error(`${binary} ${args[0] ?? ''}: ${run.stderr.trim() || run.shortMessage}`);
  };
}
