/**
 * Reads edits with a known answer: a root, a text before and after, the wanted change, and whether a proof has to refuse it. Independent
 * of how a proof works. The format is in `case-file.ts`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parse } from 'yaml';
import type { JsonObject } from '#domain/json.ts';
import type { FileChange, ImportTarget } from '#domain/patch.ts';
import { parseAddress } from '#domain/resource-address.ts';
import type { StateResource, Workspace } from '#domain/workspace.ts';
import { isCodeFile } from '#domain/workspace/code-file.ts';
import { absolutePath } from '#domain/workspace/roots.ts';
import type { Expectation, WantedChange } from '#hcl/proof/judge.ts';
import type { Neighbour } from '#hcl/proof/neighbours.ts';
import { bundledSchema } from '#terraform/provider-schema.ts';
import { withState } from '../idioms/open-idiom.ts';
import { CaseFile } from './case-file.ts';
import type { EditFile } from './case-file.ts';

const FOLDER = join(import.meta.dirname, 'cases');
/** The required outcome of a proof, and the `address path` of every place that it reports. */
export interface Answer {
  readonly outcome: 'converged' | 'collateral' | 'residual' | 'invalid';
  readonly places: readonly string[];
}

/** One edit with its answer. */
export interface EditCase {
  readonly family: string;
  readonly id: string;
  readonly before: Workspace;
  readonly changes: readonly FileChange[];
  readonly imports: readonly ImportTarget[];
  /** Addresses of resources that are missing from the cloud. */
  readonly missing: readonly string[];
  /** The changes that the edit itself has to reach; the expectation may allow more. */
  readonly own: readonly WantedChange[];
  readonly expectation: Expectation;
  readonly neighbours: readonly Neighbour[];
  readonly answer: Answer;
  /** The name that it uses without a declaration. */
  readonly undeclared: string | undefined;
  /** Questions that only some edits have. `stands`: how code compares with state and cloud before the edit, by place. */
  readonly more: Pick<EditFile, 'stands' | 'overlooked' | 'tells' | 'alone' | 'named'>;
  /** The reason why a plan cannot show whether the answer is right; absent: it can. */
  readonly untold: string | undefined;
}

/**
 * Reads every case.
 * @param folder the folder of the case files; by default those of the benchmark
 * @throws Error naming the edit if one is malformed
 */
export function readEditCases(folder = FOLDER): readonly EditCase[] {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .sort();
  return files.flatMap((name) => {
    const file = CaseFile.parse(parse(readFileSync(join(folder, name), 'utf8')));
    const family = name.replace(/\.yaml$/, '');
    const before = rootOf(file);
    return Object.entries(file.edits).map(([id, edit]) => caseOf({ family, id, before, file, edit }));
  });
}

function rootOf({ in: folder, root, variableFiles, environment, workspace, border, state }: CaseFile): Workspace {
  const made = withState({
    ...bareRoot(folder, root),
    environmentVariables: environment,
    ...(variableFiles.length === 0 ? {} : { variableFiles }),
    ...(workspace === undefined ? {} : { workspaceName: workspace }),
    ...(border === undefined ? {} : { border: { folder: `/srv/live/${border}`, isRepository: true } }),
  });
  const statedValues = new Map(Object.entries(state));
  const known = made.resources.map((one) => ({ ...one, values: { ...one.values, ...statedValues.get(one.address) } }));
  const others = [...statedValues]
    .filter(([address]) => known.every((one) => one.address !== address))
    .map(([address, values]) => stateOf(address, values));
  return { ...made, resources: [...known, ...others] };
}

function bareRoot(folder: string, texts: Readonly<Record<string, string>>): Workspace {
  const files = Object.entries(texts).map(([path, text]) => ({
    path,
    text,
    ...(isCodeFile(path) || /\.tfvars/.test(path) ? {} : { isData: true as const }),
  }));
  return {
    directory: posix.join('/srv/live', folder),
    ...(folder === '.' ? {} : { root: folder }),
    files,
    unpatchedFiles: files,
    resources: [],
    schema: bundledSchema(undefined),
    environmentVariables: {},
    adopted: [],
  };
}

function stateOf(address: string, values: JsonObject): StateResource {
  const parsed = parseAddress(address.replace(/(^|\.)data\./, '$1'));
  if (parsed === undefined) throw new Error(`expected an address in state, found ${address}`);
  return { address, mode: /(?:^|\.)data\./.test(address) ? 'data' : 'managed', ...parsed, values, sensitive: [] };
}

interface Read {
  readonly family: string;
  readonly id: string;
  readonly before: Workspace;
  readonly file: CaseFile;
  readonly edit: EditFile;
}

function caseOf({ family, id, before, file, edit }: Read): EditCase {
  const own = wantedIn(edit.want, edit.all);
  const imports = Object.entries(edit.adopt).map(([to, observed]): ImportTarget => ({
    to,
    id: `id of ${to}`,
    resourceType: typeOf(to),
    observed: observed as JsonObject,
  }));
  return {
    family,
    id,
    before,
    changes: changesOf(`${family}/${id}`, file.root, edit),
    imports,
    missing: edit.gone,
    own,
    expectation: {
      changes: [...own, ...wantedIn(edit.allow, edit.all)],
      gone: edit.gone,
      adopted: imports.map(({ to, resourceType, observed }) => ({ address: to, type: resourceType, observed })),
    },
    neighbours: Object.entries(file.beside).map(([folder, beside]) => neighbourOf(folder, beside, before)),
    answer: answerOf(`${family}/${id}`, edit),
    undeclared: edit.undeclared,
    more: edit,
    untold: edit.untold ?? file.untold,
  };
}

function wantedIn(wanted: EditFile['want'], all: EditFile['all']): readonly WantedChange[] {
  return Object.entries(wanted).map(([place, [before, after]]): WantedChange => {
    const at = place.lastIndexOf(' ');
    const [address, path] = [place.slice(0, at), place.slice(at + 1)];
    const tags = path === 'tags' ? all[address] : undefined;
    return { address, type: typeOf(address), path, before, after, ...(tags === undefined ? {} : { all: tags }) };
  });
}

function typeOf(address: string): string {
  return parseAddress(address)?.type ?? '';
}

function changesOf(name: string, root: CaseFile['root'], { put, add }: EditFile): readonly FileChange[] {
  const changed = Object.entries(put).map(([path, replacements]): FileChange => {
    const before = root[path];
    if (before === undefined) throw new Error(`${name}: expected ${path} among the files of the root, found no such file`);
    const after = replacements.reduce((text, [from, to]) => {
      if (text.split(from).length !== 2) throw new Error(`${name}: expected ${JSON.stringify(from)} once in ${path}`);
      return text.replace(from, () => to);
    }, before);
    return { path, before, after };
  });
  return [...changed, ...Object.entries(add).map(([path, after]) => ({ path, before: undefined, after }))];
}

function neighbourOf(folder: string, { files, reads, want, supposed }: CaseFile['beside'][string], own: Workspace): Neighbour {
  const bare = bareRoot(folder, files);
  const shared = own.files
    .filter(({ path }) => reads.includes(path))
    .map((file) => ({ ...file, path: posix.relative(bare.directory, absolutePath(own, file.path)) }));
  const all = [...bare.files, ...shared];
  return {
    workspace: withState({ ...bare, files: all, unpatchedFiles: all }),
    expectation: { changes: wantedIn(want, {}), gone: [], adopted: [] },
    ...(supposed === undefined ? {} : { isSupposed: supposed }),
  };
}

function answerOf(name: string, { passed, unasked, unreached, invalid }: EditFile): Answer {
  const answers: readonly Answer[] = [
    ...(passed === undefined ? [] : [{ outcome: 'converged' as const, places: [] }]),
    ...(unasked === undefined ? [] : [{ outcome: 'collateral' as const, places: unasked }]),
    ...(unreached === undefined ? [] : [{ outcome: 'residual' as const, places: unreached }]),
    ...(invalid === undefined ? [] : [{ outcome: 'invalid' as const, places: [] }]),
  ];
  const [answer] = answers;
  if (answer === undefined || answers.length > 1) throw new Error(`${name}: expected one of passed, unasked, unreached and invalid`);
  return answer;
}
