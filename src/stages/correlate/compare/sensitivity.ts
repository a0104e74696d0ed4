import type { ResourceEntry } from '#catalogue/define.ts';
import type { JsonObject } from '#domain/json.ts';
import type { BlockSchema } from '#domain/value/provider-schema.ts';

/** What tells whether an argument holds a secret. */
export interface SensitivityQuestion {
  /** Top-level attributes that the state or the refresh marks. */
  readonly marked: readonly string[];
  readonly schema: BlockSchema | undefined;
  readonly entry: ResourceEntry | undefined;
  /** The resource's values, before and after: an argument is open only where it is so in both. */
  readonly versions: readonly JsonObject[];
}

/**
 * Which arguments hold a secret. The provider marks some in every case; the catalogue knows by the other values when
 * they are none.
 * @param question marks, schema, catalogue entry and values
 * @returns whether a top-level argument is sensitive
 */
export function sensitivity(question: SensitivityQuestion): (path: string) => boolean {
  const open = question.versions.map((values) => question.entry?.openArguments?.(values) ?? []);
  const isOpen = (path: string): boolean => open.length > 0 && open.every((paths) => paths.includes(path));
  return (path) => (question.marked.includes(path) || question.schema?.attributes[path]?.sensitive === true) && !isOpen(path);
}
