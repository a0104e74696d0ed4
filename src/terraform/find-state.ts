import { readdir } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import { WorkspaceError } from '#domain/errors.ts';
import type { FoundBackend } from './backend.ts';
import { describeBackend } from './backend.ts';
import { listWorkspaces, pullState, runProgram } from './cli.ts';
import type { Environment, Program } from './cli.ts';
import { isEncrypted } from './encryption.ts';
import { hintFor, obstacleIn } from './explain-diagnostics.ts';
import { readJsonText } from './read-text.ts';
import type { ReadingCommand } from './start-terraform.ts';

export interface FoundState {
  readonly text: string;
  readonly where: string;
}

export interface StateOwner {
  readonly directory: string;
  readonly backend: FoundBackend;
  readonly workspace: string;
  readonly environment: Environment;
  readonly program: Program;
}

const EMPTY = '{"version":4,"resources":[]}';
const OPTION = '--state FILE (raw tfstate or `terraform show -json`)';
const HINT = `Pass ${OPTION}.`;

/**
 * Reads the given state, or the one that Terraform would read. Ignores a terraform.tfstate next to a remote backend, which is left from a
 * migration. A state that OpenTofu has encrypted is read by OpenTofu, with the keys that the root names.
 * https://developer.hashicorp.com/terraform/language/backend
 * https://developer.hashicorp.com/terraform/language/backend/local
 * https://opentofu.org/docs/language/state/encryption/
 * @param option a path relative to the working directory, or `auto`
 * @throws WorkspaceError if there is none, or an encrypted one cannot be decrypted
 */
export async function findState(owner: StateOwner, option: string): Promise<FoundState> {
  if (option !== 'auto') {
    const path = resolve(option);
    return readStateFile(
      path,
      owner,
      owner.backend.type === 'local' && path === ownStateFile(owner) ? ['state', 'pull'] : ['show', '-json', path],
    );
  }
  const { directory, backend, environment, workspace, program } = owner;
  // Before `init`, only the program can compute the path.
  if (backend.type === 'local' && backend.settings['path'] !== null) return readLocalState(owner);
  if (workspace !== 'default') await refuseUnknownWorkspace(owner);
  const pulled = await pullState(directory, environment, program);
  // Empty output means that the backend has no state yet.
  if (pulled.kind === 'output') return { text: pulled.text.trim() === '' ? EMPTY : pulled.text, where: `\`${pulled.command}\`` };
  throw unreachable(owner, pulled.why);
}

async function refuseUnknownWorkspace(owner: StateOwner): Promise<void> {
  const { directory, backend, environment, workspace, program } = owner;
  const listed = await listWorkspaces(directory, environment, program);
  if (listed.kind === 'failed') throw unreachable(owner, listed.why);
  const names = listed.text
    .split('\n')
    .map((line) => line.replace(/^[*\s]+/, '').trim())
    .filter((name) => /^\S+$/.test(name));
  if (names.includes(workspace)) return;
  throw new WorkspaceError(
    'workspace-not-found',
    `Expected the Terraform workspace ${workspace} in the ${backend.type} backend of ${directory}; found ${names.join(', ')}.`,
    'Name one of them with --workspace, or check TF_WORKSPACE.',
  );
}

function unreachable({ directory, backend }: StateOwner, why: string): WorkspaceError {
  return new WorkspaceError(
    'state-not-found',
    `Expected a state from the ${backend.type} backend of ${directory}; found none: ${why}.`,
    `${whatToDo(backend, why)} Or pass ${OPTION}.`,
  );
}

function whatToDo({ type }: FoundBackend, why: string): string {
  if (type === 'cloud' || type === 'remote') return 'Run `terraform login` and `terraform init`.';
  const obstacle = obstacleIn([{ summary: why, detail: '' }]);
  return obstacle === 'credentials' || obstacle === 'not-initialised' ? hintFor(obstacle) : 'Sign in and run `terraform init`.';
}

/** `decrypt`: the command with which OpenTofu prints a state that it has encrypted. */
async function readStateFile(path: string, owner: StateOwner, decrypt: ReadingCommand): Promise<FoundState> {
  const text = await readJsonText(path, { code: 'state-not-found', what: 'a state', hint: HINT });
  if (!isEncrypted(text)) return { text, where: path };
  const { directory, environment, program } = owner;
  const binary = program.binary === 'auto' ? 'tofu' : program.binary;
  const shown = await runProgram({ ...program, binary }, { directory, environment }, decrypt);
  if (shown.kind === 'output') return { text: shown.text, where: `\`${shown.command}\`` };
  throw new WorkspaceError(
    'state-encrypted',
    `Expected a readable state at ${path}; found one that OpenTofu has encrypted, and ${shown.why}.`,
    'Install OpenTofu or name it with --terraform-binary, with the key in code, a variable or TF_ENCRYPTION as for `tofu plan`; or pass --state the output of `tofu show -json`',
  );
}

/** The state file of a local backend. */
function ownStateFile({ directory, backend, workspace }: StateOwner): string {
  return resolve(directory, describeBackend(backend, workspace).key ?? 'terraform.tfstate');
}

async function readLocalState(owner: StateOwner): Promise<FoundState> {
  const { directory } = owner;
  const path = ownStateFile(owner);
  try {
    return await readStateFile(path, owner, ['state', 'pull']);
  } catch (cause) {
    if (cause instanceof WorkspaceError && cause.code === 'state-encrypted') throw cause;
    const others: readonly string[] = await readdir(resolve(directory, 'terraform.tfstate.d')).catch(() => []);
    const known = others.length === 0 ? '' : ` (it has the workspaces ${others.toSorted().join(', ')}: name one with --workspace)`;
    throw new WorkspaceError(
      'state-not-found',
      `Expected a state at ${relative(directory, path)} in ${directory}; found none${known}.`,
      HINT,
      cause,
    );
  }
}
