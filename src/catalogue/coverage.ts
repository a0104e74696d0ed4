import type { JsonObject } from '#domain/json.ts';
import type { TypeCoverage } from '#domain/value/type-coverage.ts';
import { asCalls } from './catalogue.ts';
import type { Catalogue } from './catalogue.ts';
import { levelOf } from './call-levels.ts';
import type { AttributeEntry } from './define.ts';
import { governedBy, governedPaths } from './traits.ts';
import type { Traits } from './traits.ts';
import shown from './shown-types.json' with { type: 'json' };

const SHOWN = shown as Readonly<Record<string, readonly string[]>>;

/** Returns what the catalogue knows of each type, in alphabetical order. */
export function coverageOf(catalogue: Catalogue): readonly TypeCoverage[] {
  return [...catalogue.entries.values()]
    .map((entry): TypeCoverage => ({
      type: entry.type,
      service: entry.eventSource.replace(/\.amazonaws\.com$/, ''),
      is: entry.traits.is,
      ranges: entry.traits.range ?? {},
      safer: Object.assign({}, ...Object.values(entry.traits.safer ?? {})) as JsonObject,
      calls: Object.entries(entry.calls)
        .map(([eventName, calls]) => ({
          eventName,
          effects: [...new Set(asCalls(calls).map((call) => call.effect))],
          level: levelOf(entry.type, eventName),
        }))
        .toSorted((left, right) => (left.eventName < right.eventName ? -1 : 1)),
      arguments: Object.entries(entry.attributes)
        .map(([name, one]) => ({ name, ...showing(one), ...governing(entry.traits, name) }))
        .toSorted((left, right) => (left.name < right.name ? -1 : 1)),
      yieldsDiff: SHOWN[entry.type]?.includes('diff') === true,
      recorded: SHOWN[entry.type]?.includes('recorded') === true,
    }))
    .toSorted((left, right) => (left.type < right.type ? -1 : 1));
}

function governing(traits: Traits, name: string): Pick<TypeCoverage['arguments'][number], 'governs' | 'inside'> {
  const governs = governedBy(traits, name);
  const inside = [...governedPaths(traits)].filter(([path]) => path.startsWith(`${name}.`));
  return {
    ...(governs === undefined ? {} : { governs }),
    ...(inside.length === 0 ? {} : { inside: Object.fromEntries(inside) }),
  };
}

function showing(entry: AttributeEntry): Omit<TypeCoverage['arguments'][number], 'name'> {
  return entry.kind === 'not-visible' ? { shows: entry.kind, why: entry.why } : { shows: entry.kind };
}
