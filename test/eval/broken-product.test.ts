// @module-tag slow
/** Does the harness catch a broken product? A right solution is broken on purpose, one thing at a time: the right score has to fall. */
import { resolve } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import type { ReconciliationReport } from '#domain/run-report.ts';
import type { ScoredScenario } from '../../eval/board/board.ts';
import type { Scenario } from '../../eval/dataset.ts';
import { readScenario } from '../../eval/dataset.ts';
import { passes } from '../../eval/board/outcome.ts';
import { scoreScenario } from '../../eval/judge/score-scenario.ts';
import type { Solution } from '../../eval/solution.ts';
import { solveWithReconcile } from '../../eval/solvers/reconcile.ts';

const ORDERS = resolve(import.meta.dirname, '../../fixtures/recordings/orders-service');
const TIMEOUT = readScenario(ORDERS, 'orders-visibility-timeout');
const WILDCARD = readScenario(ORDERS, 'orders-policy-wildcard');
const PAUSED = readScenario(ORDERS, 'orders-refunds-paused');

const right = new Map<string, Solution>();

beforeAll(async () => {
  for (const scenario of [TIMEOUT, WILDCARD, PAUSED]) right.set(scenario.id, await solveWithReconcile(scenario, 'off'));
}, 60_000);

type Break = (solution: Solution) => Solution;

async function scored(scenario: Scenario, breakIt: Break): Promise<ScoredScenario> {
  const solution = right.get(scenario.id);
  if (solution === undefined) throw new Error(`expected a solution of ${scenario.id}`);
  return (await scoreScenario(scenario, 'off', () => Promise.resolve(breakIt(solution)))).scored;
}

/** Changes a file after the patch; the reported edits change with it where they should have. */
function editing(path: string, from: string | RegExp, to: string): Break {
  return (solution) => {
    const text = solution.after.get(path)?.toString('utf8') ?? '';
    const changed = text.replace(from, to);
    if (changed === text) throw new Error(`expected ${String(from)} in ${path}`);
    const edit = { path, start: 0, end: solution.before.get(path)?.toString('utf8').length ?? 0, text: changed, edit: 'set-attribute' };
    const kept = solution.patches.map((patch) => ({
      ...patch,
      edits: patch.edits.filter((other) => other.path !== path),
      files: patch.files.filter((file) => file.path !== path),
    }));
    const before = solution.before.get(path)?.toString('utf8') ?? '';
    const reported = {
      ...(kept[0] ?? { edits: [], files: [] }),
      edits: [...(kept[0]?.edits ?? []), edit],
      files: [...(kept[0]?.files ?? []), { path, before, after: changed }],
    };
    return {
      ...solution,
      after: new Map([...solution.after, [path, Buffer.from(changed)]]),
      patches: [reported as Solution['patches'][number], ...kept.slice(1)],
    };
  };
}

function rows(change: (row: ReconciliationReport) => ReconciliationReport): Break {
  return (solution) => ({ ...solution, report: { ...solution.report, reconciliations: solution.report.reconciliations.map(change) } });
}

const yes = (value: unknown): boolean => value === true;

const BREAKAGES: readonly {
  readonly what: string;
  readonly scenario?: Scenario;
  readonly breakIt: Break;
  readonly falls: (one: ScoredScenario) => boolean;
}[] = [
  {
    what: 'a wrong value is written',
    breakIt: editing('terraform.tfvars', '300', '301'),
    falls: ({ more }) => yes(more?.converged?.value),
  },
  {
    what: 'nothing is written',
    breakIt: (solution) => ({ ...solution, after: solution.before, patches: [] }),
    falls: ({ more }) => yes(more?.converged?.value),
  },
  {
    what: 'another resource is changed',
    breakIt: editing('queues.tf', 'message_retention_seconds', 'message_retention_seconds = 60\n  # was: message_retention_seconds'),
    falls: ({ evaluator }) => yes(evaluator.value),
  },
  {
    what: 'another setting is changed',
    breakIt: editing('lambda.tf', /memory_size\s*=\s*[^\n]+/, 'memory_size = 3008'),
    falls: ({ more }) => yes(more?.noCollateral?.value),
  },
  { what: 'a comment is lost', breakIt: editing('queues.tf', /#[^\n]*/, ''), falls: ({ more }) => yes(more?.commentsKept?.value) },
  { what: 'tabs are inserted', breakIt: editing('terraform.tfvars', '  ', '\t'), falls: ({ more }) => yes(more?.commentsKept?.value) },
  {
    what: 'a byte is changed without a reported edit',
    breakIt: (solution) => ({
      ...solution,
      after: new Map([...solution.after, ['outputs.tf', Buffer.from(`${solution.after.get('outputs.tf')?.toString('utf8') ?? ''}\n`)]]),
    }),
    falls: ({ evaluator }) => yes(evaluator.value),
  },
  { what: 'a file no longer parses', breakIt: editing('terraform.tfvars', '{', ''), falls: ({ evaluator }) => yes(evaluator.value) },
  {
    what: 'a literal replaces a reference',
    breakIt: editing('queues.tf', /visibility_timeout_seconds\s*=\s*[^\n]+/, 'visibility_timeout_seconds = 300'),
    falls: ({ more }) => yes(more?.valueOrigin?.value),
  },
  { what: 'a verdict is changed', breakIt: rows((row) => ({ ...row, verdict: 'escalate' })), falls: ({ verdict }) => yes(verdict.value) },
  {
    what: 'a dangerous change is accepted',
    scenario: WILDCARD,
    breakIt: rows((row) => ({ ...row, verdict: 'accept' })),
    falls: ({ wrongAccepts, more }) => wrongAccepts === 0 && yes(more?.regret?.value),
  },
  {
    what: 'a row is missing',
    breakIt: (solution) => ({ ...solution, report: { ...solution.report, reconciliations: [] } }),
    falls: ({ verdict }) => yes(verdict.value),
  },
  {
    what: 'an event is dropped silently',
    breakIt: (solution) => ({
      ...solution,
      report: { ...solution.report, events: { ...solution.report.events, read: solution.report.events.read - 1 } },
    }),
    falls: ({ accounted }) => yes(accounted.value),
  },
  {
    what: 'the goal is wrong',
    breakIt: rows((row) => ({ ...row, intent: { ...row.intent, serves: row.intent.serves === 'cost' ? 'security' : 'cost' } })),
    falls: ({ serves }) => yes(serves.value),
  },
  {
    what: 'the motivation is wrong',
    scenario: PAUSED,
    breakIt: rows((row) => ({ ...row, intent: { ...row.intent, motivation: { ...row.intent.motivation, kind: 'budget' } } })),
    falls: ({ motivation }) => yes(motivation.value),
  },
  {
    what: 'a model is called without need',
    breakIt: (solution) => ({
      ...solution,
      report: { ...solution.report, totals: { ...solution.report.totals, modelCalls: 3, inputTokens: 900 } },
    }),
    falls: ({ more }) => yes(more?.modelCalls?.value) && yes(more?.tokens?.value),
  },
  {
    what: 'the diff is too large',
    breakIt: editing('terraform.tfvars', /$/, '\n# one\n# two\n# three\n# four\n# five\n'),
    falls: ({ more }) => yes(more?.diffSize?.value),
  },
];

it('passes before it is broken', async () => {
  for (const scenario of [TIMEOUT, WILDCARD, PAUSED]) {
    const unbroken = await scored(scenario, (solution) => solution);

    expect(passes(unbroken)).toBe(true);
    for (const { falls, scenario: broken = TIMEOUT } of BREAKAGES) if (broken === scenario) expect(falls(unbroken)).toBe(true);
  }
});

it.each(BREAKAGES)('fails if $what', async ({ scenario = TIMEOUT, breakIt, falls }) => {
  const broken = await scored(scenario, breakIt);

  expect(falls(broken)).toBe(false);
});
