import type { ResourceEntry } from '#catalogue/define.ts';
import type { JsonObject } from '#domain/json.ts';
import type { BlockSchema } from '#domain/value/provider-schema.ts';

export interface SensitivityQuestion {
  /** Top-level attributes marked by the state or the refresh. */
  readonly marked: readonly string[];
  readonly schema: BlockSchema | undefined;
  readonly entry: ResourceEntry | undefined;
  /** Values before and after: an argument is plain only if it is in both. */
  readonly versions: readonly JsonObject[];
}

/** Returns a check for sensitive top-level arguments. Arguments that the provider always marks may be plain according to the catalogue. */
export function sensitivity(question: SensitivityQuestion): (path: string) => boolean {
  const open = question.versions.map((values) => question.entry?.openArguments?.(values) ?? []);
  const isOpen = (path: string): boolean => open.length > 0 && open.every((paths) => paths.includes(path));
  return (path) => (question.marked.includes(path) || question.schema?.attributes[path]?.sensitive === true) && !isOpen(path);
}
