import { WorkspaceError } from '#domain/errors.ts';
import { isCodeFile, isJsonCode } from '#domain/workspace/code-file.ts';
import type { RefreshChange, SourceFile, StateResource } from '#domain/workspace.ts';
import { readJsonDeclarations } from './json-code.ts';

const RESOURCE_BLOCK = /^[ \t]*resource[ \t]+"?([\w-]+)"?[ \t]+"?([\w-]+)"?/gm;
const MODULE_BLOCK = /^[ \t]*module[ \t]+"?([\w-]+)"?/gm;

/**
 * Checks that code and state have at least one resource in common; otherwise every edit would be wrong.
 * @throws WorkspaceError if they have none
 */
export function checkSameProject(files: readonly SourceFile[], resources: readonly StateResource[]): void {
  const code = files.filter((file) => isCodeFile(file.path)).map(declarationsIn);
  const declared = new Set(code.flatMap((file) => file.resources));
  const called = new Set<string | undefined>(code.flatMap((file) => file.calls));
  const managed = resources.filter((resource) => resource.mode === 'managed');
  if (declared.size + called.size === 0 || managed.length === 0) return;
  const shared = managed.some(
    (resource) => declared.has(`${resource.type}.${resource.name}`) || called.has(/^module\.([\w-]+)/.exec(resource.module)?.[1]),
  );
  if (shared) return;
  const [fromCode] = declared;
  throw new WorkspaceError(
    'state-of-another-project',
    `Expected the state of this root; found another: none of its ${managed.length} resources (such as ${managed[0]?.address}) is declared in code${fromCode === undefined ? '' : ` (such as ${fromCode})`}.`,
    'Check that --state and --dir belong to the same project.',
  );
}

function declarationsIn({ path, text }: SourceFile): { readonly resources: readonly string[]; readonly calls: readonly string[] } {
  if (isJsonCode(path)) {
    const { resources, calls } = readJsonDeclarations(text);
    return { resources, calls: calls.map(({ name }) => name) };
  }
  return {
    resources: [...text.matchAll(RESOURCE_BLOCK)].map((match) => `${match[1]}.${match[2]}`),
    calls: [...text.matchAll(MODULE_BLOCK)].map((match) => match[1] ?? ''),
  };
}

/**
 * Checks that a refresh and the state belong together.
 * @param refresh the changes that the refresh found
 * @throws WorkspaceError if the refresh names instances and the state has none of them
 */
export function checkSameState(refresh: readonly RefreshChange[], resources: readonly StateResource[]): void {
  const known = new Set(resources.map((resource) => resource.address));
  if (refresh.length === 0 || refresh.some((change) => known.has(change.address))) return;
  throw new WorkspaceError(
    'refresh-of-another-project',
    `Expected a refresh of this state; found another: none of its ${refresh.length} changes (such as ${refresh[0]?.address}) is in the state.`,
    'Check that --refresh and --state belong to the same project, or pass --refresh off.',
  );
}
