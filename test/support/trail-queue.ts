import type { TrailNotice, TrailQueue } from '#ports.ts';

/** A queue in memory: received messages are hidden as in SQS, on a simulated clock that waiting advances. */
export interface MemoryQueue extends TrailQueue {
  readonly clock: { now: number };
  put(id: string, content: { readonly sources: readonly string[] } | { readonly problem: string }): void;
  /** Ids of the remaining messages. */
  left(): readonly string[];
  /** Ids of the messages that a receive call would return now. */
  visible(): readonly string[];
  /** Advances the clock. */
  pass(ms: number): void;
  /** Held messages, with the number of seconds. */
  readonly holds: string[];
}

export function memoryQueue({ holdSeconds = 120 }: { readonly holdSeconds?: number } = {}): MemoryQueue {
  const clock = { now: Date.parse('2026-01-20T00:00:00Z') };
  const messages = new Map<string, { content: Parameters<MemoryQueue['put']>[1]; hiddenUntil: number; timesReceived: number }>();
  const holds: string[] = [];
  const visible = (): readonly string[] => [...messages].filter(([, { hiddenUntil }]) => hiddenUntil <= clock.now).map(([id]) => id);
  return {
    name: 'memory',
    clock,
    holds,
    visible,
    pass: (ms) => void (clock.now += ms),
    put: (id, content) => void messages.set(id, { content, hiddenUntil: 0, timesReceived: 0 }),
    left: () => [...messages.keys()],
    receive: async (waitSeconds, signal) => {
      signal.throwIfAborted();
      const found = visible().slice(0, 10);
      if (found.length === 0) clock.now += waitSeconds * 1000;
      return found.map((id): TrailNotice => {
        const message = messages.get(id)!;
        message.timesReceived += 1;
        message.hiddenUntil = clock.now + holdSeconds * 1000;
        return { id, receipt: id, timesReceived: message.timesReceived, ...message.content };
      });
    },
    hold: async (notices, seconds = holdSeconds) => {
      for (const { id } of notices) {
        holds.push(`${id} ${seconds}`);
        const message = messages.get(id);
        if (message !== undefined) message.hiddenUntil = clock.now + seconds * 1000;
      }
    },
    remove: async (notices) => {
      for (const { id } of notices) messages.delete(id);
    },
    close: () => undefined,
  };
}
