/** Below that the collector of garbage keeps up, and small buffers may share their memory with others. */
const LARGE_BYTES = 64 * 1024;

let nobody: MessagePort | undefined;

/**
 * Gives the memory of bytes back at once. The collector of garbage would let many files gather first, each in memory that the
 * system has to hand out anew.
 * https://nodejs.org/docs/latest-v20.x/api/worker_threads.html#portpostmessagevalue-transferlist
 * @param bytes that nobody reads any more; afterwards they are empty, unless they are few or share their memory
 */
export function release({ buffer, byteOffset, byteLength }: Buffer): void {
  if (!(buffer instanceof ArrayBuffer) || byteLength < LARGE_BYTES || byteOffset !== 0) return;
  // What is handed over to a port that is closed reaches nobody, and nobody holds it.
  nobody ??= closedPort();
  nobody.postMessage(undefined, [buffer]);
}

function closedPort(): MessagePort {
  const { port1 } = new MessageChannel();
  port1.close();
  return port1;
}
