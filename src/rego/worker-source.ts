/**
 * The program of the thread that a compiled policy runs in. A thread can be ended from outside, whatever the policy does; it is
 * kept as text because source, bundle and tests each lie elsewhere.
 */
export const WORKER_SOURCE = `
const { parentPort, workerData } = require('node:worker_threads');
const { loadPolicy } = require(workerData.library);
const say = (problem) => String((problem && problem.message) || problem);
loadPolicy(workerData.wasm, { initial: 5, maximum: 4096 }).then(
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
