import dedent from 'dedent';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { parsePolicy } from '#config/policy-schema.ts';
import { noCircumstances } from '#domain/judging/circumstances.ts';
import type { Decision } from '#domain/decision.ts';
import type { Drift } from '#domain/drift.ts';
import type { JsonObject } from '#domain/json.ts';
import type { PlannedChange } from '#domain/workspace/plan.ts';
import type { Reconciliation } from '#domain/reconciliation.ts';
import type { StateResource } from '#domain/workspace.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { inMemoryKnowledge } from '#knowledge/memory.ts';
import { inMemoryLedger } from '#ledger/memory.ts';
import type { Ports } from '#ports.ts';
import { patchAndVerify, proverOf } from '#reconcile.ts';
import { anUnmanaged, aWrite, anIntent } from '../../support/drifts.ts';
import { anEvent } from '../../support/builders.ts';
import { aChange, anUpdate, aPlan } from '../../support/plans.ts';
import { aChangedDrift, aWorkspace, inState } from '../../support/workspaces.ts';
import { WORDS } from '../../support/words.ts';

beforeAll(loadGrammar);

const A = 'aws_sqs_queue.a';
const STRAY = anUpdate('aws_sqs_queue.other', { delay_seconds: [1, 0] });
const LEFT = anUpdate(A, { visibility_timeout_seconds: [90, 30] });
const LONGER = aChangedDrift(A, { visibility_timeout_seconds: [30, 90] });
const STATE: readonly StateResource[] = ['a', 'b'].map((name) =>
  inState(`aws_sqs_queue.${name}`, { name, visibility_timeout_seconds: 30, delay_seconds: 0 }),
);

const RULES = { policy: parsePolicy({}, 'test'), circumstances: noCircumstances('2026-01-16T06:00:05Z', WORDS) };

interface Settled {
  readonly rows: readonly Reconciliation[];
  readonly plans: number;
}

/** Settles one intent with a Terraform that answers by the text of main.tf. */
async function settled(main: string, drifts: readonly Drift[], planOf: (text: string) => readonly PlannedChange[]): Promise<Settled> {
  const workspace = { ...aWorkspace({ 'main.tf': main }, STATE), unpatchedFiles: [{ path: 'main.tf', text: main }] };
  const intent = anIntent(drifts);
  const decisions = drifts.map((drift): Decision => ({
    drift,
    intent,
    verdict: 'accept',
    findings: [],
    reason: 'nothing speaks against it',
  }));
  let plans = 0;
  const ports: Ports = {
    vocabulary: WORDS,
    signals: [],
    trails: [],
    terraform: { open: async () => [workspace], movedSince: async () => [] },
    planner: {
      required: false,
      plan: async ({ files }) => {
        plans += 1;
        return { kind: 'planned', plan: aPlan(...planOf(files[0]?.text ?? '')), tool: { product: 'terraform', version: '1.11.4' } };
      },
    },
    ledger: inMemoryLedger(),
    knowledge: inMemoryKnowledge([]),
    vcs: {
      writeFiles: async () => undefined,
      commitBranch: async (_directory, branch) => ({ branch, head: 'f'.repeat(40) }),
      writePatchFile: async () => undefined,
      isDelivered: async () => false,
    },
    observer: { stage: () => undefined, warn: () => undefined },
    clock: { now: () => new Date('2026-01-16T06:00:05Z') },
    interrupted: new AbortController().signal,
  };
  const root = {
    workspace,
    intents: [intent],
    decisions,
    accepted: drifts,
    alarms: [],
    question: { workspace, intents: [intent], unseen: [] },
    verdicts: { decisions, alarms: [] },
    left: { drifts: [], settled: [] },
  };
  const rows = await patchAndVerify([root], { ports, prover: proverOf(ports), rules: RULES, patchCache: new Map() });
  return { rows, plans };
}

const textOf = (row: Reconciliation | undefined): string | undefined => row?.patch?.files[0]?.after;
const outcomesOf = (row: Reconciliation | undefined): readonly string[] => row?.attempts.map((one) => one.verification.outcome) ?? [];

/** A queue that takes its timeout from a local of its own. */
function aQueue(name: string): string {
  return `locals {\n  ${name}_timeout = 30\n}\n\nresource "aws_sqs_queue" "${name}" {\n  visibility_timeout_seconds = local.${name}_timeout\n}\n`;
}

describe('if Terraform rejects a patch', () => {
  test('the next narrower place is used', async () => {
    const main = aQueue('a');

    const { rows } = await settled(main, [LONGER], (text) => (text === main ? [LEFT] : text.includes('a_timeout = 90') ? [STRAY] : []));

    expect([rows[0]?.status, outcomesOf(rows[0])]).toEqual(['converged', ['collateral', 'converged']]);
    expect(textOf(rows[0])).toBe(main.replace('local.a_timeout', '90'));
  });

  test('three different patches are tried and none is kept', async () => {
    const main = aQueue('a') + aQueue('b');
    const other = aChangedDrift('aws_sqs_queue.b', { visibility_timeout_seconds: [30, 60] });

    const { rows, plans } = await settled(main, [LONGER, other], (text) => (text === main ? [LEFT] : [STRAY]));

    const texts = rows[1]?.attempts.map(({ patch }) => patch.files[0]?.after);
    expect(rows.map((row) => [row.status, row.patch, outcomesOf(row).length])).toEqual([
      ['needs-human', undefined, 3],
      ['needs-human', undefined, 3],
    ]);
    expect(new Set(texts).size).toBe(3);
    expect(rows[0]?.refusal).toMatch(/^none of 3 patches verified: collateral \(delay_seconds of aws_sqs_queue\.other\), then /);
    expect(plans).toBe(4);
  });

  test('without another place the refusal lists what was tried', async () => {
    const main = aQueue('a').replace('local.a_timeout', '30');

    const { rows } = await settled(main, [LONGER], () => [LEFT]);

    expect(rows[0]).toMatchObject({ status: 'needs-human', attempts: [{ verification: { outcome: 'residual' } }] });
    expect(rows[0]?.refusal).toMatch(
      /^the patch did not verify: residual \(visibility_timeout_seconds of aws_sqs_queue\.a\); .*no other edit is known/,
    );
  });

  test('the drift it names is left to a person and the others are kept', async () => {
    const main = dedent`
      resource "aws_sqs_queue" "a" {
        visibility_timeout_seconds = 30
      }

      resource "aws_sqs_queue" "b" {
        visibility_timeout_seconds = 30
      }
    `;
    const other = aChangedDrift('aws_sqs_queue.b', { visibility_timeout_seconds: [30, 60] });

    const { rows } = await settled(main, [LONGER, other], (text) => [
      LEFT,
      ...(text.includes('= 60') ? [] : [anUpdate('aws_sqs_queue.b', { visibility_timeout_seconds: [60, 30] })]),
    ]);

    expect(rows.map((row) => [row.status, outcomesOf(row)])).toEqual([
      ['needs-human', ['residual']],
      ['converged', ['residual', 'converged']],
    ]);
    expect(textOf(rows[1])).toBe(main.replace(/30(?=\n\}$)/, '60'));
  });

  test('an attribute that the evaluator considered reached is written', async () => {
    const main = 'resource "aws_sqs_queue" "a" {\n  name = "a"\n}\n';
    const drift = aChangedDrift(A, { sqs_managed_sse_enabled: [true, false] });

    const { rows } = await settled(main, [drift], (text) =>
      text.includes('sqs_managed_sse_enabled = false') ? [] : [anUpdate(A, { sqs_managed_sse_enabled: [false, true] })],
    );

    expect([rows[0]?.status, outcomesOf(rows[0])]).toEqual(['converged', ['residual', 'converged']]);
    expect(textOf(rows[0])).toContain('sqs_managed_sse_enabled = false');
  });
});

describe('if an import would change its resource', () => {
  const MAIN = 'resource "aws_sqs_queue" "a" {\n  name = "a"\n}\n';
  const event = anEvent({ eventName: 'CreateQueue' });
  const made = anUnmanaged(
    'aws_sqs_queue',
    { id: 'u', url: 'u', name: 'made' },
    { importId: 'u', events: [event], writes: [aWrite(event, 'name', 'made')] },
  );

  /** Adopts the queue; its import plans this change until the text holds what is asked for. */
  function adopted(
    change: { readonly before: JsonObject; readonly after: JsonObject; readonly sensitive?: readonly string[] },
    until: RegExp,
  ) {
    return settled(MAIN, [made], (text) => {
      const to = /to\s*=\s*(\S+)/.exec(text)?.[1];
      if (to === undefined) return [];
      return [aChange(to, { importId: 'u', ...(until.test(text) ? { actions: ['no-op'] } : change) })];
    });
  }

  test('an argument with a cloud value is written', async () => {
    const { rows } = await adopted({ before: { delay_seconds: 7 }, after: { delay_seconds: 0 } }, /delay_seconds\s*= 7/);

    expect([rows[0]?.status, outcomesOf(rows[0])]).toEqual(['converged', ['residual', 'converged']]);
    expect(textOf(rows[0])).toMatch(/delay_seconds\s*= 7\n/);
    expect(rows[0]?.patch?.imports[0]?.observed).toMatchObject({ delay_seconds: 7, name: 'made' });
  });

  test('an argument that the provider does not read back is ignored', async () => {
    const { rows } = await adopted(
      { before: { fifo_throughput_limit: null }, after: { fifo_throughput_limit: 'perQueue' } },
      /ignore_changes/,
    );

    expect([rows[0]?.status, outcomesOf(rows[0])]).toEqual(['converged', ['residual', 'converged']]);
    expect(textOf(rows[0])).toContain('ignore_changes = [fifo_throughput_limit]');
  });

  it.each([
    ['an unjudged value', { before: { policy: '{"Statement":[]}' }, after: { policy: '' } }],
    ['a safeguard', { before: { sqs_managed_sse_enabled: true }, after: { sqs_managed_sse_enabled: false } }],
    ['a sensitive value', { before: { delay_seconds: 7 }, after: { delay_seconds: 0 }, sensitive: ['delay_seconds'] }],
    ['a value that contradicts CloudTrail', { before: { name: 'other' }, after: { name: 'made' } }],
  ])('%s is not written', async (_title, change) => {
    const { rows } = await adopted(change, /never/);

    expect([rows[0]?.status, rows[0]?.patch, outcomesOf(rows[0])]).toEqual(['needs-human', undefined, ['residual']]);
  });
});
