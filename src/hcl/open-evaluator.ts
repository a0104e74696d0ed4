import { readFileSync, readdirSync } from 'node:fs';
import { join, posix, relative, resolve, sep } from 'node:path';
import { WorkspaceError } from '#domain/errors.ts';
import { isCodeFile } from '#domain/workspace/code-file.ts';
import { pathFromBase } from '#domain/workspace/roots.ts';
import type { SourceFile, Workspace } from '#domain/workspace.ts';
import { createEvaluator } from './evaluate/create-evaluator.ts';
import type { Evaluator, EvaluatorInput } from './evaluate/evaluator.ts';
import { loadConfiguration } from './evaluate/load-configuration.ts';
import { memoizeByObject } from '#domain/memoize-by-object.ts';

const openedUnpatched = new WeakMap<readonly SourceFile[], Evaluator>();

/**
 * The evaluator of a workspace, cached. References to resources that earlier patches adopted resolve too.
 * @throws WorkspaceError if a file is not HCL
 */
export const openEvaluator = memoizeByObject((workspace: Workspace): Evaluator => {
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
      `Expected HCL; found ${JSON.stringify(problem.found)} at ${pathFromBase(workspace, problem.path)}:${problem.line}:${problem.column}.`,
      'Run `terraform validate` and fix the file; nothing was written.',
    );
  }
  return createEvaluator({
    configuration,
    resources: [...workspace.resources, ...workspace.adopted],
    directory: workspace.directory,
    ...(workspace.workspaceName === undefined ? {} : { workspaceName: workspace.workspaceName }),
    ...unpatchedOf(workspace),
    readFile: (path) => readText(resolve(workspace.directory, path)),
    listFiles: (folder) => filesBelow(workspace.directory, folder),
    dataFiles: new Map(
      workspace.files.filter((file) => !isCodeFile(file.path) || file.isData === true).map((file) => [posix.normalize(file.path), file]),
    ),
  });
});

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

/** A folder with more is not listed: its files are unknown. */
const MAX_FILES = 10_000;

function filesBelow(directory: string, folder: string): readonly string[] | undefined {
  const waiting = [resolve(directory, folder)];
  const files: string[] = [];
  try {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      for (const entry of readdirSync(next, { withFileTypes: true })) {
        const path = join(next, entry.name);
        if (entry.isDirectory()) waiting.push(path);
        else if (entry.isFile()) files.push(relative(directory, path).replaceAll(sep, '/'));
      }
      if (files.length + waiting.length > MAX_FILES) return undefined;
    }
    return files;
  } catch {
    return undefined; // a missing or unreadable folder
  }
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined; // file() of a missing file is an error in Terraform; here the value stays unknown
  }
}
