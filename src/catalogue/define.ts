import { attributesOf, namesIn } from './attributes.ts';
import type { AttributeWords } from './attributes.ts';
import type { Reference, ResourceEntry } from './entry.ts';
import { eventSourceOf } from './event-sources.ts';
import { idFrom } from './select.ts';
import type { Traits } from './traits.ts';

export { HIDDEN } from './hidden-value.ts';
export type { Convert, Seen } from './hidden-value.ts';
export { computed, from, identity, notVisible, written } from './attributes.ts';
export type { AttributeEntry } from './attributes.ts';
export type * from './entry.ts';

/** A definition omits empty parts and those that follow from the type or the schema. */
export type ResourceDefinition = Pick<ResourceEntry, 'type' | 'calls'> &
  Partial<Omit<ResourceEntry, 'attributes' | 'traits' | 'references' | 'importId'>> &
  AttributeWords &
  Partial<Traits> & {
    /** Such as `bucket: 'aws_s3_bucket.id'`. */
    readonly references?: Readonly<Record<string, string>>;
    /** Such as `'{bucket}:{name}'`, in order of preference. Default: the only argument of `identity`, else the id. */
    readonly importId?: string | readonly string[] | ResourceEntry['importId'];
  };

/** Completes a definition to an entry. */
export function defineResource(definition: ResourceDefinition): ResourceEntry {
  const { type, is = [], governs = {}, references = {}, importId = usualId(definition.identity) } = definition;
  const { own, lists, traits } = splitDefinition(definition);
  return {
    eventSource: eventSourceOf(type).eventSource,
    inlineForms: [],
    shadows: {},
    serviceDefaults: {},
    holdsData: is.includes('keeps-data'),
    ...own,
    traits: { is, ...traits, governs: withUsual(governs, lists) },
    references: Object.fromEntries(Object.entries(references).map(([name, other]) => [name, referenceOf(other)])),
    importId: typeof importId === 'function' ? importId : idFrom(...[importId].flat()),
    attributes: attributesOf(type, lists, setsOf(definition.calls)),
  };
}

function setsOf(calls: ResourceEntry['calls']): readonly string[] {
  const writers = Object.values(calls).flatMap((own) => [own].flat().flatMap((call) => call.writers));
  return [...new Set(writers.flatMap(({ sets = [] }) => sets))];
}

const LISTS = ['mapped', 'each', 'written', 'identity', 'terraformOnly', 'computed'] satisfies readonly (keyof AttributeWords)[];
const TRAITS = ['is', 'governs', 'switchedBy', 'safer', 'range'] satisfies readonly (keyof Traits)[];

/** Splits a definition by kind. Each part keeps the written order. */
function splitDefinition(definition: ResourceDefinition): {
  own: Pick<ResourceEntry, 'type' | 'calls'>;
  lists: AttributeWords;
  traits: Partial<Traits>;
} {
  const all = Object.entries(definition);
  const among = (keys: readonly string[]): Readonly<Record<string, unknown>> =>
    Object.fromEntries(all.filter(([key]) => keys.includes(key)));
  const [lists, traits] = [among(LISTS), among(TRAITS)];
  const { type, calls, ...more } = definition;
  const own = { type, calls, ...Object.fromEntries(Object.entries(more).filter(([key]) => !(key in lists) && !(key in traits))) };
  return { own, lists, traits };
}

function referenceOf(text: string): Reference {
  const [type = '', attribute = ''] = text.split('.');
  return { type, attribute };
}

function usualId(identity: string | undefined): string {
  const [only = 'id', ...others] = namesIn(identity);
  return others.length === 0 ? `{${only}}` : '{id}';
}

/** Adds defaults for identity and Terraform-only arguments that have no trait. */
function withUsual(governs: Traits['governs'], { identity, terraformOnly }: AttributeWords): Traits['governs'] {
  const known = new Set(Object.values(governs).flatMap(namesIn));
  const rest = (names: string | undefined): readonly string[] => namesIn(names).filter((name) => !known.has(name) && name !== 'timeouts');
  const usual = [['identifier', rest(identity)] as const, ['terraform-only', rest(terraformOnly)] as const].filter(
    ([, names]) => names.length > 0,
  );
  return { ...governs, ...Object.fromEntries(usual.map(([word, names]) => [word, [...namesIn(governs[word]), ...names].join(' ')])) };
}
