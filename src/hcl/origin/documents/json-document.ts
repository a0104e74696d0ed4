import type { Json } from '#domain/json.ts';
import { isPolicyDocument } from '#domain/value/policy-equal.ts';
import { isValueObject } from '../../evaluate/value.ts';
import type { Value } from '../../evaluate/value.ts';
import type { Wanted } from '../place.ts';
import { parsedJson } from '#domain/json.ts';

export interface WantedDocument extends Wanted {
  /** A policy: lists have no order. */
  readonly policy: boolean;
}

/** Parses both documents; the wanted one takes the form of the current one. Undefined if one is not JSON. */
export function wantedDocument(current: Value | undefined, desired: Value): WantedDocument | undefined {
  const parsed = parseDocument(desired);
  if (current === undefined || parsed === undefined) return undefined;
  const policy = isPolicyDocument(parsed as Json);
  return { current, desired: policy ? shapedLike(current, parsed) : parsed, policy };
}

/** Parses JSON text; undefined for any other value. */
export function parseDocument(value: Value): Value | undefined {
  return typeof value === 'string' ? (parsedJson(value) as Value | undefined) : undefined;
}

/** Keeps the form of the code, because AWS changes one-element lists to texts and back. */
function shapedLike(current: Value, desired: Value): Value {
  if (Array.isArray(current)) {
    const items: readonly Value[] = Array.isArray(desired) ? (desired as readonly Value[]) : [desired];
    const named = current as readonly Value[];
    return items.map((item): Value => {
      const twin: Value | undefined = named.find(
        (other) => isValueObject(other) && isValueObject(item) && other['Sid'] !== undefined && other['Sid'] === item['Sid'],
      );
      const neighbour: Value = named.length === items.length ? (named[items.indexOf(item)] ?? null) : null;
      return shapedLike(twin ?? neighbour, item);
    });
  }
  if (isValueObject(current) && isValueObject(desired)) {
    const shaped = Object.entries(desired).map(([key, value]): [string, Value] => [
      key,
      key in current ? shapedLike(current[key] ?? null, value) : value,
    ]);
    return Object.fromEntries(shaped);
  }
  if (Array.isArray(desired) && desired.length === 1 && typeof current === 'string') return (desired as readonly Value[])[0] ?? null;
  return desired;
}
