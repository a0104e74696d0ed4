/** Labels and tags: nothing depends on a label, but programs may depend on a tag. */
import { phraseIn } from '#domain/text/phrases.ts';
import { jsonAt } from '#domain/json.ts';
import type { Leaf } from './leaf.ts';

/** `tags.Owner`, `volume_tags.Owner`, `tag_specifications.tags.Owner`. */
const TAGS = /^(?:[a-z_]+\.)*?(?:[a-z]+_)*tags(?:_all)?\./;
/** One block for each tag. https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/autoscaling_group#tag */
const TAG_BLOCK = /^tag(?:\.|$)/;

/** Returns why a tag is not shown to be harmless; undefined for labels, tags for people, and new tags that no program is known to read. */
export function labelViolation(leaf: Leaf): string | undefined {
  const { before, after, isNew } = leaf;
  const key = keyOf(leaf);
  if (isNew || key === undefined) return undefined;
  const { programs, people } = leaf.judged.context.circumstances.vocabulary.tags;
  const purpose = phraseIn(programs, key) !== undefined ? 'programs' : phraseIn(people, key) !== undefined ? 'people' : 'unknown';
  if (purpose === 'people' || (before === null && purpose === 'unknown')) return undefined;
  if (after !== null && isTagOfOthers(key, leaf)) return undefined;
  return purpose === 'programs'
    ? 'may be used by schedules, backups, scans or permissions'
    : 'changed, and the readers of this tag are unknown';
}

function keyOf({ path, item, before, after }: Leaf): string | undefined {
  if (TAGS.test(path)) return path.replace(TAGS, '');
  if (!TAG_BLOCK.test(path)) return undefined;
  return item === '' && path === 'tag.key' ? String(after ?? before) : item;
}

/** Whether another resource of this code has the same tag, so that this change only makes them equal. */
function isTagOfOthers(key: string, { before, after, judged: { drift, context } }: Leaf): boolean {
  return (
    before === null &&
    context.workspace.resources.some(
      ({ mode, address, values }) =>
        mode === 'managed' && address !== drift.address && jsonAt(values['tags_all'] ?? values['tags'], [key]) === after,
    )
  );
}
