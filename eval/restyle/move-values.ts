/** Moves plain values to other places: a variable with tfvars or a default, a local, a YAML file. The code keeps its meaning. */
import { posix } from 'node:path';
import { stringify } from 'yaml';
import type { Json } from '#domain/json.ts';
import type { Body, Expression, HclFile } from '#hcl/syntax.ts';
import type { FileTree } from '../file-tree.ts';
import type { Random } from '../inject/random.ts';
import { blocksOf, codeFiles, isPlain, sourceOf, withMore, withSplices } from './code.ts';
import type { Splice } from './code.ts';

/** The places for a value. */
export const STYLES = ['tfvars', 'default', 'local', 'yaml'] as const;
export type Style = (typeof STYLES)[number];

/** The number of values to move, and the random generator. */
interface Moving {
  readonly random: Random;
  readonly share: number;
  readonly word: () => string;
}

/** A value, and a plausible name for it. */
interface PlainValue {
  readonly file: HclFile;
  readonly expression: Expression;
  readonly name: string;
}

/**
 * Moves a share of the plain values of resources, data sources, module calls and locals.
 * @param tree a root with its local modules
 * @param moving how many
 * @returns the root. Values of a module stay in its folder, as a local, a default or in a file, because each call may have other values
 */
export function moveValues(tree: FileTree, { random, share, word }: Moving): FileTree {
  const folders = new Set(codeFiles(tree).map(({ path }) => posix.dirname(path)));
  let result = tree;
  for (const folder of folders) {
    const files = codeFiles(tree, folder);
    const chosen = files.flatMap((file) => plainValues(file, random)).filter(() => random.chance(share));
    const writer = openWriter(tree, { folder, random, word: word() });
    const changes = new Map<string, Splice[]>();
    for (const value of chosen) {
      const splices = changes.get(value.file.path) ?? [];
      splices.push({ ...value.expression.range, text: writer.move(value) });
      changes.set(value.file.path, splices);
    }
    result = writer.finish(withSplices(result, changes));
  }
  return result;
}

/** Arguments and blocks that control Terraform; they accept only certain expressions. */
const FIXED = new Set(['source', 'version', 'providers', 'provider', 'depends_on', 'iterator', 'labels']);
const FIXED_BLOCKS = new Set(['lifecycle', 'provisioner', 'connection']);
const WITH_VALUES = ['resource', 'data', 'module', 'locals'];
/** Functions whose arguments may be moved. */
const OPEN_CALLS = new Set(['jsonencode', 'merge', 'concat', 'toset', 'tolist']);

function plainValues(file: HclFile, random: Random): readonly PlainValue[] {
  return WITH_VALUES.flatMap((type) => blocksOf([file], type)).flatMap(({ block }) =>
    valuesOf(block.body, block.labels.at(-1) ?? 'common', random).map(([name, expression]) => ({ file, expression, name })),
  );
}

type Named = readonly [string, Expression];

function valuesOf(body: Body, prefix: string, random: Random): readonly Named[] {
  return [
    ...body.attributes
      .filter(({ name }) => !FIXED.has(name))
      .flatMap(({ name, expression }) => plainParts(expression, `${prefix}_${name}`, random)),
    ...body.blocks
      .filter(({ type }) => !FIXED_BLOCKS.has(type))
      .flatMap((block) => valuesOf(block.body, `${prefix}_${block.type === 'dynamic' ? (block.labels[0] ?? '') : block.type}`, random)),
  ];
}

function plainParts(expression: Expression, name: string, random: Random): readonly Named[] {
  const isWhole = isPlain(expression) && (!('elements' in expression || 'entries' in expression) || random.chance(0.6));
  if (isWhole) return [[name, expression]];
  switch (expression.kind) {
    case 'object':
      return expression.entries.flatMap(({ key, value }) =>
        plainParts(value, key.kind === 'literal' ? `${name}_${String(key.value)}` : name, random),
      );
    case 'tuple':
      return expression.elements.flatMap((element) => plainParts(element, name, random));
    case 'parentheses':
      return plainParts(expression.inner, name, random);
    case 'call':
      return OPEN_CALLS.has(expression.name) && !expression.expandLast
        ? expression.arguments.flatMap((argument) => plainParts(argument, name, random))
        : [];
    default:
      return [];
  }
}

interface Writer {
  /** Returns the expression that replaces the value. */
  readonly move: (value: PlainValue) => string;
  readonly finish: (tree: FileTree) => FileTree;
}

interface Place {
  readonly folder: string;
  readonly random: Random;
  /** The name of its files. */
  readonly word: string;
}

function openWriter(tree: FileTree, { folder, random, word }: Place): Writer {
  const taken = namesIn(codeFiles(tree, folder));
  const lines: Record<Style, string[]> = { tfvars: [], default: [], local: [], yaml: [] };
  const styles = stylesOf(tree, folder);
  const path = (name: string): string => posix.normalize(posix.join(folder, name));
  // Read once by a local, or at each use.
  const fromFile = `yamldecode(file("\${path.module}/${word}.yaml"))`;
  const yaml = random.chance(0.5) ? `local.${word}` : fromFile;
  return {
    move: (value) => {
      const source = sourceOf(value.file, value.expression);
      const style = random.pick(/#|\/\/|\/\*/.test(source) ? styles.filter((one) => one !== 'yaml') : styles);
      const name = freeName(value.name, taken);
      if (style === 'yaml') lines.yaml.push(stringify({ [name]: plainJson(value.expression) }, YAML));
      else if (style === 'local') lines.local.push(`  ${name} = ${source}`);
      else {
        const type = typeOf(value.expression);
        lines.default.push(`variable "${name}" {\n  type = ${type}${style === 'default' ? `\n  default = ${source}` : ''}\n}\n`);
        if (style === 'tfvars') lines.tfvars.push(`${name} = ${source}`);
      }
      return style === 'local' ? `local.${name}` : style === 'yaml' ? `${yaml}.${name}` : `var.${name}`;
    },
    finish: (moved) => {
      const local = [...lines.local, ...(lines.yaml.length > 0 && yaml !== fromFile ? [`  ${word} = ${fromFile}`] : [])];
      const parts: readonly (readonly [string, readonly string[]])[] = [
        [`${word}.tf`, local.length === 0 ? [] : ['locals {', ...local, '}']],
        [`${word}_variables.tf`, lines.default],
        [`${word}.auto.tfvars`, lines.tfvars],
        [`${word}.yaml`, lines.yaml.map((line) => line.trimEnd())],
      ];
      return parts
        .filter(([, own]) => own.length > 0)
        .reduce((result, [name, own]) => withMore(result, path(name), own.join('\n').trimEnd()), moved);
    },
  };
}

/** Strings are quoted, and so are keys that YAML 1.1 reads as another type, such as `on`. */
const YAML = { version: '1.1', defaultStringType: 'QUOTE_DOUBLE', defaultKeyType: 'PLAIN', lineWidth: 0 } as const;

/** Without `default` for a module with several calls: one call could override it, which is another case than a value shared by all. */
function stylesOf(tree: FileTree, folder: string): readonly Style[] {
  if (folder === '.') return STYLES;
  const calls = codeFiles(tree).flatMap((file) =>
    blocksOf([file], 'module').filter(({ block }) => {
      const source = block.body.attributes.find(({ name }) => name === 'source')?.expression;
      return source?.kind === 'literal' && posix.normalize(posix.join(posix.dirname(file.path), String(source.value))) === folder;
    }),
  );
  const [only] = calls;
  const isSingle = calls.length === 1 && only !== undefined && posix.dirname(only.file.path) === '.' && !isRepeated(only.block.body);
  return STYLES.filter((style) => style === 'local' || style === 'yaml' || (style === 'default' && isSingle));
}

function isRepeated(body: Body): boolean {
  return body.attributes.some(({ name }) => name === 'count' || name === 'for_each');
}

function namesIn(files: readonly HclFile[]): Set<string> {
  const locals = blocksOf(files, 'locals').flatMap(({ block }) => block.body.attributes.map(({ name }) => name));
  return new Set([...locals, ...blocksOf(files, 'variable').map(({ block }) => block.labels[0] ?? '')]);
}

function freeName(wanted: string, taken: Set<string>): string {
  const plain = wanted.replaceAll(/[^A-Za-z0-9_]+/g, '_').replace(/^(?=\d)/, '_');
  let name = plain;
  for (let more = 2; taken.has(name); more++) name = `${plain}_${more}`;
  taken.add(name);
  return name;
}

function typeOf(expression: Expression): string {
  if (expression.kind === 'literal') return typeof expression.value === 'boolean' ? 'bool' : typeof expression.value;
  return expression.kind === 'unary' ? 'number' : 'any';
}

function plainJson(expression: Expression): Json {
  switch (expression.kind) {
    case 'literal':
      return expression.value;
    case 'tuple':
      return expression.elements.map(plainJson);
    case 'object':
      return Object.fromEntries(
        expression.entries.map(({ key, value }) => [key.kind === 'literal' ? String(key.value) : '', plainJson(value)]),
      );
    case 'unary':
      return expression.operator === '-' ? -Number(plainJson(expression.operand)) : plainJson(expression.operand) !== true;
    default:
      throw new Error(`expected a plain value, found ${expression.kind}`);
  }
}
