/**
 * Assembles WebAssembly. Takes a module in the text format, as far as the scanner is written in it; returns the binary. It
 * refuses to know what the code does, and checks nothing that the engine checks when it compiles.
 * https://webassembly.github.io/spec/core/text/index.html · https://webassembly.github.io/spec/core/binary/index.html
 */
import { OPCODES, VALUE_TYPES } from './opcodes.ts';

/** A symbol, or a list in parentheses. */
type Node = string | readonly Node[];

interface Function {
  readonly name: string;
  readonly exported: string | undefined;
  readonly params: readonly string[];
  readonly results: readonly string[];
  readonly locals: readonly string[];
  /** Names of parameters and locals, in order. */
  readonly names: readonly string[];
  readonly body: readonly Node[];
}

/** Where an instruction stands. */
interface Scope {
  readonly functions: readonly Function[];
  readonly names: readonly string[];
  /** Names of the blocks around it, innermost first. */
  readonly labels: readonly string[];
}

const BRANCHES: ReadonlySet<string> = new Set(['br', 'br_if']);
const BLOCKS: ReadonlySet<string> = new Set(['block', 'loop']);
const MAGIC_AND_VERSION = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00] as const;
const NO_RESULT = 0x40;
const END = 0x0b;
const ELSE = 0x05;

/**
 * Assembles a module.
 * @param text fields of a module: functions and one memory, which is exported as `memory`; instructions in their folded form
 * @returns the binary module
 * @throws Error when the text has a word that is not known here
 */
export function assemble(text: string): Uint8Array<ArrayBuffer> {
  const fields = parse(text);
  const functions = fields.filter((field) => field[0] === 'func').map(readFunction);
  const pages = Number(fields.find((field) => field[0] === 'memory')?.[1]);
  const types = functions.map(({ params, results }) => [0x60, ...vector(params.map(valueType)), ...vector(results.map(valueType))]);
  const exported = functions.flatMap((field, index) =>
    field.exported === undefined ? [] : [[...name(field.exported), 0x00, ...unsigned(index)]],
  );
  const bodies = functions.map((field) => sized(bodyOf(field, functions)));
  return Uint8Array.from([
    ...MAGIC_AND_VERSION,
    ...section(1, types),
    ...section(
      3,
      functions.map((_, index) => unsigned(index)),
    ),
    ...section(5, [[0x00, ...unsigned(pages)]]),
    ...section(7, [[...name('memory'), 0x02, 0x00], ...exported]),
    ...section(10, bodies),
  ]);
}

function parse(text: string): readonly (readonly Node[])[] {
  const open: Node[][] = [[]];
  for (const [token] of text.replaceAll(/;;.*/g, '').matchAll(/[()]|[^\s()]+/g)) {
    if (token === '(') open.push([]);
    else if (token !== ')') open.at(-1)?.push(token);
    else {
      const list = open.pop() ?? [];
      open.at(-1)?.push(list);
    }
  }
  return (open[0] ?? []).filter((node): node is readonly Node[] => typeof node !== 'string');
}

function readFunction(field: readonly Node[]): Function {
  const parts = (kind: string) => field.filter((node): node is readonly Node[] => Array.isArray(node) && node[0] === kind);
  const symbols = (kind: string, at: number) => parts(kind).map((part) => String(part[at]));
  const params = parts('param');
  const locals = parts('local');
  const heads = new Set<Node>(['export', 'param', 'result', 'local'].flatMap(parts));
  return {
    name: String(field[1]),
    exported: parts('export')[0]?.[1]?.toString().replaceAll('"', ''),
    params: symbols('param', 2),
    results: symbols('result', 1),
    locals: symbols('local', 2),
    names: [...params, ...locals].map((part) => String(part[1])),
    body: field.slice(2).filter((node) => !heads.has(node)),
  };
}

function bodyOf({ locals, names, body }: Function, functions: readonly Function[]): readonly number[] {
  const groups = locals.map((type) => [1, valueType(type)]);
  return [...vector(groups), ...sequence(body, { functions, names, labels: [] }), END];
}

function sequence(nodes: readonly Node[], scope: Scope): readonly number[] {
  return nodes.flatMap((node) => instruction(node, scope));
}

function instruction(node: Node, scope: Scope): readonly number[] {
  const [word = '', ...rest] = typeof node === 'string' ? [node] : node;
  const operation = String(word);
  const operands = rest.filter((part) => Array.isArray(part));
  const words = rest.filter((part) => typeof part === 'string');
  if (operation === 'if') return condition(operands, scope);
  if (BLOCKS.has(operation)) {
    const inner = { ...scope, labels: [words[0] ?? '', ...scope.labels] };
    return [...opcode(operation), NO_RESULT, ...sequence(operands, inner), END];
  }
  return [...sequence(operands, scope), ...opcode(operation), ...immediates(operation, words, scope)];
}

/** `(if condition (then ...) (else ...))`; none of them leaves a value. */
function condition(operands: readonly (readonly Node[])[], scope: Scope): readonly number[] {
  const [question, then, otherwise] = operands;
  if (question === undefined || then?.[0] !== 'then') throw new Error('expected (if condition (then ...))');
  const inner = { ...scope, labels: ['', ...scope.labels] };
  const other = otherwise === undefined ? [] : [ELSE, ...sequence(otherwise.slice(1), inner)];
  return [...instruction(question, scope), ...opcode('if'), NO_RESULT, ...sequence(then.slice(1), inner), ...other, END];
}

function immediates(operation: string, words: readonly string[], scope: Scope): readonly number[] {
  const [first = ''] = words;
  if (operation.startsWith('local.')) return unsigned(indexOf(scope.names, first));
  if (operation === 'call')
    return unsigned(
      indexOf(
        scope.functions.map((field) => field.name),
        first,
      ),
    );
  if (BRANCHES.has(operation)) return unsigned(indexOf(scope.labels, first));
  if (operation === 'v128.const') return words.slice(1).map(Number);
  if (operation.endsWith('.const')) return signed(BigInt.asIntN(operation === 'i32.const' ? 32 : 64, BigInt(first)));
  // Bytes of the text start anywhere: nothing is aligned.
  if (/\.(?:load|store)/.test(operation)) return [0, ...unsigned(Number(first.replace('offset=', '') || 0))];
  return [];
}

function indexOf(names: readonly string[], wanted: string): number {
  const index = names.indexOf(wanted);
  if (index < 0) throw new Error(`expected one of ${names.join(', ')}; found ${wanted}`);
  return index;
}

function opcode(operation: string): readonly number[] {
  const found = OPCODES[operation];
  if (found === undefined) throw new Error(`expected an instruction; found ${operation}`);
  return found;
}

function valueType(type: string): number {
  const found = VALUE_TYPES[type];
  if (found === undefined) throw new Error(`expected a value type; found ${type}`);
  return found;
}

function section(id: number, entries: readonly (readonly number[])[]): readonly number[] {
  return [id, ...sized(vector(entries))];
}

function sized(bytes: readonly number[]): readonly number[] {
  return [...unsigned(bytes.length), ...bytes];
}

function vector(items: readonly (number | readonly number[])[]): readonly number[] {
  return [...unsigned(items.length), ...items.flat()];
}

function name(text: string): readonly number[] {
  return sized([...new TextEncoder().encode(text)]);
}

/** LEB128: seven bits a byte, lowest first. */
function unsigned(value: number): readonly number[] {
  return value < 0x80 ? [value] : [(value % 0x80) | 0x80, ...unsigned(Math.floor(value / 0x80))];
}

function signed(value: bigint): readonly number[] {
  const low = Number(BigInt.asUintN(7, value));
  const rest = value >> 7n;
  const isLast = (rest === 0n && low < 0x40) || (rest === -1n && low >= 0x40);
  return isLast ? [low] : [low | 0x80, ...signed(rest)];
}
