import { plainEventName } from '#domain/trail/event-name.ts';
import type { Call } from '#catalogue/define.ts';

export interface CallWords {
  readonly effect: Call['effect'] | 'tags';
  /** Normalised, such as `nodegroup`; empty if the name is only a verb. */
  readonly noun: string;
}

const CREATES = /^(?:Create|Run|Launch|Register|Allocate|Import|Restore|Request|Provision)/;
const REMOVES = /^(?:Delete|Terminate|Deregister|Destroy|Release)/;
const CHANGES =
  /^(?:Update|Modify|Put|Set|Change|Edit|Configure|Enable|Disable|Start|Stop|Reset|Rotate|Apply|Replace|Increase|Decrease|Resize|Upgrade|Activate|Deactivate|Suspend|Resume|Pause)/;
const TAGS = /^(?:Tag|Untag|AddTags|RemoveTags|CreateTags|DeleteTags|ChangeTags)(?:$|[A-Z])/;

/**
 * Reads effect and subject from the name of an unknown call; undefined if the verb shows no effect.
 * https://docs.aws.amazon.com/service-authorization/latest/reference/reference_policies_actions-resources-contextkeys.html
 */
export function wordsOf(eventName: string): CallWords | undefined {
  const name = plainEventName(eventName);
  if (TAGS.test(name)) return { effect: 'tags', noun: '' };
  for (const [pattern, effect] of [
    [CREATES, 'creates'],
    [REMOVES, 'deletes'],
    [CHANGES, 'updates'],
  ] as const) {
    if (pattern.test(name)) return { effect, noun: normalised(name.replace(pattern, '')) };
  }
  return undefined;
}

/** Returns a name in lower case without separators, since AWS and Terraform differ in both. */
export function normalised(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}
