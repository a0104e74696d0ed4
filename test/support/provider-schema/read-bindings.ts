/**
 * Reads the provider's schema from the bindings that CDK for Terraform generates: `@cdktn/provider-aws` and, before it,
 * `@cdktf/provider-aws`. They state every argument, nested block and computed attribute, but not sensitive attributes and defaults.
 * https://www.npmjs.com/package/@cdktn/provider-aws
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AttributeSchema, BlockSchema, BlockTypeSchema, CtyType, ProviderSchema } from '#domain/value/provider-schema.ts';

/** A property, from the comment above its getter and the line that returns it. */
interface Member {
  readonly computed: boolean;
  readonly optional: boolean;
  readonly required: boolean;
  readonly returns: string;
}

/** How a property is written to HCL: only settable ones are. */
interface Written {
  readonly value: string;
  /** simple, list, set, map or struct. */
  readonly type: string;
  readonly storage: string;
}

/** One class: a resource, one nested object, or a list or map of them. */
interface Declared {
  readonly base: string;
  readonly resourceType: string | undefined;
  readonly members: ReadonlyMap<string, Member>;
  /** Property → its class, and whether it is a list from a set. */
  readonly parts: ReadonlyMap<string, { readonly className: string; readonly isSet: boolean }>;
  /** Only for a resource: functions write nested objects. */
  readonly written: ReadonlyMap<string, Written>;
  /** Only for a list or map: the class of one element. */
  readonly element: string | undefined;
}

interface Source {
  readonly classes: ReadonlyMap<string, Declared>;
  /** `fooBarToHclTerraform` → the properties it writes. */
  readonly functions: ReadonlyMap<string, ReadonlyMap<string, Written>>;
  /** The writing functions of the parent blocks. */
  readonly above: readonly string[];
}

/** Firewall statements are recursive here, and three levels deep in the provider. */
const DEEPEST = 3;

/**
 * Reads all managed resources of a package.
 * @param folder the unpacked package
 * @returns the schema by type, without parts that recursion cuts off
 * @throws Error if the folder has no such bindings, or a property of unknown form
 */
export function readBindings(folder: string): ProviderSchema {
  const library = join(folder, 'lib');
  const names = readdirSync(library, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const schemas = names.flatMap(({ name }) => {
    const text = textOf(join(library, name));
    return /extends cdkt[fn]\.TerraformResource\b/.test(text) ? resourcesIn(readSource(text)) : [];
  });
  return Object.fromEntries(schemas.toSorted(([left], [right]) => (left < right ? -1 : 1)));
}

/** The provider version of the bindings, such as `6.66.0`. */
export function versionOfBindings(folder: string): string {
  const found = /provider version (\d+\.\d+\.\d+)/.exec(readFileSync(join(folder, 'README.md'), 'utf8'))?.[1];
  if (found === undefined) throw new Error(`Expected the provider's version in the README of ${folder}; found none.`);
  return found;
}

function textOf(folder: string): string {
  const inner = join(folder, 'index-structs');
  const structs = existsSync(inner) ? readdirSync(inner).filter((name) => /^structs\d*\.js$/.test(name)) : [];
  const files = [...structs.map((name) => join(inner, name)), join(folder, 'index.js')];
  return files.map((file) => sourceOf(readFileSync(file, 'utf8'))).join('\n');
}

/** The TypeScript source in a file's source map: the older JavaScript has no comments. */
function sourceOf(compiled: string): string {
  const encoded = /^\/\/# sourceMappingURL=data:application\/json;base64,(.*)$/m.exec(compiled)?.[1];
  const map = JSON.parse(Buffer.from(encoded ?? '', 'base64').toString('utf8') || '{}') as { readonly sourcesContent?: readonly string[] };
  return map.sourcesContent?.join('\n') ?? '';
}

function resourcesIn(source: Source): readonly (readonly [string, BlockSchema])[] {
  return [...source.classes.values()].flatMap((one) =>
    one.resourceType === undefined ? [] : [[one.resourceType, blockOf(one, one.written, source)] as const],
  );
}

const CLASS = /^export class (\w+) extends cdkt[fn]\.(\w+) \{$/;
const FUNCTION = /^export function (\w+ToHclTerraform)\(struct\b.*\{$/;

function readSource(text: string): Source {
  const lines = text.split('\n');
  const classes = new Map<string, Declared>();
  const functions = new Map<string, ReadonlyMap<string, Written>>();
  for (let at = 0; at < lines.length; at += 1) {
    const [, className, base = ''] = CLASS.exec(lines[at] ?? '') ?? [];
    const name = FUNCTION.exec(lines[at] ?? '')?.[1];
    if (className === undefined && name === undefined) continue;
    const end = lines.indexOf('}', at);
    const own = lines.slice(at, end);
    if (name !== undefined) functions.set(name, writtenIn(own));
    if (className !== undefined) classes.set(className, declaredIn(own, base));
  }
  return { classes, functions, above: [] };
}

function declaredIn(lines: readonly string[], base: string): Declared {
  const synthesis = lines.findIndex((line) => line.includes('synthesizeHclAttributes()'));
  const text = lines.join('\n');
  const parts = [...text.matchAll(/^  private _(\w+) = new (?:\w+\.)?(\w+)\(this, "\w+"(?:, (true|false))?\);/gm)];
  return {
    base,
    resourceType: base === 'TerraformResource' ? /static readonly tfResourceType = "(\w+)"/.exec(text)?.[1] : undefined,
    members: membersIn(lines),
    parts: new Map(parts.map(([, name = '', className = '', isSet]) => [name, { className, isSet: isSet === 'true' }])),
    written: writtenIn(synthesis < 0 ? [] : lines.slice(synthesis)),
    element: /^ {4}return new (\w+)\(this\.terraformResource/m.exec(text)?.[1],
  };
}

const MEMBER = /^ {2}\/\/ (\w+) - computed: (true|false), optional: (true|false), required: (true|false)$/;

function membersIn(lines: readonly string[]): Declared['members'] {
  const members = new Map<string, Member>();
  for (const [at, line] of lines.entries()) {
    const [, name, computed, optional, required] = MEMBER.exec(line) ?? [];
    if (name === undefined) continue;
    const returns = lines.slice(at + 1).find((next) => /^ {4}return /.test(next) || MEMBER.test(next)) ?? '';
    members.set(name, {
      computed: computed === 'true',
      optional: optional === 'true',
      required: required === 'true',
      returns: returns.trim(),
    });
  }
  return members;
}

const ENTRY = /^ +(\w+): \{\n +value: (.*),\n +isBlock: (?:true|false),\n +type: "(\w+)",\n +storageClassType: "(\w+)",\n +\},$/gm;

function writtenIn(lines: readonly string[]): ReadonlyMap<string, Written> {
  const entries = [...lines.join('\n').matchAll(ENTRY)];
  return new Map(entries.map(([, name = '', value = '', type = '', storage = '']) => [name, { value, type, storage }]));
}

function blockOf(declared: Declared, written: ReadonlyMap<string, Written>, source: Source): BlockSchema {
  const attributes: Record<string, AttributeSchema> = {};
  const blocks: Record<string, BlockTypeSchema> = {};
  for (const [name, member] of declared.members) {
    const how = written.get(name);
    if (how !== undefined && isTooDeep(how, source)) continue;
    const part = partOf(member, declared);
    const block = how === undefined ? undefined : blockTypeOf(member, how, { source, part });
    if (block !== undefined) blocks[name] = block;
    else attributes[name] = attributeOf(member, typeOf(member, { part, how, source }), how);
  }
  return { attributes: sorted(attributes), blocks: sorted(blocks) };
}

function sorted<Value>(record: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> {
  return Object.fromEntries(Object.entries(record).toSorted(([left], [right]) => (left < right ? -1 : 1)));
}

function partOf(member: Member, { parts }: Declared): { readonly className: string; readonly isSet: boolean } | undefined {
  const property = /^return this\._(\w+);$/.exec(member.returns)?.[1];
  return property === undefined ? undefined : parts.get(property);
}

function attributeOf({ computed, optional, required }: Member, type: CtyType, how: Written | undefined): AttributeSchema {
  return {
    type,
    ...(required ? { required } : {}),
    ...(optional ? { optional } : {}),
    ...(computed ? { computed } : {}),
    ...(how?.value.includes('markWriteOnlyAttribute(') === true ? { writeOnly: true } : {}),
  };
}

const NAME = '(\\w+ToHclTerraform)';
const SINGLE = new RegExp(`^${NAME}\\(`);
const LISTED = new RegExp(`^cdkt[fn]\\.listMapperHcl\\(${NAME}, (true|false)\\)`);
const MAPPED = new RegExp(`^cdkt[fn]\\.hashMapperHcl\\(${NAME}\\)`);
/** Functions of the library, not of the resource. */
const PLAIN = /^cdkt[fn]\./;

interface Around {
  readonly source: Source;
  readonly part: { readonly className: string; readonly isSet: boolean } | undefined;
}

function isTooDeep({ value }: Written, { above }: Source): boolean {
  const name = (LISTED.exec(value) ?? SINGLE.exec(value))?.[1];
  return above.filter((one) => one === name).length >= DEEPEST;
}

/** Returns the block type of a block; undefined for an attribute. */
function blockTypeOf({ required }: Member, { value, type }: Written, { source, part }: Around): BlockTypeSchema | undefined {
  const [, listed, asBlock] = LISTED.exec(value) ?? [];
  const single = listed === undefined && !PLAIN.test(value) ? SINGLE.exec(value)?.[1] : undefined;
  const name = asBlock === 'true' ? listed : single;
  const fields = name === undefined ? undefined : source.functions.get(name);
  if (name === undefined || fields === undefined) return undefined;
  const least = required ? { minItems: 1 } : {};
  const block = blockOf(declaredOf(name, part, source), fields, { ...source, above: [...source.above, name] });
  if (type === 'struct') return { nesting: 'single', ...least, block };
  if (type !== 'list' && type !== 'set') throw new Error(`expected a list, a set or one block, found ${type} written by ${name}`);
  return { nesting: type, ...least, ...(single === undefined ? {} : { maxItems: 1 }), block };
}

/** The class of one nested object; older bindings have none for blocks of a set or list that is never read. */
function declaredOf(name: string, part: Around['part'], source: Source): Declared {
  const stem = name.replace(/ToHclTerraform$/, '').replace(/^\w/, (letter) => letter.toUpperCase());
  const found = source.classes.get(`${stem}OutputReference`) ?? elementOf(part?.className ?? '', source);
  if (found === undefined) throw new Error(`expected a class of what ${name} writes, found none`);
  return found;
}

function elementOf(className: string, { classes }: Source): Declared | undefined {
  const found = classes.get(className);
  return found?.element === undefined ? found : classes.get(found.element);
}

const READ: readonly (readonly [pattern: RegExp, type: CtyType])[] = [
  [/^return this\.getStringAttribute\(/, 'string'],
  [/^return this\.getNumberAttribute\(/, 'number'],
  [/^return this\.getBooleanAttribute\(/, 'bool'],
  [/^return this\.getStringMapAttribute\(/, ['map', 'string']],
  [/^return this\.getNumberMapAttribute\(/, ['map', 'number']],
  [/^return this\.getBooleanMapAttribute\(/, ['map', 'bool']],
  [/^return cdkt[fn]\.Fn\.tolist\(this\.getListAttribute\(/, ['set', 'string']],
  [/^return this\.getListAttribute\(/, ['list', 'string']],
  [/^return cdkt[fn]\.Token\.asNumberList\(cdkt[fn]\.Fn\.tolist\(/, ['set', 'number']],
  [/^return this\.getNumberListAttribute\(/, ['list', 'number']],
];

const SCALARS: Readonly<Record<string, string>> = { string: 'string', number: 'number', boolean: 'bool' };

function typeOf(member: Member, about: Around & { readonly how: Written | undefined }): CtyType {
  const known = READ.find(([pattern]) => pattern.test(member.returns))?.[1];
  if (known !== undefined) return known;
  const { part, how, source } = about;
  if (part !== undefined) return ofObjects(part, how, source);
  const listed = how === undefined ? undefined : (LISTED.exec(how.value) ?? MAPPED.exec(how.value))?.[1];
  const fields = listed === undefined ? undefined : source.functions.get(listed);
  if (how !== undefined && listed !== undefined && fields !== undefined)
    return [how.type, ['object', objectOf(declaredOf(listed, undefined, source), fields, source)]];
  return storedAs(how);
}

/** Nested collections have no getter: `stringMapList` is a list of maps of strings. */
function storedAs(how: Written | undefined): CtyType {
  const [, scalar = '', layers = ''] = /^(string|number|boolean)((?:List|Map)*)$/.exec(how?.storage ?? '') ?? [];
  const inner = SCALARS[scalar];
  if (how === undefined || inner === undefined || layers === '') return 'dynamic';
  const kinds = [...layers.matchAll(/List|Map/g)].map(([kind]) => kind.toLowerCase());
  const built = kinds.slice(0, -1).reduce<CtyType>((type, kind) => [kind, type], inner);
  return [how.type, built];
}

function ofObjects(part: { readonly className: string; readonly isSet: boolean }, how: Written | undefined, source: Source): CtyType {
  const map = /^(String|Number|Boolean)Map$/.exec(part.className)?.[1];
  if (map !== undefined) return ['map', SCALARS[map.toLowerCase()] ?? 'string'];
  const holder = source.classes.get(part.className);
  const element = elementOf(part.className, source);
  if (holder === undefined || element === undefined) throw new Error(`Expected the class ${part.className}; found none.`);
  const name = how === undefined ? undefined : (LISTED.exec(how.value) ?? MAPPED.exec(how.value) ?? SINGLE.exec(how.value))?.[1];
  const object: CtyType = ['object', objectOf(element, source.functions.get(name ?? '') ?? new Map(), source)];
  if (holder.base.endsWith('Map')) return ['map', object];
  return holder.base.endsWith('List') ? [part.isSet ? 'set' : 'list', object] : object;
}

function objectOf(declared: Declared, written: ReadonlyMap<string, Written>, source: Source): Readonly<Record<string, CtyType>> {
  const { attributes, blocks } = blockOf(declared, written, source);
  const members = [
    ...Object.entries(attributes).map(([name, { type }]) => [name, type] as const),
    ...Object.entries(blocks).map(([name, { nesting, block }]) => [name, [nesting, objectTypeOf(block)] as CtyType] as const),
  ];
  return sorted(Object.fromEntries(members));
}

function objectTypeOf({ attributes, blocks }: BlockSchema): CtyType {
  const inner = Object.entries(blocks).map(([name, { nesting, block }]) => [name, [nesting, objectTypeOf(block)] as CtyType] as const);
  return [
    'object',
    { ...Object.fromEntries(Object.entries(attributes).map(([name, { type }]) => [name, type])), ...Object.fromEntries(inner) },
  ];
}
