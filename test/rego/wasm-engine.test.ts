import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ConfigurationError } from '#domain/errors.ts';
import { openWasmEngine } from '#rego/wasm-engine.ts';
import { aDecisionInput } from '../support/decision-inputs.ts';

const POLICY = readFileSync(new URL('../../fixtures/rego/policy.wasm', import.meta.url));
const ODD = readFileSync(new URL('../../fixtures/rego/odd.wasm', import.meta.url));

const frozen = aDecisionInput({ tags: { before: { Frozen: 'true' }, after: {} } });

describe('a compiled policy', { tags: ['slow'], timeout: 120_000 }, () => {
  it('answers each question separately, in order', async () => {
    const answers = await openWasmEngine(POLICY, { name: 'policy.wasm', timeoutMs: 20_000 }).ask([
      aDecisionInput(),
      frozen,
      aDecisionInput(),
    ]);

    expect(answers).toEqual([
      { kind: 'answer', value: [] },
      { kind: 'answer', value: [{ id: 'frozen', effect: 'revert', message: 'aws_sqs_queue.jobs is tagged as frozen' }] },
      { kind: 'answer', value: [] },
    ]);
  });

  it('is not started without questions', async () => {
    expect(await openWasmEngine(new Uint8Array(), { name: 'none', timeoutMs: 1000 }).ask([])).toEqual([]);
  });

  it('returns the reason for a failed question, and answers the others', async () => {
    const types = ['aws_conflict', 'aws_other', 'aws_no_list', 'aws_fine'];

    const answers = await openWasmEngine(ODD, { name: 'odd.wasm', timeoutMs: 20_000 }).ask(types.map((type) => aDecisionInput({ type })));

    expect(answers).toEqual([
      { kind: 'failed', problem: expect.stringContaining('var assignment conflict') },
      { kind: 'failed', problem: 'data.reconcile.findings is not defined for it' },
      { kind: 'answer', value: { no: 'list' } },
      { kind: 'answer', value: [] },
    ]);
  });

  it('is stopped after a timeout, and continues with the next question', async () => {
    const types = ['aws_fine', 'aws_endless', 'aws_fine'];

    const answers = await openWasmEngine(ODD, { name: 'odd.wasm', timeoutMs: 1500 }).ask(types.map((type) => aDecisionInput({ type })));

    expect(answers.map((answer) => answer.kind)).toEqual(['answer', 'failed', 'answer']);
    expect(answers[1]).toMatchObject({ problem: expect.stringMatching(/longer than 1500 ms|memory|unreachable/) });
  });

  it.each([
    ['not WebAssembly', new TextEncoder().encode('package reconcile')],
    ['another module', new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])],
  ])('is refused if it is %s', async (_case, bytes) => {
    const asking = openWasmEngine(bytes, { name: 'team.wasm', timeoutMs: 5000 }).ask([aDecisionInput()]);

    await expect(asking).rejects.toThrow(ConfigurationError);
    await expect(asking).rejects.toThrow(/Expected a policy compiled by OPA in team\.wasm; found: ./);
  });
});
