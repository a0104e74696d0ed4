import { plainEventName } from '#domain/trail/event-name.ts';
import type { Call } from '#catalogue/define.ts';

/** What the name of a call says: what is done, and to what. */
export interface CallWords {
  readonly effect: Call['effect'] | 'tags';
  /** Folded, such as `nodegroup`; empty where the name is a verb alone. */
  readonly noun: string;
}

const MAKES = /^(?:Create|Run|Launch|Register|Allocate|Import|Restore|Request|Provision)/;
const REMOVES = /^(?:Delete|Terminate|Deregister|Destroy|Release)/;
const CHANGES = /^(?:Update|Modify|Put|Set|Change|Edit|Configure|Enable|Disable|Start|Stop|Reset|Rotate|Apply)/;
const TAGS = /^(?:Tag|Untag|AddTags|RemoveTags|CreateTags|DeleteTags|ChangeTags)(?:$|[A-Z])/;

/**
 * Reads the name of a call that the catalogue does not know. https://docs.aws.amazon.com/service-authorization/latest/reference/reference_policies_actions-resources-contextkeys.html
 * @param eventName as the record spells it
 * @returns its words; undefined where the verb tells nothing
 */
export function wordsOf(eventName: string): CallWords | undefined {
  const name = plainEventName(eventName);
  if (TAGS.test(name)) return { effect: 'tags', noun: '' };
  for (const [pattern, effect] of [
    [MAKES, 'creates'],
    [REMOVES, 'deletes'],
    [CHANGES, 'updates'],
  ] as const) {
    if (pattern.test(name)) return { effect, noun: folded(name.replace(pattern, '')) };
  }
  return undefined;
}

/**
 * A name without what AWS and Terraform spell differently.
 * @param name in camel case or snake case
 * @returns it in small letters, without separators
 */
export function folded(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}
