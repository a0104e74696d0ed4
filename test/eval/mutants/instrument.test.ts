import { compileFunction } from 'node:vm';
import { expect, it } from 'vitest';
import ts from 'typescript';
import { instrument } from '../../../eval/mutants/instrument.ts';
import type { Mutant, Room } from '../../../eval/mutants/mutant.ts';
import { MutantSwitch } from '../../../eval/mutants/switch.ts';

interface Loaded {
  readonly mutants: readonly Mutant[];
  readonly exported: Readonly<Record<string, (...given: readonly unknown[]) => unknown>>;
  readonly at: MutantSwitch;
}

/** Runs instrumented code as a module of its own. */
function load(text: string, room: Room = 'decide', file = 'stages/decide/one.ts'): Loaded {
  const { text: broken, mutants } = instrument(file, text, room, 1);
  const at = new MutantSwitch(mutants.length);
  Object.assign(globalThis, { $mutants: at });
  const { outputText } = ts.transpileModule(broken, {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2023 },
  });
  const exported = {};
  compileFunction(outputText, ['exports'])(exported);
  return { mutants, exported, at };
}

function idOf({ mutants }: Loaded, operator: string, place: string): number {
  const found = mutants.filter((mutant) => mutant.operator === operator && mutant.place === place);
  if (found.length !== 1) throw new Error(`expected one mutant ${operator} of ${place}, found ${found.length}`);
  return found[0]!.id;
}

/** What a function gives while one mutant acts. */
function under(loaded: Loaded, [operator, place]: readonly [string, string], name: string, ...given: readonly unknown[]): unknown {
  loaded.at.activate(idOf(loaded, operator, place));
  try {
    return loaded.exported[name]!(...given);
  } finally {
    loaded.at.activate(0);
  }
}

it('breaks a condition in every way, and keeps the behaviour of the unbroken code', () => {
  const loaded = load(`export function size(count: number): string { if (count > 3) return 'big'; return 'small'; }`);

  expect(loaded.exported['size']!(3)).toBe('small');
  expect(under(loaded, ['negated', 'count > 3'], 'size', 3)).toBe('big');
  expect(under(loaded, ['always', 'count > 3'], 'size', 1)).toBe('big');
  expect(under(loaded, ['never', 'count > 3'], 'size', 9)).toBe('small');
  expect(under(loaded, ['the end of a range', 'count > 3'], 'size', 3)).toBe('big');
  expect(loaded.exported['size']!(4)).toBe('big');
});

it('exchanges && and ||, and breaks each side separately', () => {
  const loaded = load('export function both(a: boolean, b: number): boolean {\n  return a === true && b !== 2;\n}');

  expect(under(loaded, ['&& and || exchanged', 'a === true && b !== 2'], 'both', true, 2)).toBe(true);
  expect(under(loaded, ['negated', 'b !== 2'], 'both', true, 2)).toBe(true);
  expect(loaded.exported['both']!(true, 2)).toBe(false);
});

it('removes filters, empties lists, exchanges verdicts and empties functions', () => {
  const loaded = load(
    [
      'export function even(all: readonly number[]): readonly number[] {',
      '  return all.filter((one) => one % 2 === 0);',
      '}',
      'export function two(): number[] {',
      '  return [1, 2];',
      '}',
      'export function verdict(bad: boolean): string {',
      `  return bad ? 'revert' : 'accept';`,
      '}',
    ].join('\n'),
  );

  expect(under(loaded, ['no filter', 'all.filter((one) => one % 2 === 0)'], 'even', [1, 2])).toEqual([1, 2]);
  expect(under(loaded, ['nothing', 'even()'], 'even', [2])).toEqual([]);
  expect(under(loaded, ['an empty list', '[1, 2]'], 'two')).toEqual([]);
  expect(under(loaded, ['another verdict', `'revert'`], 'verdict', true)).toBe('accept');
  expect(under(loaded, ['another verdict', `'accept'`], 'verdict', false)).toBe('escalate');
  expect(loaded.exported['even']!([1, 2])).toEqual([2]);
});

it('breaks guardrails, permits and their checks as a whole', () => {
  const loaded = load(
    [
      `const rule: Guardrail = { id: 'rule', check: (drift) => (drift === 'bad' ? { message: 'bad' } : undefined) };`,
      'export function check(drift: string): unknown { return rule.check(drift); }',
      `function labelViolation(leaf: string): string | undefined { return leaf === 'odd' ? 'is odd' : undefined; }`,
      'function table(): Readonly<Record<string, Permit>> { return { label: labelViolation }; }',
      `export function ask(leaf: string): unknown { return table()['label'](leaf); }`,
    ].join('\n'),
  );

  expect(under(loaded, ['never fires', 'rule'], 'check', 'bad')).toBeUndefined();
  expect(under(loaded, ['always fires', 'rule'], 'check', 'good')).toEqual({ message: 'a mutant' });
  expect(loaded.exported['check']!('bad')).toEqual({ message: 'bad' });
  expect(under(loaded, ['grants', 'labelViolation()'], 'ask', 'odd')).toBeUndefined();
  expect(under(loaded, ['refuses', 'labelViolation()'], 'ask', 'even')).toBe('is broken');
  expect(under(loaded, ['always grants', 'the permit of label'], 'ask', 'odd')).toBeUndefined();
  expect(under(loaded, ['never grants', 'the permit of label'], 'ask', 'even')).toBe('a mutant');
});

it('breaks recognisers, and rows of tables of classes, calls and aspects, as a whole', () => {
  const loaded = load(
    [
      `const rollback: Recogniser = { id: 'rollback', recognise: (episode) => (episode === 'back' ? { goal: 'availability' } : undefined) };`,
      `const ROWS: readonly WorkClass[] = [{ id: 'release', every: (leaf) => leaf === 'image', calls: /^Update/ }];`,
      `const CALLS: readonly (readonly [goal: Goal, name: RegExp])[] = [['cost', /^Stop/]];`,
      `const AIMS: Partial<Readonly<Record<Governs, Goal>>> = { capacity: 'cost', timing: 'performance' };`,
      'export function recognise(episode: string): unknown { return rollback.recognise(episode); }',
      'export function every(leaf: string): unknown { return ROWS[0].every(leaf); }',
      'export function isCalled(name: string): unknown { return ROWS[0].calls.test(name); }',
      'export function goalOf(name: string): unknown { return CALLS.find(([, sign]) => sign.test(name))?.[0]; }',
      'export function aimOf(governs: string): unknown { return AIMS[governs]; }',
    ].join('\n'),
    'infer',
  );

  expect(loaded.mutants.filter(({ kind }) => kind === 'rule')).toHaveLength(8);
  expect(under(loaded, ['never recognises', 'rollback'], 'recognise', 'back')).toBeUndefined();
  expect(under(loaded, ['always recognises', 'rollback'], 'recognise', 'on')).toMatchObject({ what: 'a mutant' });
  expect(under(loaded, ['never matches', `'release' in ROWS`], 'every', 'image')).toBe(false);
  expect(under(loaded, ['never matches', `'release' in ROWS`], 'isCalled', 'UpdateService')).toBe(false);
  expect(under(loaded, ['always matches', `'release' in ROWS`], 'every', 'name')).toBe(true);
  expect(under(loaded, ['always matches', `'release' in ROWS`], 'isCalled', 'StopInstances')).toBe(true);
  expect(under(loaded, ['never matches', `['cost', /^Stop/] in CALLS`], 'goalOf', 'StopInstances')).toBeUndefined();
  expect(under(loaded, ['always matches', `['cost', /^Stop/] in CALLS`], 'goalOf', 'RunInstances')).toBe('cost');
  expect(under(loaded, ['is missing', 'capacity in AIMS'], 'aimOf', 'capacity')).toBeUndefined();
  expect(under(loaded, ['is missing', 'capacity in AIMS'], 'aimOf', 'timing')).toBe('performance');
  expect([
    ...['back', 'on'].map((episode) => loaded.exported['recognise']!(episode)),
    ...['image', 'name'].map((leaf) => loaded.exported['every']!(leaf)),
    ...['StopInstances', 'RunInstances'].map((name) => loaded.exported['goalOf']!(name)),
    loaded.exported['aimOf']!('capacity'),
  ]).toEqual([{ goal: 'availability' }, undefined, true, false, 'cost', undefined, 'cost']);
});

it('breaks edits as a whole, and compares the answers of an edit that another room calls', () => {
  const loaded = load(
    [
      'function applySet(text: string): EditResult { return text === "" ? refuse("empty") : { kind: "edits", edits: [text] }; }',
      'function refuse(reason: string): EditResult { return { kind: "refused", reason }; }',
      'const setText: Edit<string> = { id: "set", apply: applySet };',
      'export const edits: readonly Edit<unknown>[] = [setText];',
      'export function run(text: string): unknown { return edits[0].apply(text); }',
    ].join('\n'),
    'edits',
  );
  loaded.at.watch(loaded.mutants.map(({ id }) => id));

  expect(loaded.exported['run']!('a')).toEqual({ kind: 'edits', edits: ['a'] });
  expect([...loaded.at.differing]).toEqual([idOf(loaded, 'refuses', 'setText'), idOf(loaded, 'changes nothing', 'setText')]);

  loaded.at.watch([]);

  expect(under(loaded, ['refuses', 'setText'], 'run', 'a')).toEqual({ kind: 'refused', reason: 'a mutant' });
  expect(under(loaded, ['changes nothing', 'setText'], 'run', 'a')).toEqual({ kind: 'edits', edits: [] });
  expect(loaded.mutants.map(({ place }) => place)).not.toContain('applySet()');
  expect(loaded.mutants).toHaveLength(2);
});

it('breaks nothing but whole functions of edits, and calls those of a proof and an inference checks', () => {
  const text = 'export function isSame(a: number, b: number): boolean {\n  return a === b;\n}';

  expect(load(text, 'edits').mutants.map(({ kind, operator }) => [kind, operator])).toEqual([
    ['check', 'always'],
    ['check', 'never'],
  ]);
  expect(load(text, 'proof').mutants.filter(({ kind }) => kind === 'check')).toHaveLength(2);
  expect(load(text, 'proof').mutants.filter(({ kind }) => kind === 'condition')).not.toHaveLength(0);
});

it('ignores texts for people, types, and module-level code', () => {
  const { mutants } = load(
    [
      'const ALL = [1, 2].filter((one) => one > 1);',
      'type Size = "accept" | "hold";',
      'function describeOne(bad: boolean): string { return bad ? "accept" : "hold"; }',
      'export function told(bad: boolean): object { return { message: bad ? "accept" : `${bad ? "hold" : ""}` }; }',
    ].join('\n'),
  );

  expect(mutants.filter(({ line }) => line > 1)).toEqual([]);
});

it('gives each mutant a file, a line, a position and a consecutive number', () => {
  const { mutants } = instrument('hcl/proof/one.ts', '\n\nexport function f(a: number): boolean {\n  return a < 1;\n}', 'proof', 7);

  expect(mutants.map(({ id }) => id)).toEqual(mutants.map((_mutant, index) => index + 7));
  expect(mutants.at(-1)).toMatchObject({ file: 'hcl/proof/one.ts', line: 4, place: 'a < 1', room: 'proof' });
});
