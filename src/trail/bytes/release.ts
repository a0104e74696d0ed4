/** The garbage collector is fast enough for smaller buffers, which may also share their memory. */
const LARGE_BYTES = 64 * 1024;

let sink: MessagePort | undefined;

/**
 * Frees the memory at once, because many files would accumulate before the next garbage collection. Afterwards the bytes are empty, unless
 * they are few or share their memory. https://nodejs.org/docs/latest-v20.x/api/worker_threads.html#portpostmessagevalue-transferlist
 */
export function release({ buffer, byteOffset, byteLength }: Buffer): void {
  if (!(buffer instanceof ArrayBuffer) || byteLength < LARGE_BYTES || byteOffset !== 0) return;
  // A closed port discards transferred memory.
  sink ??= closedPort();
  sink.postMessage(undefined, [buffer]);
}

function closedPort(): MessagePort {
  const { port1 } = new MessageChannel();
  port1.close();
  return port1;
}
