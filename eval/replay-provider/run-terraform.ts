/**
 * Runs the real Terraform with a replay provider attached. Takes a folder and the provider's address. Ignores the user's own settings and
 * needs no network.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import type { FileTree } from '../file-tree.ts';
import { writeFileTree } from '../file-tree.ts';
import { plannable } from './plannable.ts';

const MINUTES_2 = 2 * 60 * 1000;

/**
 * The texts of a root's code.
 * @param tree any files
 * @returns the text of every `.tf` and `.tf.json`, modules included
 */
export function codeTexts(tree: FileTree): readonly string[] {
  return [...tree].filter(([path]) => /\.tf(\.json)?$/.test(path)).map(([, bytes]) => bytes.toString('utf8'));
}

/** Folder for the copy of a root, and the connection to the provider. */
export interface Place {
  /** A name on the PATH, or a path. Absent: terraform. */
  readonly binary?: string;
  /** Contains its home, so that the user's own settings are ignored. */
  readonly scratch: string;
  readonly reattach: string;
  /** Text of the state file; undefined for a root that was never applied. */
  readonly state?: string;
}

/** Runs Terraform with arguments and returns its output; throws an Error with its message if it fails. */
export type Terraform = (...args: readonly string[]) => Promise<string>;

/**
 * Runs a function with a temporary folder.
 * @param run uses the folder
 * @returns its result; the folder is removed by then
 */
export async function inScratch<Result>(run: (scratch: string) => Promise<Result>): Promise<Result> {
  const scratch = await mkdtemp(join(tmpdir(), 'replay-'));
  try {
    return await run(scratch);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/**
 * Copies the plannable part of a root and prepares it. Local modules must be initialised first. A root with a remote backend gets an
 * override to a local state. https://developer.hashicorp.com/terraform/language/files/override
 * @param tree the root's files
 * @param place of the copy
 * @returns a function that runs Terraform; the state is `root/terraform.tfstate` in the place
 * @throws Error with Terraform's message
 */
export async function readyTerraform(tree: FileTree, { binary = 'terraform', scratch, reattach, state }: Place): Promise<Terraform> {
  const { tree: files, environment } = await plannable(tree);
  const root = join(scratch, 'root');
  await mkdir(root);
  writeFileTree(files, root);
  if (state !== undefined) await writeFile(join(root, 'terraform.tfstate'), state);
  const own = { PATH: process.env['PATH'], HOME: scratch, TF_REATTACH_PROVIDERS: reattach, CHECKPOINT_DISABLE: '1', TF_IN_AUTOMATION: '1' };
  const terraform: Terraform = async (...args) => {
    const env = { ...own, ...environment };
    const run = await execa(binary, args, { cwd: root, env, extendEnv: false, reject: false, stdin: 'ignore', timeout: MINUTES_2 });
    if (!run.failed) return run.stdout;
    throw new Error(`${binary} ${args[0] ?? ''}: ${run.stderr.trim() || run.shortMessage}`);
  };
  const rootFiles = new Map([...files].filter(([path]) => !path.includes('/')));
  if (codeTexts(rootFiles).some((text) => /^\s*(backend\s+"|cloud\s*\{)|"(backend|cloud)"\s*:/m.test(text))) {
    await writeFile(join(root, 'zz_replay_override.tf'), 'terraform {\n  backend "local" {}\n}\n');
    await terraform('init', '-input=false', '-no-color');
  } else if (codeTexts(files).some((text) => /^\s*module\s+"|^\s*"module"/m.test(text))) await terraform('get', '-no-color');
  return terraform;
}
