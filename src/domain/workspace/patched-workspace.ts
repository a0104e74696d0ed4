import type { ImportTarget } from '../patch.ts';
import { parseAddress } from '../resource-address.ts';
import type { SourceFile, StateResource } from '../workspace.ts';

/** The files with replaced or added texts; others stay unchanged. `texts`: path → text */
export function withTexts(files: readonly SourceFile[], texts: ReadonlyMap<string, string>): readonly SourceFile[] {
  const known = new Set(files.map((file) => file.path));
  const added = [...texts].filter(([path]) => !known.has(path)).map(([path, text]) => ({ path, text }));
  const kept = files.map((file) => {
    const text = texts.get(file.path);
    return text === undefined || text === file.text ? file : { ...file, text };
  });
  return [...kept, ...added];
}

/** An adopted resource as in the state after its import. */
export function adoptedResource(target: ImportTarget): StateResource {
  const address = parseAddress(target.to);
  return {
    address: target.to,
    module: address?.module ?? '',
    mode: 'managed',
    type: target.resourceType,
    name: address?.name ?? '',
    ...(address?.index === undefined ? {} : { index: address.index }),
    values: target.observed,
    sensitive: [],
  };
}
