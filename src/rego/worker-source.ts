/** The code of the thread of a compiled policy. It is text, because source, bundle and tests have different paths. */
export const WORKER_SOURCE = `
const { parentPort, workerData } = require('node:worker_threads');
const say = (problem) => String((problem && problem.message) || problem);
import(workerData.library).then(({ default: opa }) => opa.loadPolicy(workerData.wasm, { initial: 5, maximum: 4096 })).then(
  (policy) => {
    parentPort.postMessage({ kind: 'ready', entrypoints: Object.keys(policy.entrypoints) });
    parentPort.on('message', (input) => {
      try {
        parentPort.postMessage({ kind: 'answer', results: policy.evaluate(input, workerData.entrypoint) });
      } catch (problem) {
        parentPort.postMessage({ kind: 'failed', problem: say(problem) });
      }
    });
  },
  (problem) => parentPort.postMessage({ kind: 'unusable', problem: say(problem) }),
);
`;
