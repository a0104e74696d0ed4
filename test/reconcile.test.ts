import dedent from 'dedent';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { parsePolicy } from '#config/policy-schema.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { FileChange } from '#domain/patch.ts';
import type { StateResource, Workspace } from '#domain/workspace.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { inMemoryKnowledge } from '#knowledge/memory.ts';
import { inMemoryLedger } from '#ledger/memory.ts';
import type { Ports, Trail } from '#ports.ts';
import { replay } from '#queries/replay.ts';
import { replayReceipt } from '#stages/decide/receipts.ts';
import { reconcile } from '#reconcile.ts';
import type { RunOptions, RunResult } from '#run-options.ts';
import { aConsoleUser } from './support/builders.ts';
import { deleteQueue, inOrder, queueValues, setAttributes } from './support/calls.ts';
import { anUpdate, aPlan } from './support/plans.ts';
import { inMemoryTrail } from './support/trails.ts';
import { aWorkspace, inState } from './support/workspaces.ts';
import { WORDS } from './support/words.ts';

beforeAll(loadGrammar);

const MAIN = dedent`
  locals {
    timeout = 30
  }

  resource "aws_sqs_queue" "jobs" {
    name                       = "shop-jobs"
    visibility_timeout_seconds = local.timeout
  }

  resource "aws_sqs_queue" "mail" {
    name          = "shop-mail"
    delay_seconds = 0
  }
`;
const STATE: readonly StateResource[] = [
  inState('aws_sqs_queue.jobs', queueValues('shop-jobs')),
  inState('aws_sqs_queue.mail', queueValues('shop-mail')),
];

interface World {
  readonly result: RunResult;
  readonly written: readonly FileChange[];
  readonly stages: readonly string[];
  readonly warnings: readonly string[];
  readonly ports: Ports;
}

async function run(
  events: readonly CloudTrailEvent[],
  over: { readonly options?: Partial<RunOptions>; readonly workspace?: Workspace; readonly ports?: Partial<Ports> } = {},
): Promise<World> {
  const written: FileChange[] = [];
  const stages: string[] = [];
  const warnings: string[] = [];
  const ports: Ports = {
    vocabulary: WORDS,
    signals: [],
    trails: [inMemoryTrail(events.map((value, index) => ({ kind: 'record', value, where: `memory:${index}` })))],
    terraform: { open: async () => [over.workspace ?? aWorkspace({ 'main.tf': MAIN }, STATE)], movedSince: async () => [] },
    planner: { required: false, plan: async () => ({ kind: 'unavailable', why: 'nothing can plan here' }) },
    ledger: inMemoryLedger(),
    knowledge: inMemoryKnowledge([]),
    vcs: {
      writeFiles: async (_directory, files) => void written.push(...files),
      commitBranch: async (_directory, branch) => ({ branch, head: 'f'.repeat(40) }),
      writePatchFile: async () => undefined,
      isDelivered: async () => false,
    },
    observer: { stage: (name) => void stages.push(name), warn: (message) => void warnings.push(message) },
    clock: { now: () => new Date('2026-01-16T06:00:05Z') },
    interrupted: new AbortController().signal,
    ...over.ports,
  };
  const options: RunOptions = {
    runId: 'run-1',
    startedAt: '2026-01-16T06:00:00Z',
    directory: '/srv/infra',
    window: {},
    policy: parsePolicy({}, 'test'),
    write: false,
    deliver: 'none',
    patchFile: '/srv/out.patch',
    ...over.options,
  };
  return { result: await reconcile(options, ports), written, stages, warnings, ports };
}

function outcomes(world: World): readonly string[] {
  return world.result.reconciliations.map(
    (one) => `${one.decision.drift.address ?? one.decision.drift.resourceType} ${one.decision.verdict} ${one.status}`,
  );
}

describe('a run', () => {
  test('runs its stages in order, and reports the duration', async () => {
    const world = await run(inOrder({ ...setAttributes('shop-jobs', { VisibilityTimeout: '60' }), ...aConsoleUser('alice@example.com') }));

    expect([...new Set(world.stages)]).toEqual(['open', 'filter', 'correlate', 'infer', 'decide', 'patch', 'verify']);
    expect(world.result.report).toMatchObject({ runId: 'run-1' });
  });

  test('edits the value at its origin, and writes only on request', async () => {
    const events = inOrder(setAttributes('shop-jobs', { VisibilityTimeout: '60' }));

    const [dry, wet] = [await run(events), await run(events, { options: { write: true } })];

    expect(outcomes(dry)).toEqual(['aws_sqs_queue.jobs accept converged']);
    expect(dry.written).toEqual([]);
    expect(wet.written).toEqual([{ path: 'main.tf', before: MAIN, after: MAIN.replace('timeout = 30', 'timeout = 60') }]);
  });

  test('starts each intent from the text after the previous one', async () => {
    const events = inOrder(setAttributes('shop-jobs', { VisibilityTimeout: '60' }), {
      ...setAttributes('shop-mail', { DelaySeconds: '5' }),
      ...aConsoleUser('bob@example.com'),
    });

    const world = await run(events, { options: { write: true } });

    expect(outcomes(world)).toEqual(['aws_sqs_queue.jobs accept converged', 'aws_sqs_queue.mail accept converged']);
    expect(world.written.map((file) => file.after)).toEqual([
      MAIN.replace('timeout = 30', 'timeout = 60').replace('delay_seconds = 0', 'delay_seconds = 5'),
    ]);
  });

  it.each<{ readonly name: string; readonly events: readonly CloudTrailEvent[]; readonly outcome: readonly string[] }>([
    { name: 'nothing happened', events: [], outcome: [] },
    {
      name: 'does not edit a change with a finding',
      events: inOrder(deleteQueue('shop-jobs')),
      outcome: ['aws_sqs_queue.jobs escalate escalated'],
    },
    {
      name: 'settles a value that was restored',
      events: inOrder(setAttributes('shop-jobs', { VisibilityTimeout: '60' }), setAttributes('shop-jobs', { VisibilityTimeout: '30' })),
      outcome: [],
    },
  ])('$name', async ({ events, outcome }) => {
    const world = await run(events, { options: { write: true } });

    expect(outcomes(world)).toEqual(outcome);
    expect(world.written).toEqual([]);
  });

  test('escalates a drift if code has a third value', async () => {
    const workspace = aWorkspace({ 'main.tf': MAIN.replace('timeout = 30', 'timeout = 45') }, STATE);

    expect(outcomes(await run(inOrder(setAttributes('shop-jobs', { VisibilityTimeout: '60' })), { workspace }))).toEqual([
      'aws_sqs_queue.jobs escalate unapplied-code',
    ]);
  });

  test('escalates a change of a resource that code does not declare', async () => {
    const workspace = aWorkspace({ 'main.tf': MAIN.replace('"mail"', '"post"') }, STATE);

    const world = await run(inOrder(setAttributes('shop-mail', { DelaySeconds: '5' })), { workspace });

    expect(world.result.reconciliations.map((one) => [one.decision.verdict, one.status, one.refusal])).toEqual([
      ['escalate', 'needs-human', 'aws_sqs_queue.mail is not declared in code'],
    ]);
  });

  test('edits an input of a downloaded module at its call, escalates its fixed values, and replays both', async () => {
    const files = {
      'main.tf': 'module "jobs" {\n  source  = "acme/queue/aws"\n  timeout = 30\n}\n',
      '.terraform/modules/jobs/main.tf': dedent`
        variable "timeout" {}

        resource "aws_sqs_queue" "this" {
          name                       = "shop-jobs"
          visibility_timeout_seconds = var.timeout
          delay_seconds              = 0
        }
      `,
      '.terraform/modules/modules.json': JSON.stringify({
        Modules: [{ Key: 'jobs', Source: 'registry.terraform.io/acme/queue/aws', Version: '1.2.0', Dir: '.terraform/modules/jobs' }],
      }),
    };
    const workspace = aWorkspace(files, [inState('module.jobs.aws_sqs_queue.this', queueValues('shop-jobs'))]);
    const call = (attributes: Readonly<Record<string, string>>): Promise<World> =>
      run(inOrder(setAttributes('shop-jobs', attributes)), { workspace, options: { write: true } });

    const [exposed, kept] = [await call({ VisibilityTimeout: '60' }), await call({ DelaySeconds: '5' })];

    expect(outcomes(exposed)).toEqual(['module.jobs.aws_sqs_queue.this accept converged']);
    expect(exposed.written.map(({ path, after }) => [path, after])).toEqual([
      ['main.tf', files['main.tf'].replace('timeout = 30', 'timeout = 60')],
    ]);
    expect(outcomes(kept)).toEqual(['module.jobs.aws_sqs_queue.this escalate needs-human']);
    expect(kept.written).toEqual([]);
    const [row] = kept.result.report.reconciliations;
    expect(row?.reason).toBe(
      'No safe edit of the code is possible: delay_seconds is a literal at .terraform/modules/jobs/main.tf:6: reconcile does not edit external modules; module.jobs exposes no input for it',
    );
    expect(row?.alternatives?.map(({ verdict, next }) => [verdict, next])).toEqual([
      [
        'accept',
        'edit the code: add an input for delay_seconds to module.jobs, in its original source (.terraform/modules/jobs/main.tf:6), and set it in the module call (main.tf:1)',
      ],
      ['revert', 'the code stays; the next apply sets it back'],
      ['hold', 'the code stays; any apply in the meantime sets it back, unless the code ignores changes of it'],
    ]);
    expect(await replay({ id: row?.id ?? '' }, kept.ports.ledger, replayReceipt)).toMatchObject({ kind: 'replayed', same: true });
  });

  test('stores its result in the ledger, as a checkpoint, and as knowledge', async () => {
    const world = await run(inOrder(setAttributes('shop-jobs', { VisibilityTimeout: '60' })));
    const [one] = world.result.reconciliations;

    const entry = await world.ports.ledger.findDecision(one!.id);

    expect(entry).toMatchObject({ runId: 'run-1', situation: { resourceType: 'aws_sqs_queue', eventNames: ['SetQueueAttributes'] } });
    expect(
      await world.ports.knowledge.recall({
        resourceType: 'aws_sqs_queue',
        eventNames: ['SetQueueAttributes'],
        changeShape: ['visibility_timeout_seconds'],
      }),
    ).toMatchObject([{ timesSeen: 1 }]);
  });

  test('counts every event in the report', async () => {
    const events = inOrder(
      setAttributes('shop-jobs', { VisibilityTimeout: '60' }),
      setAttributes('elsewhere', { VisibilityTimeout: '60' }),
      { eventName: 'UpdateSomethingNew' },
      { eventName: 'ListQueues', readOnly: true },
    );

    const { result } = await run(events);

    const named = new Set(
      [
        ...result.reconciliations.flatMap((one) => one.decision.drift.events.map((event) => event.eventID)),
        ...JSON.stringify(result.report).matchAll(/"(00000000-0000-4000-8000-[0-9a-f]{12})"/g),
      ].map((found) => (typeof found === 'string' ? found : (found[1] ?? ''))),
    );
    expect([...named].sort()).toEqual(
      events
        .slice(0, 3)
        .map((event) => event.eventID)
        .sort(),
    );
  });

  describe('a change that no plan shows', () => {
    const IGNORING = MAIN.replace(
      'local.timeout\n}',
      'local.timeout\n\n  lifecycle {\n    ignore_changes = [visibility_timeout_seconds, policy]\n  }\n}',
    );
    const OPEN = JSON.stringify({
      Version: '2012-10-17',
      Statement: [{ Effect: 'Allow', Principal: '*', Action: 'sqs:*', Resource: '*' }],
    });
    const workspace = aWorkspace({ 'main.tf': IGNORING }, STATE);

    test('is reported and never written', async () => {
      const events = inOrder(setAttributes('shop-jobs', { VisibilityTimeout: '60' }));

      const world = await run(events, { workspace, options: { write: true } });

      expect(outcomes(world)).toEqual([]);
      expect(world.written).toEqual([]);
      expect(world.result.report.invisible).toMatchObject([
        {
          reason: 'ignored-by-code',
          address: 'aws_sqs_queue.jobs',
          attributes: { visibility_timeout_seconds: { before: 30, after: 60 } },
          eventIDs: [events[0]?.eventID],
        },
      ]);
      expect(world.result.report.settled).toEqual([]);
    });

    test('is escalated if a guardrail has a finding, next to the edit of a visible change', async () => {
      const events = inOrder(setAttributes('shop-jobs', { Policy: OPEN, DelaySeconds: '5' }));

      const world = await run(events, { workspace, options: { write: true } });

      expect([...outcomes(world)].sort()).toEqual(['aws_sqs_queue.jobs accept converged', 'aws_sqs_queue.jobs escalate escalated']);
      expect(world.written.map((file) => file.after)).toEqual([
        IGNORING.replace('local.timeout\n', 'local.timeout\n  delay_seconds              = 5\n'),
      ]);
      const [alarm] = world.result.report.reconciliations.filter((item) => item.verdict === 'escalate');
      expect(alarm).toMatchObject({ invisible: 'ignored-by-code', edits: [], diff: '', refusal: null });
      expect(Object.keys(alarm?.attributes ?? {})).toEqual(['policy']);
      expect(world.result.report.invisible).toEqual([]);
      expect(await world.ports.ledger.findDecision(alarm?.id ?? '')).toMatchObject({ reconciliation: { verdict: 'escalate' } });
    });
  });

  test('fails with nothing written if a trail cannot be read', async () => {
    const trail = inMemoryTrail([]);
    const broken: Trail = {
      name: 'broken',
      records() {
        throw new Error('no such trail');
      },
    };

    await expect(run([], { ports: { trails: [trail, broken] }, options: { write: true } })).rejects.toThrow('no such trail');
  });
});

describe('with a planner', () => {
  const events = inOrder(setAttributes('shop-jobs', { VisibilityTimeout: '60' }), {
    ...setAttributes('shop-mail', { DelaySeconds: '5' }),
    ...aConsoleUser('bob@example.com'),
  });
  const tool = { product: 'terraform', version: '1.11.4' } as const;
  const jobs = anUpdate('aws_sqs_queue.jobs', { visibility_timeout_seconds: [60, 30] });
  const mail = anUpdate('aws_sqs_queue.mail', { delay_seconds: [5, 0] });
  const stray = anUpdate('aws_sqs_queue.other', { delay_seconds: [1, 0] });

  /** Plans as the texts say; a timeout of 60 has an effect elsewhere when `guilty`. */
  function planner(guilty: boolean): Ports['planner'] {
    return {
      required: false,
      plan: async ({ files }) => {
        const text = files[0]?.text ?? '';
        const patched = text.includes('timeout = 60');
        const changes = [
          ...(patched ? [] : [jobs]),
          ...(text.includes('delay_seconds = 5') ? [] : [mail]),
          ...(patched && guilty ? [stray] : []),
        ];
        return { kind: 'planned', plan: aPlan(...changes), tool };
      },
    };
  }

  test('lets Terraform verify, and reports it', async () => {
    const world = await run(events, { ports: { planner: planner(false) } });

    expect(outcomes(world)).toEqual(['aws_sqs_queue.jobs accept converged', 'aws_sqs_queue.mail accept converged']);
    expect(world.result.report.verifiedBy).toEqual({ method: 'terraform', tool, fallback: null });
  });

  test('escalates a patch that Terraform rejects, and keeps the others', async () => {
    const world = await run(events, { options: { write: true }, ports: { planner: planner(true) } });

    expect(outcomes(world)).toEqual(['aws_sqs_queue.jobs escalate needs-human', 'aws_sqs_queue.mail accept converged']);
    expect(world.result.reconciliations[0]?.attempts.map(({ verification }) => verification)).toMatchObject([
      { outcome: 'collateral', residual: [{ address: 'aws_sqs_queue.other' }] },
      { outcome: 'residual', residual: [{ address: 'aws_sqs_queue.jobs' }] },
    ]);
    expect(world.result.report.reconciliations.map(({ attempts }) => attempts?.map(({ verification }) => verification.outcome))).toEqual([
      ['collateral', 'residual'],
      undefined,
    ]);
    expect(world.result.reconciliations[0]?.refusal).toMatch(
      /^none of 2 patches verified: collateral .*, then residual .*no other edit is known/,
    );
    expect(world.written.map((file) => file.after)).toEqual([MAIN.replace('delay_seconds = 0', 'delay_seconds = 5')]);
  });

  test('uses the evaluator without a planner, and reports why', async () => {
    const world = await run(events);

    expect(world.result.report.verifiedBy).toEqual({ method: 'evaluate', tool: null, fallback: 'nothing can plan here' });
  });
});

test('stops without patches and writes if it is interrupted', async () => {
  const events = inOrder(setAttributes('shop-jobs', { VisibilityTimeout: '60' }));

  const running = run(events, { options: { write: true }, ports: { interrupted: AbortSignal.abort() } });

  await expect(running).rejects.toThrow('found an interrupt');
});
