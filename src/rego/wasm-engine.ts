import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { DecisionInput } from '#domain/judging/decision-input.ts';
import { ConfigurationError } from '#domain/errors.ts';
import type { EngineAnswer, PolicyEngine } from '#ports.ts';
import { WORKER_SOURCE } from './worker-source.ts';

const require = createRequire(import.meta.url);

const ENTRYPOINT = 'reconcile/findings';
/** After this many timeouts the remaining questions are not asked. */
const PATIENCE = 3;
const MEGABYTES = 256;

type Message =
  | { readonly kind: 'ready'; readonly entrypoints: readonly string[] }
  | { readonly kind: 'unusable'; readonly problem: string }
  | { readonly kind: 'answer'; readonly results: readonly { readonly result: unknown }[] }
  | { readonly kind: 'failed'; readonly problem: string }
  | { readonly kind: 'late' };

/**
 * Opens an engine for a policy compiled to WebAssembly. Its answers are unchecked. The policy is untrusted and may not even terminate.
 * @param wasm a module of `opa build -t wasm -e reconcile/findings`. https://www.openpolicyagent.org/docs/wasm
 * @param options timeout of one answer in milliseconds
 */
export function openWasmEngine(wasm: Uint8Array, { name, timeoutMs }: { readonly name: string; readonly timeoutMs: number }): PolicyEngine {
  return {
    name,
    async ask(inputs) {
      const answers: EngineAnswer[] = [];
      for (let late = 0; answers.length < inputs.length; late += 1) {
        const rest = inputs.slice(answers.length);
        if (late >= PATIENCE) return [...answers, ...rest.map(() => failed(`${PATIENCE} evaluations timed out, so it is disabled`))];
        answers.push(...(await askThread(rest, wasm, { name, timeoutMs })));
      }
      return answers;
    },
  };
}

/** Asks until an answer times out: a stuck policy can only be stopped by ending its thread. */
async function askThread(
  inputs: readonly DecisionInput[],
  wasm: Uint8Array,
  { name, timeoutMs }: { readonly name: string; readonly timeoutMs: number },
): Promise<readonly EngineAnswer[]> {
  if (inputs.length === 0) return [];
  const worker = new Worker(WORKER_SOURCE, {
    eval: true,
    workerData: { library: pathToFileURL(require.resolve('@open-policy-agent/opa-wasm')).href, wasm, entrypoint: ENTRYPOINT },
    resourceLimits: { maxOldGenerationSizeMb: MEGABYTES },
    env: {},
    // Captured, because the library's output is not part of an answer.
    stdout: true,
    stderr: true,
  });
  try {
    // The start of a thread is slow on a busy machine and does not count as the policy's time.
    refuseUnusable(await nextMessage(worker, timeoutMs + 30_000), name);
    const answers: EngineAnswer[] = [];
    for (const input of inputs) {
      worker.postMessage(input);
      const message = await nextMessage(worker, timeoutMs);
      answers.push(toAnswer(message, timeoutMs));
      if (message.kind === 'late') return answers;
    }
    return answers;
  } finally {
    await worker.terminate();
  }
}

function nextMessage(worker: Worker, timeoutMs: number): Promise<Message> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => done({ kind: 'late' }), timeoutMs);
    const onError = (error: Error): void => done({ kind: 'unusable', problem: error.message });
    const onExit = (): void => done({ kind: 'unusable', problem: 'its worker ended' });
    function done(message: Message): void {
      clearTimeout(timer);
      worker.off('message', done).off('error', onError).off('exit', onExit);
      resolve(message);
    }
    worker.once('message', done).once('error', onError).once('exit', onExit);
  });
}

function refuseUnusable(message: Message, name: string): void {
  const hint = 'Compile it with: `opa build -t wasm -e reconcile/findings`';
  if (message.kind !== 'ready') {
    const problem = message.kind === 'unusable' ? message.problem : 'it did not start in time';
    throw new ConfigurationError('rego-unusable', `Expected a policy compiled by OPA in ${name}; found: ${problem}.`, hint);
  }
  if (message.entrypoints.includes(ENTRYPOINT)) return;
  throw new ConfigurationError(
    'rego-without-entrypoint',
    `Expected ${name} to have the entrypoint ${ENTRYPOINT}; found ${message.entrypoints.join(', ') || 'none'}.`,
    hint,
  );
}

function toAnswer(message: Message, timeoutMs: number): EngineAnswer {
  switch (message.kind) {
    case 'answer': {
      const [first] = message.results;
      return first === undefined ? failed('data.reconcile.findings is not defined for it') : { kind: 'answer', value: first.result };
    }
    case 'late':
      return failed(`it took longer than ${timeoutMs} ms`);
    case 'failed':
    case 'unusable':
      return failed(message.problem);
    case 'ready':
      return failed('it answered out of turn');
  }
}

function failed(problem: string): EngineAnswer {
  return { kind: 'failed', problem };
}
