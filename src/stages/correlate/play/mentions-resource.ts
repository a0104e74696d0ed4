import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { textsIn } from '#domain/json.ts';
import type { JsonObject } from '#domain/json.ts';
import { identifiersOf } from '../resources/index-state.ts';

/** True if a record has an identifier of the resource as a whole text in parameters, response or resource list. For unknown calls. */
export function mentionsResource(event: CloudTrailEvent, values: JsonObject): boolean {
  const identifiers = new Set(identifiersOf(values).filter((text) => text.length >= 4));
  if (identifiers.size === 0) return false;
  const texts = [
    ...textsIn(event.requestParameters ?? null),
    ...textsIn(event.responseElements ?? null),
    ...(event.resources ?? []).map((resource) => resource.ARN ?? ''),
  ];
  return texts.some((text) => identifiers.has(text));
}
