import { readFileSync } from 'node:fs';
import { posix, resolve } from 'node:path';
import { WorkspaceError } from '#domain/errors.ts';
import { isCodeFile } from '#domain/workspace/code-file.ts';
import { pathFromBase } from '#domain/workspace/roots.ts';
import type { SourceFile, Workspace } from '#domain/workspace.ts';
import { createEvaluator } from './evaluate/create-evaluator.ts';
import type { Evaluator, EvaluatorInput } from './evaluate/evaluator.ts';
import { loadConfiguration } from './evaluate/load-configuration.ts';

const opened = new WeakMap<Workspace, Evaluator>();
const openedUnpatched = new WeakMap<readonly SourceFile[], Evaluator>();

/**
 * The evaluator of a workspace, cached. References to resources that earlier patches adopted resolve too.
 * @throws WorkspaceError where a file is not HCL
 */
export function openEvaluator(workspace: Workspace): Evaluator {
  const known = opened.get(workspace);
  if (known !== undefined) return known;
  const { configuration, problems } = loadConfiguration(
    workspace.files,
    workspace.environmentVariables,
    workspace.variableFiles ?? [],
    workspace.schema,
    workspace.unpatchedFiles,
  );
  const [problem] = problems;
  if (problem !== undefined) {
    throw new WorkspaceError(
      'hcl-does-not-parse',
      `expected HCL, found ${JSON.stringify(problem.found)} at ${pathFromBase(workspace, problem.path)}:${problem.line}:${problem.column}`,
      'run `terraform validate` and fix the file; nothing was written',
    );
  }
  const evaluator = createEvaluator({
    configuration,
    resources: [...workspace.resources, ...workspace.adopted],
    directory: workspace.directory,
    ...(workspace.workspaceName === undefined ? {} : { workspaceName: workspace.workspaceName }),
    ...unpatchedOf(workspace),
    readFile: (path) => readText(resolve(workspace.directory, path)),
    dataFiles: new Map(
      workspace.files.filter((file) => !isCodeFile(file.path) || file.isData === true).map((file) => [posix.normalize(file.path), file]),
    ),
  });
  opened.set(workspace, evaluator);
  return evaluator;
}

function unpatchedOf(workspace: Workspace): Pick<EvaluatorInput, 'unpatched'> {
  const { unpatchedFiles, ...rest } = workspace;
  if (unpatchedFiles === undefined || unpatchedFiles === workspace.files) return {};
  return {
    unpatched: () => {
      const known = openedUnpatched.get(unpatchedFiles) ?? openEvaluator({ ...rest, files: unpatchedFiles, adopted: [] });
      openedUnpatched.set(unpatchedFiles, known);
      return known;
    },
  };
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined; // file() of a missing file is an error in Terraform: the value stays unknown here
  }
}
