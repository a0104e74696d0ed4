// @module-tag slow
/** Real Terraform has nothing to do after a restyling, and a day is judged and edited as before. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { readAttack } from '../../../eval/attacks/attack-case.ts';
import { readPlainText, readScenario } from '../../../eval/dataset.ts';
import { scoreScenario } from '../../../eval/judge/score-scenario.ts';
import { readState } from '../../../eval/replay-provider/read-state.ts';
import { planWithWorld } from '../../../eval/replay-provider/run-plan.ts';
import { restyleAttack, restyleScenario } from '../../../eval/restyle/restyle-scenario.ts';
import { solveWithReconcile } from '../../../eval/solvers/reconcile.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const scratch = mkdtempSync(join(tmpdir(), 'restyled-'));

beforeAll(loadGrammar);
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe.each([
  ['orders-service', 'orders-table-capacity'],
  ['data-lake', 'lake-firehose-buffers'],
  ['security-baseline', 'sec-rule-widened'],
  ['shop-modules', 'shop-returns-visibility'],
])('%s/%s', (project, id) => {
  const scenario = readScenario(join(ROOT, 'fixtures/recordings', project), id);

  it.each(['a', 'b'])('has an empty plan without drift: seed %s', async (seed) => {
    const { infra, stateFile } = restyleScenario(scenario, seed, join(scratch, `${id}-${seed}-plan`));
    const state = readPlainText(stateFile);
    const world = Object.fromEntries(
      readState(state)
        .filter(({ mode }) => mode === 'managed')
        .map(({ address, values }) => [address, values]),
    );
    const plan = await planWithWorld({ directory: infra, state, world, created: [] });

    expect(
      plan.resource_changes
        .filter(({ mode, change }) => mode === 'managed' && change.actions.join() !== 'no-op')
        .map(({ address }) => address),
    ).toEqual([]);
  });

  it('has the same verdicts and edits as before', async () => {
    const { scored } = await scoreScenario(restyleScenario(scenario, 'a', join(scratch, `${id}-run`)), 'file', solveWithReconcile);
    const { scored: plain } = await scoreScenario(scenario, 'file', solveWithReconcile);

    expect(scored.verdict.value).toBe(plain.verdict.value);
    expect(scored.evaluator.value).toBe(plain.evaluator.value);
    expect(scored.wrongAccepts).toBe(0);
  });
});

it('restyles an attack, and moves its accepted addresses', () => {
  const attack = { ...readAttack(ROOT, 'cases', 'ecs-entrypoint'), ok: ['aws_ecs_cluster.main', 'aws_vpc.main'] };
  const seeds = ['a', 'b', 'c', 'd'].map((seed) => restyleAttack(attack, seed, join(scratch, `attack-${seed}`)));

  expect(seeds.flatMap(({ ok }) => ok).some((address) => !attack.ok.includes(address))).toBe(true);
  expect(seeds.every(({ infra, stateFile }) => infra !== attack.infra && stateFile !== attack.stateFile)).toBe(true);
});
