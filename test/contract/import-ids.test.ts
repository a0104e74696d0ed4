import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { catalogue } from '#catalogue/index.ts';
import type { JsonObject } from '#domain/json.ts';
import { inAnyVersion } from '../support/recorded-schema.ts';

const ROOT = new URL('../..', import.meta.url).pathname;
const TESTS = join(ROOT, 'test/catalogue');
const RECORDINGS = join(ROOT, 'fixtures/recordings');

/** One example of the section "Import" of a type: https://registry.terraform.io/providers/hashicorp/aws/latest/docs */
interface Example {
  readonly values: JsonObject;
  /** The documented id; null where the values do not suffice, or nothing can be imported. */
  readonly id: string | null;
  /** Why there is none. */
  readonly why?: string;
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
const files = readdirSync(TESTS)
  .map((service) => join(TESTS, service, 'import-ids.json'))
  .filter((file) => existsSync(file));
const examples = new Map(files.flatMap((file) => Object.entries(readJson(file) as Readonly<Record<string, readonly Example[]>>)));
const entries = [...catalogue.entries.values()];
const recorded = readdirSync(RECORDINGS, { withFileTypes: true })
  .filter((folder) => folder.isDirectory())
  .flatMap((folder) => (readJson(join(RECORDINGS, folder.name, 'baseline/terraform.tfstate')) as State).resources);

/** The attributes that make up an id: what is left of it when they are taken out are separators. */
function partsOf({ values, id }: Example): readonly string[] {
  return Object.entries(values)
    .filter(([, value]) => typeof value === 'string' && value !== '' && id?.includes(value) === true)
    .map(([attribute]) => attribute)
    .sort();
}

function instancesOf(type: string): readonly JsonObject[] {
  const own = recorded.filter((one) => one.mode === 'managed' && one.type === type);
  return own.flatMap(({ instances }) => instances.map(({ attributes }) => attributes));
}

interface State {
  readonly resources: readonly {
    readonly mode: string;
    readonly type: string;
    readonly instances: readonly { readonly attributes: JsonObject }[];
  }[];
}

it.each(entries)('$type: builds the documented import id from existing attributes', ({ type, importId, eventSource }) => {
  const own = examples.get(type) ?? [];
  const made = own.map(({ values }) => importId(values) ?? null);
  const unknown = own.flatMap(({ values }) => Object.keys(values)).filter((name) => inAnyVersion(type)?.attributes[name] === undefined);
  const forms = own.filter(({ id }) => id !== null).map(partsOf);
  const strange = instancesOf(type).filter((attributes) => {
    const id = importId(attributes);
    return id === undefined || !forms.some((parts) => parts.every((part) => id.includes(String(attributes[part]))));
  });
  const place = `test/catalogue/${eventSource.split('.')[0]}/import-ids.json`;

  expect.soft(own, `a documented import id in ${place}, or the reason why it has none`).not.toEqual([]);
  expect
    .soft(
      own.filter(({ id, why }) => id === null && (why ?? '') === ''),
      `examples in ${place} with neither an id nor a reason`,
    )
    .toEqual([]);
  expect.soft(made, 'the documented id for the documented values').toEqual(own.map(({ id }) => id));
  expect.soft(unknown, 'parts that are not attributes').toEqual([]);
  expect.soft(importId({}), 'the id without values').toBe(own.find(({ values }) => Object.keys(values).length === 0)?.id ?? undefined);
  expect
    .soft(
      strange.map((attributes) => attributes['id']),
      'recorded instances with another id',
    )
    .toEqual([]);
});

it('has no examples of types outside the catalogue', () => {
  expect([...examples.keys()].filter((type) => !catalogue.entries.has(type))).toEqual([]);
});
