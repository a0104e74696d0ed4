/** Rewrites a resource as an entry of a map, or as a separate module. Its address changes; its arguments do not. */
import { namesRead, referencesTo } from '#hcl/proof/references-to.ts';
import type { Attribute, Block, Body, Expression, HclFile, Range } from '#hcl/syntax.ts';
import type { ProviderSchema } from '#domain/value/provider-schema.ts';
import type { FileTree } from '../file-tree.ts';
import type { Random } from '../inject/random.ts';
import { blocksOf, codeFiles, isPlain, sourceOf, withMore, withSplices } from './code.ts';
import type { Splice } from './code.ts';

/** Code with a resource at another address. */
export interface MovedResource {
  readonly tree: FileTree;
  readonly to: string;
}

/** The input of a rewrite. */
interface Means {
  readonly random: Random;
  /** Returns an unused word. */
  readonly word: () => string;
  readonly schema: ProviderSchema;
}

interface Subject {
  readonly file: HclFile;
  readonly block: Block;
  readonly type: string;
  readonly name: string;
}

/** A resource with one of these is not rewritten: instances, its own provider, or blocks with more than values. */
const META = ['count', 'for_each', 'provider', 'depends_on'];
const NO_VALUES = new Set(['dynamic', 'provisioner', 'connection', 'lifecycle']);

/**
 * Resources of the root that can be rewritten.
 * @param tree the root
 * @returns their addresses, in source order
 */
export function movableResources(tree: FileTree): readonly string[] {
  const files = codeFiles(tree, '.');
  const told = ['moved', 'import', 'removed', 'check', 'action']
    .flatMap((type) => blocksOf(files, type))
    .map(({ file, block }) => file.text.slice(block.range.start, block.range.end))
    .join('\n');
  return blocksOf(files, 'resource')
    .filter(({ block: { body } }) => body.attributes.every(({ name }) => !META.includes(name)))
    .filter(({ block: { body } }) => body.blocks.every(({ type }) => type === 'dynamic' || !NO_VALUES.has(type)))
    .filter(({ file, block }) => !hasMark(file.text, block.range))
    .map(({ block: { labels } }) => labels.join('.'))
    .filter((address) => !told.includes(address));
}

/** A mark for this tool (`# reconcile: …`) holds only where it is, in the block or directly above it. */
function hasMark(text: string, { start, end }: Range): boolean {
  const above = /(?:^|\n)((?:[ \t]*(?:#|\/\/).*\n)*)[ \t]*$/.exec(text.slice(0, start))?.[1] ?? '';
  return /reconcile:/.test(above + text.slice(start, end));
}

/**
 * Rewrites a resource with `for_each` over a map of one entry, which has some of its values.
 * @param tree the root
 * @param address one of movableResources
 * @param means random generator and words
 * @returns the root, and the resource's new address
 */
export function asMapEntry(tree: FileTree, address: string, { random, word }: Means): MovedResource {
  const { file, block, type, name } = subjectAt(tree, address);
  const key = word();
  const held = block.body.attributes.filter(({ expression }) => isPlain(expression) && random.chance(0.7));
  const entry = held.map((attribute) => `      ${attribute.name} = ${sourceOf(file, attribute.expression)}\n`).join('');
  const map = `{\n    ${key} = {\n${entry}    }\n  }`;
  const inLocals = random.chance(0.5) ? `${name}_by_${word()}` : undefined;
  const changes = new Map(
    referenceSplices(tree, { type, name }, ({ text, range }) =>
      text === undefined ? [] : [{ start: range.end, end: range.end, text: `["${key}"]` }],
    ),
  );
  const own = held.map(({ name: attribute, expression: { range } }) => ({ ...range, text: `each.value.${attribute}` }));
  const head = {
    start: block.inside.start,
    end: block.inside.start,
    text: `\n  for_each = ${inLocals === undefined ? map : `local.${inLocals}`}\n`,
  };
  changes.set(file.path, [...(changes.get(file.path) ?? []), head, ...own]);
  const result = withSplices(tree, changes);
  return {
    tree: inLocals === undefined ? result : withMore(result, file.path, `locals {\n  ${inLocals} = ${map}\n}`),
    to: `${address}["${key}"]`,
  };
}

/**
 * Rewrites a resource as a local module that the root calls.
 * @param tree the root
 * @param address one of movableResources
 * @param means random generator, words and schema
 * @returns undefined if a module cannot express it: dynamic blocks, secrets, a reference to the whole resource
 */
export function asModule(tree: FileTree, address: string, { random, word, schema }: Means): MovedResource | undefined {
  const subject = subjectAt(tree, address);
  const { file, block, type, name } = subject;
  const secret = secretNames(tree);
  const values = valuesIn(block.body);
  const isSecret = values.some(({ expression }) => [...namesRead([expression])].some((read) => secret.has(read) || read.endsWith('.*')));
  if (isSecret || block.body.blocks.some(({ type: kind }) => NO_VALUES.has(kind)) || block.inside.end - block.inside.start < 3)
    return undefined;
  const used = new Set(codeFiles(tree, '.').flatMap((one) => referencesOf(one, subject).flatMap(({ text }) => text ?? [])));
  const attributes = schema[type]?.attributes ?? {};
  const isOpen = codeFiles(tree, '.').some((other) => hasWholeReference(other, { type, name }));
  if (isOpen || [...used].some((output) => attributes[output]?.sensitive === true)) return undefined;
  const module = word();
  const { inputs, splices } = inputsOf(subject, values, random);
  const changes = new Map(
    referenceSplices(tree, { type, name }, ({ range, start }) => [{ start, end: range.end, text: `module.${module}` }]),
  );
  const written = inputs.map(([input, source]) => `  ${input} = ${source}\n`).join('');
  const call = `module "${module}" {\n  source = "./modules/${module}"\n${written === '' ? '' : `\n${written}`}}`;
  const inside = (changes.get(file.path) ?? []).filter(({ start }) => start < block.range.start || start >= block.range.end);
  changes.set(file.path, [...inside, { ...block.range, text: call }]);
  const text = file.text.slice(block.range.start, block.range.end);
  const shifted = splices.map((splice) => ({ ...splice, start: splice.start - block.range.start, end: splice.end - block.range.start }));
  const home = `modules/${module}/main.tf`;
  const declared = inputs.map(([input]) => `variable "${input}" {}`).join('\n');
  const outputs = [...used].map((output) => `output "${output}" {\n  value = ${type}.${name}.${output}\n}`).join('\n\n');
  const alone =
    withSplices(new Map([[home, Buffer.from(text)]]), new Map([[home, shifted]]))
      .get(home)
      ?.toString('utf8') ?? '';
  const parts = [declared, alone, outputs].filter((part) => part !== '').join('\n\n');
  return { tree: new Map(withSplices(tree, changes)).set(home, Buffer.from(`${parts}\n`)), to: `module.${module}.${address}` };
}

function subjectAt(tree: FileTree, address: string): Subject {
  const found = blocksOf(codeFiles(tree, '.'), 'resource').find(({ block }) => block.labels.join('.') === address);
  const [type, name] = found?.block.labels ?? [];
  if (found === undefined || type === undefined || name === undefined) throw new Error(`expected a resource ${address}, found none`);
  return { ...found, type, name };
}

interface Reference {
  /** The range of the name. */
  readonly range: Range;
  /** The start of the type. */
  readonly start: number;
  /** The attribute after the name; undefined in `depends_on`, which takes whole resources. */
  readonly text: string | undefined;
}

type Target = Pick<Subject, 'type' | 'name'>;

function referenceSplices(
  tree: FileTree,
  target: Target,
  spliced: (reference: Reference) => readonly Splice[],
): Map<string, readonly Splice[]> {
  return new Map(
    codeFiles(tree, '.')
      .map((file) => [file.path, referencesOf(file, target).flatMap(spliced)] as const)
      .filter(([, splices]) => splices.length > 0),
  );
}

function referencesOf(file: HclFile, { type, name }: Target): readonly Reference[] {
  return referencesTo(file, { head: [type], name }).map((range) => ({
    range,
    start: range.start - type.length - 1,
    text: /^\.([a-z_][a-z0-9_]*)/.exec(file.text.slice(range.end))?.[1],
  }));
}

function hasWholeReference(file: HclFile, target: Target): boolean {
  const waits = dependencies(file.body);
  return referencesOf(file, target).some(
    ({ text, range }) => text === undefined && !waits.some(({ start, end }) => start <= range.start && range.end <= end),
  );
}

function dependencies(body: Body): readonly Range[] {
  return [
    ...body.attributes.filter(({ name }) => name === 'depends_on').map(({ range }) => range),
    ...body.blocks.flatMap((block) => dependencies(block.body)),
  ];
}

/** A value, and the name of a possible input for it. */
interface BlockValue {
  readonly name: string;
  readonly expression: Expression;
}

function valuesIn(body: Body, prefix = ''): readonly BlockValue[] {
  return [
    ...body.attributes.map(({ name, expression }: Attribute) => ({ name: `${prefix}${name}`, expression })),
    ...body.blocks.flatMap((block) => valuesIn(block.body, `${prefix}${block.type}_`)),
  ];
}

/** https://developer.hashicorp.com/terraform/language/values/variables#declaring-an-input-variable */
const RESERVED = new Set(['source', 'version', 'providers', 'count', 'for_each', 'lifecycle', 'depends_on', 'locals']);

function inputsOf(
  { file }: Subject,
  values: readonly BlockValue[],
  random: Random,
): { readonly inputs: readonly (readonly [string, string])[]; readonly splices: readonly Splice[] } {
  const inputs = new Map<string, string>();
  const splices: Splice[] = [];
  for (const { name, expression } of values) {
    // An expression without references has the same value inside the module.
    const isFree = namesRead([expression]).size === 0;
    if (isFree && !(isPlain(expression) && random.chance(0.5))) continue;
    let input = RESERVED.has(name) ? `its_${name}` : name;
    while (inputs.has(input)) input += '_more';
    inputs.set(input, sourceOf(file, expression));
    splices.push({ ...expression.range, text: `var.${input}` });
  }
  return { inputs: [...inputs], splices };
}

/** Variables with secrets: an output of them would have to be sensitive, too. */
function secretNames(tree: FileTree): ReadonlySet<string> {
  return new Set(
    blocksOf(codeFiles(tree, '.'), 'variable')
      .filter(({ block }) => block.body.attributes.some(({ name }) => name === 'sensitive' || name === 'ephemeral'))
      .map(({ block }) => `var.${block.labels[0] ?? ''}`),
  );
}
