/** A source of items. It ends early when the signal is aborted. */
export type Lane<Item> = (signal: AbortSignal) => AsyncGenerator<Item, void>;

interface UnderWay<Item> {
  readonly lane: AsyncGenerator<Item, void>;
  readonly next: Promise<IteratorResult<Item, void>>;
}

/**
 * Reads several lanes at once, one item of each in turn, in an order independent of their speed. Each lane is one item ahead, so the width
 * limits the memory.
 * @param width number of lanes in parallel
 * @throws a lane's error when its turn comes; the others are then aborted
 */
export async function* readInTurn<Item>(lanes: readonly Lane<Item>[], width: number): AsyncGenerator<Item, void> {
  const stop = new AbortController();
  const waiting = [...lanes];
  const underWay: UnderWay<Item>[] = [];
  const goOn = (lane: AsyncGenerator<Item, void>): void => {
    const next = lane.next();
    // An error is thrown when its turn comes; until then it must not count as unhandled.
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
 * Works on the next items while one is used. Results keep the order.
 * @param width number of items in parallel
 * @param work must end when the signal is aborted
 * @throws an error of the items or the work when its turn comes
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
