import type { AttributeChange } from '#domain/attribute-change.ts';
import type { BlockSchema } from '#domain/value/provider-schema.ts';
import { sameBySchema } from '#domain/value/same-by-schema.ts';
import type { ResourceDeclaration } from '#hcl/evaluate/configuration.ts';
import type { Evaluator } from '#hcl/evaluate/evaluator.ts';
import { ignoredBy, ignoredTags, partIgnored } from '#hcl/ignore/ignore-changes.ts';
import type { Ignored, IgnoredPath } from '#hcl/ignore/ignore-changes.ts';
import { isJsonObject } from '#domain/json.ts';

export interface PartedChanges {
  readonly tracked: readonly AttributeChange[];
  /** Covered by `ignore_changes` or the provider's `ignore_tags`. Terraform does not change it, so no edit may change it. */
  readonly ignored: readonly AttributeChange[];
}

/** Splits the changes of an instance. A partly ignored attribute (`tags["x"]`) may be in both halves, with its values. */
export function partChanges(
  changes: readonly AttributeChange[],
  address: string,
  known: { readonly evaluator: Evaluator; readonly schema: BlockSchema | undefined },
): PartedChanges {
  const instance = changes.length === 0 ? undefined : known.evaluator.instance(address);
  if (instance === undefined) return { tracked: changes, ignored: [] };
  const named = namedBy(instance.declaration);
  const halves = changes.map((change) => {
    const ignored =
      named === 'all' || !TAGS.has(change.path) ? named : [...named, ...tagPaths(change, ignoredTags(instance, known.evaluator))];
    if (ignored.length === 0) return { minded: change };
    if (change.hidden) return isWhollyIgnored(ignored, change.path) ? { ignored: change } : { minded: change };
    const parts = partIgnored(ignored, change.path, change);
    const moved = (after: AttributeChange['after']): AttributeChange | undefined =>
      sameBySchema(known.schema, change.path, change.before, after) ? undefined : { ...change, after };
    return { minded: moved(parts.tracked), ignored: moved(parts.ignored) };
  });
  return {
    tracked: halves.flatMap((half) => half.minded ?? []),
    ignored: halves.flatMap((half) => half.ignored ?? []),
  };
}

/** Cached per block, which all its instances share. */
function namedBy(declaration: ResourceDeclaration): Ignored {
  const known = ignoredByBlock.get(declaration);
  if (known !== undefined) return known;
  const ignored = ignoredBy(declaration);
  ignoredByBlock.set(declaration, ignored);
  return ignored;
}

const ignoredByBlock = new WeakMap<ResourceDeclaration, Ignored>();

/** Maps from which the provider removes ignored tags. */
const TAGS = new Set(['tags', 'tags_all']);

function tagPaths({ before, after }: AttributeChange, isIgnored: (key: string) => boolean): readonly IgnoredPath[] {
  const keys = [before, after].flatMap((value) => (isJsonObject(value) ? Object.keys(value) : []));
  return [...new Set(keys)].filter(isIgnored).map((key): IgnoredPath => ['tags', key]);
}

/** True if the whole attribute is ignored. A hidden value needs this, because the changed part is unknown. */
function isWhollyIgnored(ignored: Ignored, path: string): boolean {
  return (
    ignored === 'all' || ignored.some(([name, ...rest]) => rest.length === 0 && (name === path || (name === 'tags' && path === 'tags_all')))
  );
}

/** True if `ignore_changes` covers the whole argument. If it covers a part, code still manages the rest. */
export function isIgnoredInCode(address: string, name: string, evaluator: Evaluator): boolean {
  const instance = evaluator.instance(address);
  return instance !== undefined && isWhollyIgnored(namedBy(instance.declaration), name);
}
