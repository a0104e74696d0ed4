import { fc, test } from '@fast-check/vitest';
import { beforeAll, describe, expect } from 'vitest';
import { parsePolicy } from '#config/policy-schema.ts';
import type { FileChange } from '#domain/patch.ts';
import { absolutePath } from '#domain/workspace/roots.ts';
import type { Workspace } from '#domain/workspace.ts';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { inMemoryKnowledge } from '#knowledge/memory.ts';
import { inMemoryLedger } from '#ledger/memory.ts';
import type { Ports, Trail } from '#ports.ts';
import { reconcile } from '#reconcile.ts';
import type { RunResult } from '#run-options.ts';
import { inOrder, queueValues, setAttributes } from '../support/calls.ts';
import '../support/property-seed.ts';
import { inMemoryTrail } from '../support/trails.ts';
import { aWorkspace, inState } from '../support/workspaces.ts';
import { WORDS } from '../support/words.ts';

beforeAll(loadGrammar);

/** In milliseconds: a run of the whole flow for each draw. */
const SLOW_MACHINE = 60_000;
const ADDRESS = 'module.queue.aws_sqs_queue.this';
const MODULE = `variable "name" {}

variable "timeout" {
  default = 30
}

resource "aws_sqs_queue" "this" {
  name                       = var.name
  visibility_timeout_seconds = var.timeout
  delay_seconds              = 0
}
`;

/** How one root gives the timeout, and what became of its queue in the cloud. */
interface Plan {
  readonly timeout: 'default' | 'literal' | 'tfvars';
  readonly visibility: 30 | 60 | 90;
  readonly delay: 0 | 5;
}

const plans = fc.array(
  fc.record({
    timeout: fc.constantFrom('default' as const, 'literal' as const, 'tfvars' as const),
    visibility: fc.constantFrom(30 as const, 60 as const, 90 as const),
    delay: fc.constantFrom(0 as const, 5 as const),
  }),
  { minLength: 2, maxLength: 4 },
);

function rootOf(plan: Plan, index: number): Workspace {
  const argument = { default: '', literal: '  timeout = 30\n', tfvars: '  timeout = var.timeout\n' }[plan.timeout];
  const files = {
    'main.tf': `module "queue" {\n  source = "../modules/queue"\n  name   = "queue-${index}"\n${argument}}\n\nvariable "timeout" {\n  default = 30\n}\n`,
    'terraform.tfvars': 'timeout = 30\n',
    '../modules/queue/main.tf': MODULE,
  };
  return {
    ...aWorkspace(files, [inState(ADDRESS, queueValues(`queue-${index}`))]),
    directory: `/srv/root-${index}`,
    root: `root-${index}`,
  };
}

interface World {
  readonly result: RunResult;
  readonly written: readonly FileChange[];
  readonly trailsRead: number;
}

async function run(workspaces: readonly Workspace[], given: readonly Plan[]): Promise<World> {
  const calls = given.flatMap((plan, index) => [
    ...(plan.visibility === 30 ? [] : [setAttributes(`queue-${index}`, { VisibilityTimeout: String(plan.visibility) })]),
    ...(plan.delay === 0 ? [] : [setAttributes(`queue-${index}`, { DelaySeconds: String(plan.delay) })]),
  ]);
  const written: FileChange[] = [];
  let trailsRead = 0;
  const inner = inMemoryTrail(inOrder(...calls).map((value, index) => ({ kind: 'record', value, where: `memory:${index}` })));
  const counted: Trail = {
    ...inner,
    records: (...asked) => {
      trailsRead += 1;
      return inner.records(...asked);
    },
  };
  const ports: Ports = {
    vocabulary: WORDS,
    signals: [],
    trails: [counted],
    terraform: { open: async () => workspaces, movedSince: async () => [] },
    planner: { required: false, plan: async () => ({ kind: 'unavailable', why: 'nothing can plan here' }) },
    ledger: inMemoryLedger(),
    knowledge: inMemoryKnowledge([]),
    vcs: {
      writeFiles: async (directory, files) => void written.push(...files.map((file) => ({ ...file, path: `${directory}/${file.path}` }))),
      commitBranch: async (_directory, branch) => ({ branch, head: 'f'.repeat(40) }),
      writePatchFile: async () => undefined,
      isDelivered: async () => false,
    },
    observer: { stage: () => undefined, warn: () => undefined },
    clock: { now: () => new Date('2026-01-16T06:00:05Z') },
    interrupted: new AbortController().signal,
  };
  const options = {
    runId: 'run-1',
    startedAt: '2026-01-16T06:00:00Z',
    directory: '/srv',
    window: {},
    policy: parsePolicy({}, 'test'),
    write: true,
    deliver: 'none' as const,
    patchFile: '/srv/out.patch',
  };
  return { result: await reconcile(options, ports), written, trailsRead };
}

/** What the code of a root says after everything was written. */
function valuesAfter(workspace: Workspace, written: readonly FileChange[]): Readonly<Record<string, unknown>> {
  const texts = new Map(written.map((file) => [file.path, file.after]));
  const files = workspace.files.map((file) => ({ ...file, text: texts.get(absolutePath(workspace, file.path)) ?? file.text }));
  const evaluator = openEvaluator({ ...workspace, files });
  return evaluator.arguments(evaluator.instance(ADDRESS)!);
}

describe('roots that share a module', () => {
  test.prop([plans], { numRuns: 12 })(
    'each have the values of their own cloud, or the previous ones',
    async (given) => {
      const workspaces = given.map(rootOf);

      const { result, written, trailsRead } = await run(workspaces, given);

      expect(trailsRead).toBe(1);
      for (const [index, plan] of given.entries()) {
        const rows = result.report.reconciliations.filter((row) => row.root === `root-${index}`);
        const said = valuesAfter(workspaces[index]!, written);
        // What another root's patch fulfils of an accepted drift is right, whatever became of the rest of the drift.
        const allowed = (path: string, before: number, wanted: number): readonly number[] =>
          rows.some((row) => row.status === 'converged' && path in row.attributes) ? [wanted] : [before, wanted];
        expect(allowed('visibility_timeout_seconds', 30, plan.visibility)).toContain(said['visibility_timeout_seconds']);
        expect(allowed('delay_seconds', 0, plan.delay)).toContain(said['delay_seconds']);
      }
    },
    SLOW_MACHINE,
  );

  test.prop([plans], { numRuns: 12 })(
    'write a shared value once',
    async (given) => {
      const alike = given.map((plan): Plan => ({ ...plan, timeout: 'default', visibility: 90, delay: 5 }));

      const { result, written } = await run(alike.map(rootOf), alike);

      expect(result.report.reconciliations.map((row) => row.status)).toEqual(alike.map(() => 'converged'));
      expect(written.map((file) => file.path)).toEqual(['/srv/modules/queue/main.tf']);
    },
    SLOW_MACHINE,
  );
});
