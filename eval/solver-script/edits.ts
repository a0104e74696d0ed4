/** Edits that give a place its value, as written by an author who knows HCL and sees one block at a time. */
import type { CodeBlock, CodePlace, Range, Schema, Value, Wanted, WantedChange } from './request.ts';

/** A tool call. */
export interface Call {
  readonly tool: string;
  readonly input: unknown;
}

/** A place for a value: the block, the path in it, and the expression if there is one. */
export interface Spot {
  readonly block: CodeBlock;
  readonly path: string;
  readonly place: CodePlace | undefined;
}

type ValueObject = { readonly [key: string]: Value };

function isObject(value: Value | undefined): value is ValueObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function same(left: Value | undefined, right: Value | undefined): boolean {
  return JSON.stringify(left ?? null) === JSON.stringify(right ?? null);
}

/**
 * Converts a value for an edit.
 * @param value plain data
 * @returns a form that cannot be mistaken for an instruction to write source
 */
export function data(value: Value): unknown {
  return typeof value === 'object' && value !== null ? { literal: value } : value;
}

/**
 * Writes a value at a spot.
 * @param spot the place
 * @param change old and new value
 * @param schema of the resource type
 * @returns the calls; none if no edit is known
 */
export function writeAt(spot: Spot, change: Pick<WantedChange, 'codeSays' | 'cloudHas'>, schema: Schema | undefined): readonly Call[] {
  const { block, path, place } = spot;
  const nested = schema?.blocks[path];
  if (nested !== undefined && place === undefined) return writeBlocks(spot, change, nested);
  if (place === undefined)
    return change.cloudHas === null
      ? []
      : [call('set-attribute', block, { body: bodyOf(block), name: path, value: data(change.cloudHas) })];
  if (change.cloudHas === null) return [call('remove-attribute', block, { body: bodyOf(block), name: path.split('.').at(-1) })];
  return writeExpression(block, place, change);
}

/**
 * Makes the call of an edit.
 * @param tool its name
 * @param block a block of the edited file
 * @param input of the edit
 * @returns the call
 */
export function call(tool: string, { file }: CodeBlock, input: object): Call {
  return { tool, input: { file, input } };
}

function bodyOf({ inside, wholeFile, range }: CodeBlock): Range {
  return inside ?? wholeFile ?? range ?? { start: 0, end: 0 };
}

/**
 * Replaces an expression by a value.
 * @param block its block
 * @param place the expression
 * @param change old and new value
 * @returns the calls
 */
export function writeExpression(
  block: CodeBlock,
  place: CodePlace,
  { codeSays, cloudHas }: Pick<WantedChange, 'codeSays' | 'cloudHas'>,
): readonly Call[] {
  const encoded = place.kind === 'call' ? block.places.find((part) => part.at === `${place.at} › jsonencode#0`) : undefined;
  if (encoded !== undefined && typeof cloudHas === 'string') {
    const [before, after] = [parsed(codeSays), parsed(cloudHas)];
    return after === undefined ? [] : writeExpression(block, encoded, { codeSays: before ?? null, cloudHas: after });
  }
  if (place.kind === 'object' && isObject(cloudHas))
    return writeEntries(block, place, { codeSays: isObject(codeSays) ? codeSays : {}, cloudHas });
  if (place.kind === 'tuple' && Array.isArray(cloudHas) && Array.isArray(codeSays))
    return writeElements(block, place, { codeSays, cloudHas });
  return [call('replace-expression', block, { at: place.range, value: data(cloudHas) })];
}

function parsed(value: Value): Value | undefined {
  try {
    return typeof value === 'string' ? (JSON.parse(value) as Value) : undefined;
  } catch {
    return undefined;
  }
}

function writeEntries(
  block: CodeBlock,
  place: CodePlace,
  { codeSays, cloudHas }: { readonly codeSays: ValueObject; readonly cloudHas: ValueObject },
): readonly Call[] {
  return [...new Set([...Object.keys(codeSays), ...Object.keys(cloudHas)])].flatMap((key): readonly Call[] => {
    const [previous, current] = [codeSays[key], cloudHas[key]];
    if (same(previous, current)) return [];
    const entry = block.places.find((part) => part.at === `${place.at}.${key}`);
    if (current === undefined) return entry === undefined ? [] : [call('remove-map-entry', block, { object: place.range, key })];
    if (entry === undefined) return [call('set-map-entry', block, { object: place.range, key, value: data(current) })];
    return writeExpression(block, entry, { codeSays: previous ?? null, cloudHas: current });
  });
}

function writeElements(
  block: CodeBlock,
  place: CodePlace,
  { codeSays, cloudHas }: { readonly codeSays: readonly Value[]; readonly cloudHas: readonly Value[] },
): readonly Call[] {
  const texts = new Set(codeSays.map((item) => JSON.stringify(item)));
  const stays = codeSays.every((item) => cloudHas.some((other) => same(item, other)));
  const added = cloudHas.filter((item) => !texts.has(JSON.stringify(item)));
  if (stays && added.length === 1) return [call('append-to-list', block, { tuple: place.range, value: data(added[0] ?? null) })];
  const elements = cloudHas.map((_item, index) => block.places.find((part) => part.at === `${place.at}[${index}]`));
  if (codeSays.length === cloudHas.length && elements.every((element) => element !== undefined))
    return cloudHas.flatMap((item, index) => {
      const element = elements[index];
      return element === undefined || same(item, codeSays[index])
        ? []
        : writeExpression(block, element, { codeSays: codeSays[index] ?? null, cloudHas: item });
    });
  return [call('replace-expression', block, { at: place.range, value: data(cloudHas) })];
}

/** Compares nested blocks one by one, in order. */
function writeBlocks(
  { block, path }: Spot,
  { codeSays, cloudHas }: Pick<WantedChange, 'codeSays' | 'cloudHas'>,
  schema: Schema,
): readonly Call[] {
  const listed = (value: Value): readonly Value[] => (Array.isArray(value) ? value : isObject(value) ? [value] : []);
  const own = block.places.filter((part) => part.kind === 'block' && part.at.startsWith(`${path}[`) && !part.at.includes('].'));
  const [previous, current] = [listed(codeSays), listed(cloudHas)];
  return [...Array(Math.max(own.length, current.length)).keys()].flatMap((index): readonly Call[] => {
    const [there, wanted] = [own[index], current[index]];
    if (wanted === undefined) return there === undefined ? [] : [call('remove-block', block, { block: there.range })];
    if (!isObject(wanted)) return [];
    if (there === undefined)
      return [
        call('add-block', block, {
          path: block.file,
          position: { inside: bodyOf(block) },
          type: path,
          labels: [],
          body: bodyFor(wanted, schema),
        }),
      ];
    const before = previous[index];
    return writeInside({ block, there }, isObject(before) ? before : {}, { wanted, schema });
  });
}

function writeInside(
  { block, there }: { readonly block: CodeBlock; readonly there: CodePlace },
  before: ValueObject,
  { wanted, schema }: { readonly wanted: ValueObject; readonly schema: Schema },
): readonly Call[] {
  const inner: CodeBlock = {
    ...block,
    ...(there.inside === undefined ? {} : { inside: there.inside }),
    places: block.places
      .filter((part) => part.at.startsWith(`${there.at}.`))
      .map((part) => ({ ...part, at: part.at.slice(there.at.length + 1) })),
  };
  return Object.keys(wanted)
    .filter((name) => !same(before[name], wanted[name]))
    .flatMap((name) => {
      const place = inner.places.find((part) => part.at === name);
      return writeAt({ block: inner, path: name, place }, { codeSays: before[name] ?? null, cloudHas: wanted[name] ?? null }, schema);
    });
}

/**
 * Makes a new resource block.
 * @param wanted the observed resource
 * @param schema of its type
 * @param name of the resource
 * @returns the call
 */
export function newResource({ type, file = 'main.tf', observed = {} }: Wanted, schema: Schema | undefined, name: string): Call {
  const body = schema === undefined ? { attributes: [], blocks: [] } : bodyFor(observed, schema);
  return { tool: 'add-block', input: { file, input: { path: file, position: 'end', type: 'resource', labels: [type, name], body } } };
}

interface NewBody {
  readonly attributes: readonly (readonly [string, unknown])[];
  readonly blocks: readonly object[];
}

function bodyFor(values: ValueObject, schema: Schema): NewBody {
  const isEmpty = (value: Value): boolean =>
    value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0);
  const attributes = Object.entries(values).filter(([name, value]) => {
    const known = schema.attributes[name];
    return (
      known !== undefined &&
      (known.required === true || known.optional === true) &&
      name !== 'tags_all' &&
      name !== 'id' &&
      (known.required === true || !isEmpty(value))
    );
  });
  const blocks = Object.entries(schema.blocks).flatMap(([type, inner]) => {
    const value = values[type];
    const listed = Array.isArray(value) ? value : isObject(value) ? [value] : [];
    return listed.filter((item: Value) => isObject(item)).map((item) => ({ type, labels: [], body: bodyFor(item as ValueObject, inner) }));
  });
  return { attributes: attributes.map(([name, value]) => [name, data(value)] as const), blocks };
}
