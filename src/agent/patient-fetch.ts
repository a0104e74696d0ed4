/** The provider sends nothing any more: the SDK bounds only the time until an answer begins. */
export class SilenceError extends Error {}

/**
 * A fetch whose answers break off when no byte comes for so long. The API sends pings while a model thinks.
 * https://platform.claude.com/docs/en/build-with-claude/streaming
 */
export function patientFetch(patienceMs: number): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    const { body, status, statusText, headers } = response;
    return body === null ? response : new Response(body.pipeThrough(watched(patienceMs)), { status, statusText, headers });
  };
}

function watched(patienceMs: number): TransformStream<Uint8Array, Uint8Array> {
  let timer: NodeJS.Timeout | undefined;
  const expectMore = (controller: TransformStreamDefaultController<Uint8Array>): void => {
    clearTimeout(timer);
    // An answer that nobody reads to its end keeps no process alive.
    timer = setTimeout(() => controller.error(new SilenceError(`no byte for ${patienceMs / 1000} seconds`)), patienceMs).unref();
  };
  return new TransformStream({
    start: expectMore,
    transform: (chunk, controller) => {
      expectMore(controller);
      controller.enqueue(chunk);
    },
    flush: () => clearTimeout(timer),
  });
}
