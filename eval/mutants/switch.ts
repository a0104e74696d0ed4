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

  changesNothing(id: number, edit: Row): Row {
    return this.#instead(id, edit, 'apply', () => ({ kind: 'refused', reason: MARK }));
  }

  neverGrants(id: number, permit: Inner): Inner {
    return (...given) => (this.is(id) ? MARK : permit(...given));
  }

  alwaysGrants(id: number, permit: Inner): Inner {
    return (...given) => (this.is(id) ? undefined : permit(...given));
  }

  #instead(id: number, rule: Row, name: string, broken: Inner): Row {
    return { ...rule, [name]: (...given: readonly unknown[]) => (this.is(id) ? broken() : (rule[name] as Inner)(...given)) };
  }
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
