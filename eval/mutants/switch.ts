/**
 * The switch of instrumented code (`globalThis.$mutants`). It selects the active mutant, and records which mutants are reached and which
 * give a different answer when a room is called from outside. A mutant with equal answers cannot change a run.
 */
import { isDeepStrictEqual } from 'node:util';

/** A function of a room. */
type Inner = (...given: readonly unknown[]) => unknown;

/** A rule that is broken as a whole. */
type Row = Readonly<Record<string, unknown>>;

/** A cache of a room that can be cleared. */
interface Memory {
  readonly get: (key: never) => unknown;
}

const MARK = 'a mutant';

/** The switch; one per process. */
export class MutantSwitch {
  #active = 0;
  #depth = 0;
  #isWatching = false;
  #call = new Set<number>();
  readonly #forget: (() => void)[] = [];
  /** 1 for watched mutants, by id. */
  readonly #asked: Uint8Array;
  /** The watched mutants that were reached since the watch began. */
  reached = new Set<number>();
  /** Mutants whose answers differ, or may differ because they were reached outside a call of the room. */
  differing = new Set<number>();

  readonly #onChange: (id: number) => void;

  /**
   * @param most the highest id
   * @param onChange called each time another mutant becomes active
   */
  constructor(most: number, onChange: (id: number) => void = () => {}) {
    this.#asked = new Uint8Array(most + 1);
    this.#onChange = onChange;
  }

  /** Activates a mutant; 0: none. */
  activate(id: number): void {
    this.#active = id;
    for (const forget of this.#forget) forget();
    this.#onChange(id);
  }

  /**
   * Watches mutants while none is active: records which are reached, and whose answers differ for a call from outside.
   * @param ids the mutants; an empty list ends the watch
   */
  watch(ids: readonly number[]): void {
    this.activate(0);
    this.#isWatching = ids.length > 0;
    this.#depth = 0;
    [this.reached, this.differing] = [new Set(), new Set()];
    this.#asked.fill(0);
    for (const id of ids) this.#asked[id] = 1;
  }

  is(id: number): boolean {
    if (id === this.#active) return true;
    if (this.#active === 0 && this.#asked[id] === 1) {
      this.reached.add(id);
      if (this.#depth > 0) this.#call.add(id);
      else this.differing.add(id);
    }
    return false;
  }

  /** Handles a call from outside: repeats it under every mutant that it reached, and returns the answer of the unchanged code. */
  enter(inner: Inner, given: readonly unknown[]): unknown {
    if (!this.#isWatching || this.#active !== 0 || this.#depth > 0) return inner(...given);
    this.#depth = 1;
    this.#call = new Set();
    const answer = outcome(() => inner(...given));
    if (answer.value instanceof Promise) return this.#enterLater(inner, given, answer.value);
    for (const id of this.#toAsk()) {
      this.activate(id);
      if (
        !isSame(
          answer,
          outcome(() => inner(...given)),
        )
      )
        this.differing.add(id);
    }
    this.#leave();
    if ('error' in answer) throw answer.error;
    return answer.value;
  }

  async #enterLater(inner: Inner, given: readonly unknown[], promise: Promise<unknown>): Promise<unknown> {
    const settled = await settle(() => promise);
    for (const id of this.#toAsk()) {
      this.activate(id);
      if (!isSame(settled, await settle(() => inner(...given)))) this.differing.add(id);
    }
    this.#leave();
    if ('error' in settled) throw settled.error;
    return settled.value;
  }

  #toAsk(): readonly number[] {
    return [...this.#call].filter((id) => !this.differing.has(id));
  }

  #leave(): void {
    this.activate(0);
    this.#depth = 0;
  }

  forget(empty: () => void): void {
    this.#forget.push(empty);
  }

  remember(make: () => Memory): unknown {
    let memory = make();
    this.#forget.push(() => (memory = make()));
    return new Proxy(memory, {
      get: (_made, name) => {
        const found: unknown = Reflect.get(memory, name);
        return typeof found === 'function' ? (found as Inner).bind(memory) : found;
      },
    });
  }

  answerOnce(make: () => Inner): Inner {
    let answer = make();
    this.#forget.push(() => (answer = make()));
    return (...given) => answer(...given);
  }

  neverFires(id: number, rule: Row): Row {
    return this.#instead(id, rule, 'check', () => undefined);
  }

  alwaysFires(id: number, rule: Row): Row {
    return this.#instead(id, rule, 'check', () => ({ message: MARK }));
  }

  neverRecognises(id: number, rule: Row): Row {
    return this.#instead(id, rule, 'recognise', () => undefined);
  }

  alwaysRecognises(id: number, rule: Row): Row {
    return this.#instead(id, rule, 'recognise', () => ({ goal: 'operability', what: MARK, confidence: 1, evidence: [] }));
  }

  refuses(id: number, edit: Row): Row {
    return this.#instead(id, edit, 'apply', () => ({ kind: 'refused', reason: MARK }));
  }

  changesNothing(id: number, edit: Row): Row {
    return this.#instead(id, edit, 'apply', () => ({ kind: 'edits', edits: [] }));
  }

  /** Makes the calls of edits from outside go through the switch. */
  enterEdits(edits: Row): unknown {
    if (Array.isArray(edits)) return edits.map((edit: Row) => this.enterEdits(edit));
    const apply = edits['apply'] as Inner;
    return { ...edits, apply: (...given: readonly unknown[]) => this.enter(apply, given) };
  }

  neverMatches(id: number, row: object): object {
    return this.#matching(id, row, false);
  }

  alwaysMatches(id: number, row: object): object {
    return this.#matching(id, row, true);
  }

  /** A table without the row of a key. */
  without(missing: string): (id: number, table: Row) => Row {
    return (id, table) =>
      new Proxy(table, { get: (_table, key) => (key === missing && this.is(id) ? undefined : (table[String(key)] as unknown)) });
  }

  neverGrants(id: number, permit: Inner): Inner {
    return (...given) => (this.is(id) ? MARK : permit(...given));
  }

  alwaysGrants(id: number, permit: Inner): Inner {
    return (...given) => (this.is(id) ? undefined : permit(...given));
  }

  /** A row whose predicates and patterns all have one answer. */
  #matching(id: number, row: object, answer: boolean): object {
    const broken = Object.entries(row).map(([name, part]: readonly [string, unknown]): readonly [string, unknown] => {
      const test =
        typeof part === 'function' ? (part as Inner) : hasTest(part) ? (text: unknown): boolean => part.test(String(text)) : undefined;
      const asked: Inner | undefined = test && ((...given) => (this.is(id) ? answer : test(...given)));
      return [name, asked === undefined || typeof part === 'function' ? (asked ?? part) : { test: asked }];
    });
    return Object.assign(Array.isArray(row) ? [] : {}, Object.fromEntries(broken));
  }

  #instead(id: number, rule: Row, name: string, broken: Inner): Row {
    return { ...rule, [name]: (...given: readonly unknown[]) => (this.is(id) ? broken() : (rule[name] as Inner)(...given)) };
  }
}

/** True for a pattern, and for a pattern that is broken already. */
function hasTest(part: unknown): part is { readonly test: (text: string) => boolean } {
  return typeof part === 'object' && part !== null && 'test' in part;
}

type Outcome = { readonly value: unknown } | { readonly value: undefined; readonly error: unknown };

function outcome(ask: () => unknown): Outcome {
  try {
    return { value: ask() };
  } catch (error) {
    return { value: undefined, error };
  }
}

async function settle(ask: () => unknown): Promise<Outcome> {
  try {
    return { value: await ask() };
  } catch (error) {
    return { value: undefined, error };
  }
}

function isSame(left: Outcome, right: Outcome): boolean {
  if ('error' in left || 'error' in right) return 'error' in left && 'error' in right && String(left.error) === String(right.error);
  return isDeepStrictEqual(left.value, right.value);
}
