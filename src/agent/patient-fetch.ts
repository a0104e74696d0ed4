/** The provider stopped sending. The SDK limits only the time until an answer begins. */
export class SilenceError extends Error {}

/**
 * Returns a fetch whose response fails if no byte arrives for `patienceMs`. The API sends pings while a model thinks.
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
    // With `unref` a response that is not read to its end does not keep the process alive.
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
