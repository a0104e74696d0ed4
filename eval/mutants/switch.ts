/**
 * The switch that instrumented code asks which mutant acts (`globalThis.$mutants`), and what it sees of each: who is reached, and whose answers
 * differ where a room is entered from outside. What does not come out of its room otherwise cannot change a run.
 */
import { isDeepStrictEqual } from 'node:util';

/** A function of a room. */
type Inner = (...given: readonly unknown[]) => unknown;

/** A rule as far as it is broken as a whole. */
type Row = Readonly<Record<string, unknown>>;

/** A memory of a room that can be emptied. */
interface Memory {
  readonly get: (key: never) => unknown;
}

const MARK = 'a mutant';

/** One for a process. */
export class MutantSwitch {
  #active = 0;
  #depth = 0;
  #isWatching = false;
  #call = new Set<number>();
  readonly #forget: (() => void)[] = [];
  /** 1 for those that are watched, by id. */
  readonly #asked: Uint8Array;
  /** Who of the watched was reached since the watch began. */
  reached = new Set<number>();
  /** Whose answers differ, or may: reached outside any entry. */
  differing = new Set<number>();

  readonly #onChange: (id: number) => void;

  /**
   * @param most the highest id
   * @param onChange told each time another one acts
   */
  constructor(most: number, onChange: (id: number) => void = () => {}) {
    this.#asked = new Uint8Array(most + 1);
    this.#onChange = onChange;
  }

  /** Lets one act; 0: none. */
  activate(id: number): void {
    this.#active = id;
    for (const forget of this.#forget) forget();
    this.#onChange(id);
  }

  /**
   * Watches some while none acts: who is reached, and whose answers differ at an entry.
   * @param ids of whom; nobody: the watch is over
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

  /** From outside: answers as unbroken code does, after every mutant that was reached on the way was asked the same. */
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
