import { canonicalJson, isJsonObject, type Json, type JsonObject } from '../json.ts';
import { parseStructure } from './compare.ts';
import { plainLine } from '../text/foreign-text.ts';

/** The innermost place where two values differ. Undefined: no value. */
export interface LeafChange {
  /** Such as `tags.Owner`, `policy.Statement[0].Action[]`. */
  readonly path: string;
  readonly before: Json | undefined;
  readonly after: Json | undefined;
}

/**
 * The innermost differences of an attribute, in key order, so that people see the one tag or action that changed. JSON documents kept as
 * text (policies) are parsed. Elements added to or removed from a list are shown by value.
 */
export function leafChanges(path: string, before: Json | undefined, after: Json | undefined): readonly LeafChange[] {
  const [left, right] = [opened(before), opened(after)];
  if (sameJson(left, right)) return [];
  if (isJsonObject(left) && isJsonObject(right)) return objectChanges(path, left, right);
  if (isList(left) && isList(right)) return listChanges(path, left, right);
  return [{ path, before, after }];
}

/** One line of compact JSON, cut to `limit` characters; null prints as `(unset)`, a JSON document kept as text without its quotes. */
export function describeValue(value: Json | undefined, limit: number): string {
  if (value === undefined || value === null) return '(unset)';
  const isMark = typeof value === 'string' && /^\((hidden|sensitive)\)$/.test(value);
  const text = plainLine(isMark ? value : JSON.stringify(opened(value)));
  // A cut within a surrogate pair would leave half a character.
  return text.length <= limit ? text : `${text.slice(0, limit - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** `path: before → after`, `path: + added` or `path: - removed`, without control characters. */
export function describeChange(change: LeafChange): string {
  const path = plainLine(change.path);
  if (change.before === undefined) return `${path}: + ${describeValue(change.after, 80)}`;
  if (change.after === undefined) return `${path}: - ${describeValue(change.before, 80)}`;
  return `${path}: ${describeValue(change.before, 60)} → ${describeValue(change.after, 60)}`;
}

function objectChanges(path: string, before: JsonObject, after: JsonObject): readonly LeafChange[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return keys.flatMap((key) => leafChanges(`${path}.${key}`, own(before, key), own(after, key)));
}

function listChanges(path: string, before: readonly Json[], after: readonly Json[]): readonly LeafChange[] {
  const removed = before.filter((item) => !after.some((other) => sameJson(item, other)));
  const added = after.filter((item) => !before.some((other) => sameJson(item, other)));
  if (removed.length === 0 && added.length === 0) return [{ path, before, after }];
  const inPlace = before.length === after.length && [...removed, ...added].every((item) => typeof item === 'object' && item !== null);
  // A block that may occur once is a list of one in the state: its index means nothing.
  if (inPlace) return before.flatMap((item, index) => leafChanges(before.length === 1 ? path : `${path}[${index}]`, item, after[index]));
  return [
    ...removed.map((item) => ({ path: `${path}[]`, before: item, after: undefined })),
    ...added.map((item) => ({ path: `${path}[]`, before: undefined, after: item })),
  ];
}

function own(value: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(value, key) ? value[key] : undefined;
}

function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

function sameJson(left: Json | undefined, right: Json | undefined): boolean {
  if (left === undefined || right === undefined) return left === right;
  return canonicalJson(left) === canonicalJson(right);
}

/** A JSON document kept as text, parsed; every other value unchanged. */
function opened(value: Json | undefined): Json | undefined {
  return typeof value === 'string' ? (parseStructure(value) ?? value) : value;
}
