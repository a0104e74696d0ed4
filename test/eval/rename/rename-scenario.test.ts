// @module-tag slow
/** The score under other names and in another style is the score: a rule that knows a name of a fixture fails here. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shippedVocabulary } from '#context.ts';
import { readAttack } from '../../../eval/attacks/attack-case.ts';
import { readScenario } from '../../../eval/dataset.ts';
import { readFileTree } from '../../../eval/file-tree.ts';
import { scoreScenario } from '../../../eval/judge/score-scenario.ts';
import { renameAttack } from '../../../eval/rename/rename-scenario.ts';
import { renamerOf } from '../../../eval/rename/renamer.ts';
import type { Renamer } from '../../../eval/rename/renamer.ts';
import { solveWithReconcile } from '../../../eval/solvers/reconcile.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const RECORDINGS = join(ROOT, 'fixtures/recordings');

let renamer: Renamer;
const scratch = mkdtempSync(join(tmpdir(), 'renamed-'));
beforeAll(async () => {
  const made = await renamerOf('a test');
  if (made === undefined) throw new Error('expected a renamer');
  renamer = made;
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe('a scenario', () => {
  it.each([
    ['orders-service', 'orders-cost-centre-retag'],
    ['web-platform', 'web-oncall-raises-limits'],
    ['containers', 'ctr-agent-desired-count'],
    ['shop-modules', 'shop-returns-visibility'],
    ['security-baseline', 'sec-user-by-hand'],
  ])('has the same verdicts and edits with other names: %s/%s', async (project, id) => {
    const scenario = readScenario(join(RECORDINGS, project), id);
    const other = renamer.scenario(scenario);
    const [plain, under] = [
      await scoreScenario(scenario, 'file', solveWithReconcile),
      await scoreScenario(other, 'file', solveWithReconcile),
    ];

    expect(under.scored.verdict.value).toBe(plain.scored.verdict.value);
    expect(under.scored.evaluator.value).toBe(plain.scored.evaluator.value);
    expect(under.scored.items.map(({ found }) => found)).toEqual(plain.scored.items.map(({ found }) => found));
  });

  it('contains no original name of its callers', () => {
    const text = readFileSync(
      renamer.scenario(readScenario(join(RECORDINGS, 'orders-service'), 'orders-refunds-paused')).traceFile,
      'utf8',
    );

    expect(['bob', 'refunds', 'orders'].filter((name) => text.includes(name))).toEqual([]);
    expect(text.includes('eventName')).toBe(true);
  });
});

it('renames an attack with its root', async () => {
  const attack = readAttack(ROOT, 'cases', 'ecs-entrypoint');
  const other = renameAttack(attack, { seed: 'a test', vocabulary: await shippedVocabulary() }, join(scratch, 'attack'));

  expect([...readFileTree(other.infra).keys()]).toHaveLength(readFileTree(attack.infra).size);
  expect(readFileSync(other.policyFile ?? '', 'utf8')).toContain('vocabulary');
});
