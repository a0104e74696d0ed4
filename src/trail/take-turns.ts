/**
 * Reads several lanes at once and hands on what they give in an order that does not depend on which one is faster: one
 * item of each in turn. Every lane is one item ahead, so that memory is bounded by the width.
 */

/** One sequence; it ends early when the signal is aborted. */
export type Lane<Item> = (signal: AbortSignal) => AsyncGenerator<Item, void>;

interface UnderWay<Item> {
  readonly lane: AsyncGenerator<Item, void>;
  readonly next: Promise<IteratorResult<Item, void>>;
}

/**
 * Takes one item of each lane in turn; where a lane ends the next one begins.
 * @param width how many are read at once
 * @returns the items; the order is that of the lanes, whatever their speed
 * @throws what a lane throws, when its turn comes; the others are then ended
 */
export async function* takeTurns<Item>(lanes: readonly Lane<Item>[], width: number): AsyncGenerator<Item, void> {
  const stop = new AbortController();
  const waiting = [...lanes];
  const underWay: UnderWay<Item>[] = [];
  const goOn = (lane: AsyncGenerator<Item, void>): void => {
    const next = lane.next();
    // It is asked for when its turn comes; until then a failure is no unhandled one.
    next.catch(() => undefined);
    underWay.push({ lane, next });
  };
  const begin = (): void => {
    const open = waiting.shift();
    if (open !== undefined) goOn(open(stop.signal));
  };
  try {
    for (let count = 0; count < width; count += 1) begin();
    for (let turn = underWay.shift(); turn !== undefined; turn = underWay.shift()) {
      const result = await turn.next;
      if (result.done === true) begin();
      else {
        goOn(turn.lane);
        yield result.value;
      }
    }
  } finally {
    stop.abort();
    await Promise.allSettled(underWay.map(({ lane }) => lane.return()));
  }
}

/**
 * Starts work on the next items while the one before is used; what comes out has the order of what went in.
 * @param items what to work on
 * @param width how many are under way at once
 * @param work must not be left to go on for nothing: it ends when the signal is aborted
 * @returns the results, in order
 * @throws what the items or the work throw, when its turn comes
 */
export async function* workAhead<Item, Result>(
  items: AsyncIterable<Item>,
  width: number,
  work: (item: Item, signal: AbortSignal) => Promise<Result>,
): AsyncGenerator<Result, void> {
  const stop = new AbortController();
  const underWay: Promise<Result>[] = [];
  try {
    for await (const item of items) {
      const result = work(item, stop.signal);
      result.catch(() => undefined);
      underWay.push(result);
      const first = underWay.length < width ? undefined : underWay.shift();
      if (first !== undefined) yield await first;
    }
    for (let first = underWay.shift(); first !== undefined; first = underWay.shift()) yield await first;
  } finally {
    stop.abort();
    await Promise.allSettled(underWay);
  }
}
