/** Tests how a day ends if the provider fails in the middle of it: one fault at a time, behind the real SDK. */
import { join } from 'node:path';
import type { AgentWork } from '#domain/agent/agent-task.ts';
import type { ModelPrice } from '#domain/agent/agent-limits.ts';
import { startMessagesDouble } from '../../test/support/messages-double/server.ts';
import type { MessagesDouble, Reply } from '../../test/support/messages-double/server.ts';
import type { MessagesBody } from '../../test/support/messages-double/request.ts';
import type { Scenario } from '../dataset.ts';
import { solve } from '../solver-script/solve.ts';
import { solveResidue } from './solve.ts';
import type { ResidueSolution } from './solve.ts';

/** One kind of failure, and the expected end of the conversation. */
export interface Fault {
  readonly name: string;
  /** Only the first request of the conversation fails. */
  readonly once?: true;
  readonly reply: Reply;
  readonly ending: AgentWork['ending'];
  readonly reason: RegExp;
}

const call = (raw: string, tool = 'propose') => [{ text: 'I try.' }, { tool, raw }];
const status = (code: number, type: string): Reply => ({
  kind: 'status',
  status: code,
  type,
  message: `it says ${type}`,
  retryAfter: 0.05,
});

/** Every fault that the API documents, and a few network faults. https://platform.claude.com/docs/en/api/errors */
export const FAULTS: readonly Fault[] = [
  { name: '429 once', once: true, reply: status(429, 'rate_limit_error'), ending: 'done', reason: /./ },
  { name: '429', reply: status(429, 'rate_limit_error'), ending: 'unavailable', reason: /429: .*rate_limit_error/ },
  { name: '500', reply: status(500, 'api_error'), ending: 'unavailable', reason: /500: .*api_error/ },
  { name: '529', reply: status(529, 'overloaded_error'), ending: 'unavailable', reason: /529: .*overloaded_error/ },
  { name: '401', reply: status(401, 'authentication_error'), ending: 'failed', reason: /401: .*authentication_error/ },
  { name: '400', reply: status(400, 'invalid_request_error'), ending: 'failed', reason: /400: .*invalid_request_error/ },
  { name: 'no byte at all', reply: { kind: 'silence' }, ending: 'unavailable', reason: /timed out/i },
  { name: 'no event after the head', reply: { kind: 'stall', blocks: [], after: 0 }, ending: 'unavailable', reason: /no byte for/ },
  { name: 'no byte in the middle', reply: { kind: 'stall', blocks: call('{}'), after: 4 }, ending: 'cut', reason: /no byte for/ },
  { name: 'a connection cut in the middle', reply: { kind: 'cut', blocks: call('{}'), after: 4 }, ending: 'cut', reason: /cut off/ },
  {
    name: 'an error in the stream',
    reply: { kind: 'stream-error', type: 'overloaded_error', message: 'Overloaded' },
    ending: 'cut',
    reason: /Overloaded/,
  },
  { name: 'a refusal', reply: { kind: 'message', blocks: [], stop: 'refusal' }, ending: 'refusal', reason: /refused/ },
  {
    name: 'max_tokens in a call',
    reply: { kind: 'message', blocks: call('{"edits": [{"fi'), stop: 'max_tokens' },
    ending: 'cut',
    reason: /limit of \d+ tokens/,
  },
  {
    name: 'max_tokens without a call',
    reply: { kind: 'message', blocks: [{ thinking: 'Hm' }], stop: 'max_tokens' },
    ending: 'cut',
    reason: /limit of \d+ tokens/,
  },
  { name: 'JSON that is none', reply: { kind: 'message', blocks: call('{"a": ') }, ending: 'rounds', reason: /not finished after/ },
  {
    name: 'a tool that is not there',
    reply: { kind: 'message', blocks: call('{}', 'apply') },
    ending: 'rounds',
    reason: /not finished after/,
  },
  {
    name: 'arguments that do not fit',
    reply: { kind: 'message', blocks: call('{"reason": 7}', 'give-up') },
    ending: 'rounds',
    reason: /not finished after/,
  },
  {
    name: 'no call',
    reply: { kind: 'message', blocks: [{ text: 'It is done.' }] },
    ending: 'idle',
    reason: /without finishing: It is done/,
  },
  { name: 'nothing', reply: { kind: 'message', blocks: [] }, ending: 'idle', reason: /without finishing/ },
];

/** The outcome of a fault. */
export interface FaultRow {
  readonly fault: string;
  readonly ending: string;
  readonly ms: number;
  /** Empty: the outcome is as expected. */
  readonly wrong: readonly string[];
}

const PRICE: ModelPrice = { input: 2, output: 10, cacheRead: 0.1, cacheWrite: 2.5 };
const PATIENCE_MS = 1500;
/** The limit: retries, the longest wait of each, and the rest of a run on a slow machine. */
const MAX_MS = 30_000;

/**
 * Runs a day with two intents for the model, and makes the provider fail at the second.
 * @param fault the fault
 * @param scenario a scenario in which a model must patch two intents
 * @param scratch a folder for ledger and transcripts
 * @returns the faults of the outcome
 */
export async function runFault(fault: Fault, scenario: Scenario, scratch: string): Promise<FaultRow> {
  const begun: string[] = [];
  let failed = 0;
  const double = await startMessagesDouble((body) => {
    const key = beginningOf(body);
    if (!begun.includes(key)) begun.push(key);
    const fails = begun.indexOf(key) === 1 && !(fault.once === true && failed > 0);
    failed += fails ? 1 : 0;
    return fails ? fault.reply : { kind: 'message', blocks: solve(body) };
  });
  const since = performance.now();
  try {
    const solution = await solveResidue(scenario, {
      runId: `fault-${fault.name.replace(/\W+/g, '-')}`,
      mode: 'file',
      ledgerFile: ':memory:',
      leaves: () => true,
      agent: {
        model: {
          provider: 'anthropic',
          model: 'a-script',
          apiKey: 'no-key-is-needed',
          baseUrl: double.url,
          retries: 1,
          patienceMs: PATIENCE_MS,
        },
        limits: { run: {}, intent: { tokens: 2_000_000, ms: MAX_MS }, rounds: 20, answerTokens: 8192, price: PRICE },
        attempts: 8,
        explain: false,
        paths: [],
        transcripts: join(scratch, fault.name.replace(/\W+/g, '-')),
      },
    });
    const ms = Math.round(performance.now() - since);
    return { fault: fault.name, ms, ...judge(fault, solution, { double, ms }) };
  } finally {
    await double.close();
  }
}

/** The first message is the same in all requests of a conversation. */
function beginningOf({ messages }: MessagesBody): string {
  return JSON.stringify(messages[0]).replaceAll(',"cache_control":{"type":"ephemeral"}', '');
}

function judge(
  fault: Fault,
  { result }: ResidueSolution,
  { double, ms }: { readonly double: MessagesDouble; readonly ms: number },
): Pick<FaultRow, 'ending' | 'wrong'> {
  const rows = result.reconciliations.filter((row) => row.agent !== undefined);
  const works = [...new Map(rows.flatMap(({ agent }) => (agent === undefined ? [] : [[agent.task, agent] as const]))).values()];
  const [, second] = works;
  const wrong: string[] = [];
  const expect = (holds: boolean, what: string): void => void (holds || wrong.push(what));
  expect(
    works.length > 2 && works.every((one) => one === second || one.ending === 'done'),
    `only the second to fail, found ${works.map((one) => one.ending).join()}`,
  );
  expect(
    second?.ending === fault.ending && fault.reason.test(second.reason),
    `${fault.ending}, found ${second?.ending}: ${second?.reason}`,
  );
  for (const row of rows) {
    const isSolved = row.agent !== second || fault.ending === 'done';
    const wanted = isSolved ? 'converged' : 'escalated';
    expect(row.status === wanted, `${row.decision.drift.address} ${wanted}, found ${row.status}`);
    expect(isSolved || row.refusal?.includes(second?.reason ?? '-') === true, `the reason with the drift, found ${row.refusal}`);
  }
  const transcript = double.told.map((one) => [
    one.input_tokens,
    one.output_tokens,
    one.cache_read_input_tokens,
    one.cache_creation_input_tokens,
  ]);
  const booked = works.map(({ cost: { usage } }) => [usage.input, usage.output, usage.cacheRead, usage.cacheWrite]);
  expect(sums(transcript).join() === sums(booked).join(), `${sums(transcript).join()} tokens, found ${sums(booked).join()}`);
  const usd = works.reduce((sum, { cost }) => sum + (cost.usd ?? 0), 0);
  expect(Math.abs(usd - priceOf(sums(transcript))) < 1e-9, `${priceOf(sums(transcript))} USD, found ${usd}`);
  expect(ms < MAX_MS, `an end within ${MAX_MS} ms, found ${ms}`);
  expect(double.refused.length === 0, `requests that the API takes, found ${double.refused[0]}`);
  return { ending: `${second?.ending}: ${second?.reason}`, wrong };
}

function sums(counts: readonly (readonly number[])[]): readonly number[] {
  return [0, 1, 2, 3].map((kind) => counts.reduce((sum, one) => sum + (one[kind] ?? 0), 0));
}

function priceOf([input = 0, output = 0, cacheRead = 0, cacheWrite = 0]: readonly number[]): number {
  return (input * PRICE.input + output * PRICE.output + cacheRead * PRICE.cacheRead + cacheWrite * PRICE.cacheWrite) / 1_000_000;
}
