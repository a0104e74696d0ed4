import path from 'node:path';
import { FETCHED_MANIFEST, isFetched } from '#domain/workspace/fetched-code.ts';
import { isJsonObject, parsedJson } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import type { SourceFile } from '#domain/workspace.ts';
import { memoizeByObject } from '#domain/memoize-by-object.ts';

/** An entry of the manifest that `terraform init` writes. */
export interface FetchedModule {
  /** Relative to the root. */
  readonly directory: string;
  readonly source: string;
  /** The version of a registry module. */
  readonly version: string | undefined;
}

export type FindFetched = (directory: string, call: string) => FetchedModule | undefined;

/**
 * Reads the manifest of downloaded modules. Several downloads for one call count as equal if their versions are.
 * @returns a function that finds the module of a call in a directory
 */
export function fetchedModules(files: readonly SourceFile[]): FindFetched {
  const manifest = files.find((file) => path.posix.normalize(file.path) === FETCHED_MANIFEST);
  return manifest === undefined ? NOTHING_FETCHED : readManifest(manifest);
}

const NOTHING_FETCHED: FindFetched = () => undefined;
const readManifest = memoizeByObject(({ text }: SourceFile): FindFetched => {
  const entries = entriesOf(text);
  const directories = new Map([['', '.'], ...entries.map(({ key, module }): [string, string] => [key, module.directory])]);
  const found = new Map<string, FetchedModule | undefined>();
  for (const { key, module } of entries.filter((entry) => isFetched(entry.module.directory))) {
    const dot = key.lastIndexOf('.');
    const caller = directories.get(dot < 0 ? '' : key.slice(0, dot));
    const place = `${caller}\n${key.slice(dot + 1)}`;
    const other = found.get(place);
    if (caller === undefined) continue;
    const isOther = found.has(place) && (other?.source !== module.source || other.version !== module.version);
    found.set(place, isOther ? undefined : (other ?? module));
  }
  return (directory, call) => found.get(`${directory}\n${call}`);
});

/**
 * Returns false if the source or the exact version of a call differs from the download, which then contains other code. Forms of a source
 * that `init` rewrites are not compared.
 * @param call a computed version is undefined
 */
export function matchesCall(call: { readonly source: string; readonly version: string | undefined }, module: FetchedModule): boolean {
  const exact = /^=?\s*v?(\d+\.\d+\.\d+\S*)$/.exec(call.version ?? '')?.[1];
  if (exact !== undefined && module.version !== undefined && module.version !== exact) return false;
  return !REGISTRY.test(call.source) || call.source === module.source || PUBLIC.some((host) => `${host}${call.source}` === module.source);
}

/** [HOST/]NAMESPACE/NAME/PROVIDER[//FOLDER]. https://developer.hashicorp.com/terraform/language/modules/sources#terraform-registry */
const REGISTRY = /^(?:[\w-]+(?:\.[\w-]+)+(?::\d+)?\/)?[\w-]+\/[\w-]+\/[\w-]+(?:\/\/.*)?$/;
/** The registries of Terraform and of OpenTofu; each writes its own if the source names none. */
const PUBLIC = ['registry.terraform.io/', 'registry.opentofu.org/'];

function entriesOf(text: string): readonly { readonly key: string; readonly module: FetchedModule }[] {
  const value = parsedJson(text);
  const modules = isJsonObject(value) && Array.isArray(value['Modules']) ? (value['Modules'] as readonly Json[]) : [];
  return modules.flatMap((module) => {
    if (!isJsonObject(module)) return [];
    const { Key: key, Dir: directory, Source: source, Version: version } = module;
    if (typeof key !== 'string' || typeof directory !== 'string' || typeof source !== 'string') return [];
    const folder = path.posix.normalize(directory).replace(/(?<=.)\/$/, '');
    return [{ key, module: { directory: folder, source, version: typeof version === 'string' ? version : undefined } }];
  });
}
