import { isJsonObject } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import type { Drift } from '#domain/drift.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import { resourceName } from '../guardrail.ts';
import type { Guardrail } from '../guardrail.ts';

/** A resource cannot be written without a tag that the provider gives to all. */
export const defaultTag: Guardrail = {
  id: 'default-tag',
  title: 'Lacks a tag that the provider gives to every resource',
  docs: 'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/guides/resource-tagging',
  defaultEffect: 'escalate',
  onlyForCode: true,
  check(drift) {
    if (drift.kind !== 'changed') return undefined;
    const [all, own] = [tagsOf(drift, 'tags_all'), tagsOf(drift, 'tags')];
    const gone = Object.keys(all.before).filter((key) => !(key in all.after) && !(key in own.before));
    if (gone.length === 0) return undefined;
    return {
      message: boundText(
        `${gone.join(', ')} is gone from ${resourceName(drift)} and comes from the provider's default_tags: code cannot leave it out for one resource`,
        300,
      ),
    };
  },
};

function tagsOf(
  drift: Drift,
  path: string,
): { readonly before: Readonly<Record<string, Json>>; readonly after: Readonly<Record<string, Json>> } {
  const change = drift.changes.find((one) => one.path === path);
  const asMap = (value: Json | undefined): Readonly<Record<string, Json>> => (isJsonObject(value) ? value : {});
  return { before: asMap(change?.before), after: asMap(change?.after) };
}
