import { canonicalJson, isJsonObject } from '#domain/json.ts';
import type { JsonObject } from '#domain/json.ts';
import type { PlannedChange } from '#domain/workspace/plan.ts';
import type { Residual, VerificationNote } from '#domain/verification.ts';
import { attributesOf, toResidual } from './attributes-of-plan.ts';

interface ImportTarget {
  readonly address: string;
  readonly importId: string;
}

/**
 * Returns the problems of a planned import. The provider may only add its `default_tags` to `tags_all`; this gives a note.
 * https://developer.hashicorp.com/terraform/language/import
 */
export function importProblems(
  target: ImportTarget,
  planned: PlannedChange | undefined,
): { readonly residual: readonly Residual[]; readonly notes: readonly VerificationNote[] } {
  const { address, importId } = target;
  if (planned?.importId !== importId) {
    const found =
      planned === undefined
        ? 'no change'
        : planned.importId === undefined
          ? planned.actions.join(' and ')
          : `import of ${planned.importId}`;
    return { residual: [{ address, path: '*', expected: `import of ${importId}`, found }], notes: [] };
  }
  const changed = attributesOf(planned);
  const added = addedByDefaultTags(planned);
  const residual = [...changed]
    .filter(([name]) => name !== 'tags_all' || added === undefined)
    .map(([name, values]) => toResidual(address, name, values));
  const notes =
    added === undefined || added.length === 0
      ? []
      : [{ address, text: `the import includes one update, of tags_all only: the default_tags of the provider add ${added.join(', ')}` }];
  return { residual, notes };
}

/** Returns tags that only the provider's default tags can have added; undefined for any other change of tags_all. */
function addedByDefaultTags({ before, after, unknown }: PlannedChange): readonly string[] | undefined {
  const [previous, current] = [asObject(before['tags_all']), asObject(after['tags_all'])];
  const own = asObject(after['tags']);
  if (unknown.includes('tags_all') || canonicalJson(asObject(before['tags'])) !== canonicalJson(own)) return undefined;
  const kept = Object.entries(previous).every(([key, value]) => current[key] === value);
  const added = Object.keys(current).filter((key) => !Object.hasOwn(previous, key));
  return kept && added.every((key) => !Object.hasOwn(own, key)) ? added.sort() : undefined;
}

function asObject(value: JsonObject[string] | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}
