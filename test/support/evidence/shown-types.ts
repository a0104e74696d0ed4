/** Finds the types whose diff a sample shows, and the types in a recorded scenario. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Catalogue } from '#catalogue/catalogue.ts';
import type { ProviderSchema } from '#domain/value/provider-schema.ts';
import { RECORDED_SCHEMA } from '../recorded-schema.ts';
import type { Expected, Sample } from './samples.ts';

const ROOT = new URL('../../..', import.meta.url).pathname;

/** The used part of a scenario's drift.json. */
interface RecordedDrift {
  readonly refresh: readonly { readonly type: string }[];
  readonly created: readonly { readonly type: string }[];
}

/**
 * Finds the types that are shown to work.
 * @param catalogue the entries
 * @param samples all samples, with their expected entries
 * @returns type → `diff` if a sample changes, makes or removes one, `recorded` if a scenario has it
 */
export function shownTypes(catalogue: Catalogue, samples: readonly Sample[]): Readonly<Record<string, readonly string[]>> {
  const expected = samples.flatMap((sample) => sample.expected);
  const diff = new Set(expected.filter((one) => isDiff(one, RECORDED_SCHEMA)).map(({ type }) => type));
  const recorded = recordedTypes(join(ROOT, 'fixtures/recordings'));
  const marks = [...catalogue.entries.keys()]
    .toSorted()
    .map((type) => [type, [...(diff.has(type) ? ['diff'] : []), ...(recorded.has(type) ? ['recorded'] : [])]] as const);
  return Object.fromEntries(marks);
}

function isDiff({ type, effect, writes, hidden = [] }: Expected, schema: ProviderSchema): boolean {
  if (effect !== 'updates') return true;
  const block = schema[type];
  return [...Object.keys(writes), ...hidden].some((name) => {
    const attribute = block?.attributes[name];
    return block?.blocks[name] !== undefined || attribute?.optional === true || attribute?.required === true;
  });
}

function recordedTypes(folder: string): ReadonlySet<string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('/drift.json'));
  const drifts = files.map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as RecordedDrift);
  return new Set(drifts.flatMap((drift) => [...drift.refresh, ...drift.created].map(({ type }) => type)));
}
