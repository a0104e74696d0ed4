import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readScenario } from '../../../eval/dataset.ts';
import { changedPaths } from '../../../eval/file-tree.ts';
import { command } from '../../../eval/options.ts';
import { scoreScenario } from '../../../eval/judge/score-scenario.ts';
import { solveWithGeneratedConfig } from '../../../eval/solvers/generate-config.ts';
import { SOLVERS } from '../../../eval/solvers/index.ts';
import { planOnlySolver } from '../../../eval/solvers/plan-only.ts';
import { agentSolver, priceOf } from '../../../eval/solvers/reconcile-agent.ts';
import { knowledgeSolver } from '../../../eval/solvers/reconcile-knowledge.ts';
import { startMessagesDouble } from '../../support/messages-double/server.ts';

const SLOW = { tags: ['slow'], timeout: 120_000 };
const ORDERS = resolve(import.meta.dirname, '../../../fixtures/recordings/orders-service');
const CAPACITY = readScenario(ORDERS, 'orders-table-capacity');

it('has the solvers of the results table', () => {
  expect(Object.keys(SOLVERS)).toEqual(
    expect.arrayContaining(['reconcile', 'reconcile-agent', 'reconcile-knowledge', 'plan-only', 'generate-config', 'nothing']),
  );
});

it('lists them all in --help', () => {
  const help = command.helpInformation();

  expect(Object.keys(SOLVERS).filter((name) => !help.includes(name))).toEqual([]);
});

describe('generate-config', () => {
  it('replaces a drifted block with generated code, and loses the reference', SLOW, async () => {
    const solution = await solveWithGeneratedConfig(CAPACITY);

    const generated = solution.after.get('tables.tf')?.toString('utf8') ?? '';
    expect(changedPaths(solution.before, solution.after)).toEqual(['tables.tf']);
    expect(generated).toContain('resource "aws_dynamodb_table" "orders"');
    expect(generated).not.toContain('var.orders_table_capacity');
    expect(solution.report.reconciliations.map(({ verdict }) => verdict)).toContain('accept');
  });
});

describe('plan-only', () => {
  /** An endpoint that answers everything with one text. */
  async function answering(text: string, run: (base: string, asked: () => string) => Promise<void>): Promise<void> {
    let body = '';
    const server = createServer((request, response) => {
      request.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')));
      request.on('end', () => {
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ content: [{ type: 'text', text }], usage: { input_tokens: 1000, output_tokens: 50 } }));
      });
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    await run(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, () => body);
    await new Promise((done) => server.close(done));
  }

  const environment = (base: string): Record<string, string> => ({
    EVAL_MODEL: 'any',
    ANTHROPIC_API_KEY: 'key',
    EVAL_BASE_URL: base,
    EVAL_PRICE: '2,10',
  });

  it('sends a model the plan and the files without the trail, and uses its answer', SLOW, async () => {
    const answer = JSON.stringify({
      verdicts: { 'aws_dynamodb_table.orders': 'escalate' },
      files: { 'outputs.tf': '# mine\n', '../outside.tf': 'no' },
    });

    await answering(`Here you are: ${answer}`, async (base, asked) => {
      const { scored, solution } = await scoreScenario(CAPACITY, 'off', planOnlySolver(environment(base)));

      expect(asked()).toContain('aws_dynamodb_table.orders: update');
      expect(asked()).not.toContain('eventName');
      expect(solution?.after.get('outputs.tf')?.toString('utf8')).toBe('# mine\n');
      expect([...(solution?.after.keys() ?? [])]).not.toContain('../outside.tf');
      expect(scored).toMatchObject({
        verdict: { value: false },
        modelCalls: 1,
        more: { tokens: { amount: 1050 }, money: { amount: 0.0025 } },
      });
    });
  });

  it('changes nothing on an invalid answer', SLOW, async () => {
    await answering('I would rather not.', async (base) => {
      const solution = await planOnlySolver(environment(base))(CAPACITY, 'off');

      expect(changedPaths(solution.before, solution.after)).toEqual([]);
      expect(solution.report.reconciliations).toEqual([]);
    });
  });
});

describe('reconcile-agent', () => {
  const SECURITY = resolve(ORDERS, '../security-baseline');

  it('calls a model for unresolved drift, and reports the cost', SLOW, async () => {
    const double = await startMessagesDouble(() => ({ kind: 'message', blocks: [{ text: 'I cannot tell.' }] }));
    const environment = { EVAL_MODEL: 'any', ANTHROPIC_API_KEY: 'key', EVAL_BASE_URL: double.url, EVAL_PRICE: '2,10' };

    const { scored, solution } = await scoreScenario(readScenario(SECURITY, 'sec-new-owner-everywhere'), 'off', agentSolver(environment));
    await double.close();

    expect(double.requests.length).toBeGreaterThan(0);
    expect(double.refused).toEqual([]);
    expect(scored).toMatchObject({ modelCalls: double.requests.length, wrongAccepts: 0, accounted: { value: true } });
    expect(solution?.usd).toBeGreaterThan(0);
  });

  it('calls no model if nothing is unresolved', SLOW, async () => {
    const double = await startMessagesDouble(() => ({ kind: 'message', blocks: [{ text: 'I cannot tell.' }] }));

    const solve = agentSolver({ EVAL_MODEL: 'any', ANTHROPIC_API_KEY: 'key', EVAL_BASE_URL: double.url });
    const { scored } = await scoreScenario(CAPACITY, 'off', solve);
    await double.close();

    expect(double.requests).toEqual([]);
    expect(scored).toMatchObject({ modelCalls: 0, verdict: { value: true }, evaluator: { value: true } });
  });
});

it.each([
  ['plan-only', planOnlySolver],
  ['reconcile-agent', agentSolver],
])('%s reports missing settings', (_name, make) => {
  expect(() => make({})).toThrow('EVAL_MODEL and ANTHROPIC_API_KEY');
});

it('returns no price if none is given', () => {
  expect(priceOf({ report: { totals: { inputTokens: 1, outputTokens: 1 } } } as never, {})).toBeUndefined();
});

it('keeps knowledge across scenarios, with the same results', { timeout: 60_000 }, async () => {
  const solve = knowledgeSolver();

  const other = readScenario(ORDERS, 'orders-visibility-timeout');
  const scored = [await scoreScenario(CAPACITY, 'off', solve), await scoreScenario(other, 'off', solve)];

  expect(scored.map(({ scored: { verdict, evaluator } }) => [verdict.value, evaluator.value])).toEqual([
    [true, true],
    [true, true],
  ]);
});
