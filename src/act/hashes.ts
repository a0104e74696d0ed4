import { createHash } from 'node:crypto';
import { canonicalJson } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import type { Workspace } from '#domain/workspace.ts';
import type { ActionDocument } from '#domain/action.ts';

/** SHA-256 in hex. */
export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

/** Identifies the root and its state. The hashes change if the code or the state does. */
export function rootOf(workspace: Workspace): ActionDocument['root'] {
  const { directory, workspaceName, stateSerial, stateLineage, stateText } = workspace;
  return {
    directory,
    workspace: workspaceName ?? 'default',
    stateSerial: stateSerial ?? null,
    stateLineage: stateLineage ?? null,
    stateSha256: sha256(stateText ?? ''),
    filesSha256: sha256(canonicalJson(contentOf(workspace))),
  };
}

function contentOf({ files, variableFiles, environmentVariables }: Workspace): Json {
  return {
    files: Object.fromEntries(files.map(({ path, text }) => [path, text])),
    variableFiles: variableFiles ?? [],
    variables: { ...environmentVariables },
  };
}
