/** Roots that call published modules, in their usual forms. The modules are where `terraform init` puts them and must not be edited. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { FETCHED_MANIFEST } from '#domain/workspace/fetched-code.ts';
import type { SourceFile, StateResource, Workspace } from '#domain/workspace.ts';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import { bundledSchema } from '#terraform/provider-schema.ts';
import { identityOf, knownArguments } from '../repairs/open-repair.ts';

const ROOTS = join(import.meta.dirname, 'roots');
/** A call of a registry module, as `example/NAME/aws`. */
const CALL = /^module "([^"]+)" \{\s*source\s*= "(example\/([\w-]+)\/\w+)"\s*version\s*= "(?:~> )?([^"]+)"/gm;

/** The names of the roots. */
export function idiomNames(): readonly string[] {
  return readdirSync(ROOTS).sort();
}

/**
 * Opens a root.
 * @returns the root with its fetched modules, and a state that matches the code
 */
export function openIdiom(name: string): Workspace {
  const directory = join(ROOTS, name);
  const files = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path: placeOf(relative(directory, path)), text: readFileSync(path, 'utf8') }))
    .sort((left, right) => left.path.localeCompare(right.path));
  return withState({
    directory: '/nowhere',
    files: [...files, manifestOf(files)],
    resources: [],
    schema: bundledSchema(undefined),
    environmentVariables: {},
    adopted: [],
  });
}

function placeOf(path: string): string {
  return path
    .split(sep)
    .join('/')
    .replace(/^modules\//, '.terraform/modules/');
}

/** The manifest of `terraform init`: one entry per call, including calls inside modules. */
function manifestOf(files: readonly SourceFile[]): SourceFile {
  const callsIn = (folder: string, prefix: string): readonly object[] =>
    files
      .filter(({ path }) =>
        folder === '' ? /^[^/]+\.tf$/.test(path) : path.startsWith(folder) && /^[^/]+\.tf$/.test(path.slice(folder.length)),
      )
      .flatMap(({ text }) => [...text.matchAll(CALL)])
      .flatMap(([, call = '', source = '', module = '', version = '']) => {
        const own = `.terraform/modules/${module}`;
        const key = `${prefix}${call}`;
        const entry = { Key: key, Source: `registry.terraform.io/${source}`, Version: version, Dir: own };
        return [entry, ...callsIn(`${own}/`, `${key}.`)];
      });
  return { path: FETCHED_MANIFEST, text: JSON.stringify({ Modules: [{ Key: '', Source: '', Dir: '.' }, ...callsIn('', '')] }) };
}

/**
 * Adds the state that an apply of a root would leave.
 * @returns the root with every instance: its arguments, and an id and an ARN derived from the address
 */
export function withState(workspace: Workspace): Workspace {
  const bare = { ...workspace, resources: stateOf(workspace) };
  return { ...workspace, resources: stateOf(bare) };
}

function stateOf(workspace: Workspace): readonly StateResource[] {
  const evaluator = openEvaluator(workspace);
  return evaluator.instances().map((instance) => {
    const { address } = instance;
    const made = { id: `id of ${address}`, arn: `arn:aws:made::123456789012:${address}` };
    return { ...identityOf(instance), values: { ...made, ...knownArguments(instance, evaluator) }, sensitive: [] };
  });
}
