/** The words in which entries are written, in one place: entries take them as `c` (`import * as c from '../words.ts'`). */
export * from './among.ts';
export * from './attributes.ts';
export * from './blocks.ts';
export * from './convert.ts';
export * from './define.ts';
export * from './maps.ts';
export * from './mirrored.ts';
export * from './select.ts';
export * from './sets.ts';
export * from './tagging.ts';
export * from './whole.ts';
export * from './write.ts';
export { containsRedaction, isRedactionMarker } from './redaction.ts';
export type { Rivalry } from './rivalry.ts';
export { isJsonObject, jsonAt } from '#domain/json.ts';
export type { Json, JsonObject } from '#domain/json.ts';
export type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
