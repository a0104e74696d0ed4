import dedent from 'dedent';
import { beforeAll, describe, expect, it } from 'vitest';
import { catalogue } from '#catalogue/index.ts';
import type { Decision } from '#domain/decision.ts';
import type { Drift } from '#domain/drift.ts';
import { InterruptedError } from '#domain/errors.ts';
import type { PlanAnswer } from '#domain/workspace/plan.ts';
import type { Presumed, Reconciliation } from '#domain/reconciliation.ts';
import { placeOfRoot } from '#domain/workspace/roots.ts';
import { DEFAULT_VCS } from '#config/vcs.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { withOptions, withPresumed } from '#stages/patch/options-in-code.ts';
import type { DecidedRoot } from '#domain/judging/decided-root.ts';
import { proverOf } from '#reconcile.ts';
import type { Workspace } from '#domain/workspace.ts';
import { mayProposeEdit } from '#stages/decide/may-propose-edit.ts';
import { anIntent } from '../../support/drifts.ts';
import { anUpdate, aPlan } from '../../support/plans.ts';
import { aChangedDrift, aWorkspace, inState } from '../../support/workspaces.ts';

beforeAll(loadGrammar);

const MAIN = dedent`
  # ours
  resource "aws_sqs_queue" "a" {
    visibility_timeout_seconds = 30 # slow
  }

  resource "aws_sqs_queue" "b" {
    visibility_timeout_seconds = local.elsewhere
  }
`;
const A = 'aws_sqs_queue.a';
const UNDECLARED = 'aws_sqs_queue.c';
const LONGER = aChangedDrift(A, { visibility_timeout_seconds: [30, 90] });
const ALTERNATIVES: NonNullable<Decision['alternatives']> = [{ verdict: 'accept', next: 'code says what the cloud has', undoes: [] }];
const TOOL = { product: 'terraform', version: '1.11.4' } as const;
const LEFT = anUpdate(A, { visibility_timeout_seconds: [90, 30] });

interface Asked {
  readonly drifts?: readonly Drift[];
  readonly escalations?: 'draft' | 'issue' | 'none';
  readonly planOf?: (text: string) => PlanAnswer;
  readonly interrupted?: AbortSignal;
}

interface Escalated {
  readonly root: DecidedRoot;
  readonly escalated: readonly Reconciliation[];
}

function escalatedIn(drifts: readonly Drift[]): Escalated {
  const resources = ['a', 'b'].map((name) => inState(`aws_sqs_queue.${name}`, { name, visibility_timeout_seconds: 30 }));
  const workspace = { ...aWorkspace({ 'main.tf': MAIN }, resources), unpatchedFiles: [{ path: 'main.tf', text: MAIN }] };
  const intent = anIntent(drifts);
  const decisions = drifts.map((drift): Decision => ({
    drift,
    intent,
    verdict: 'escalate',
    findings: [],
    reason: 'We talk first',
    alternatives: ALTERNATIVES,
  }));
  const root: DecidedRoot = { workspace, intents: [intent], decisions, accepted: [], alarms: [] };
  const escalated = decisions.map((decision): Reconciliation => ({
    id: decision.drift.id,
    decision,
    place: placeOfRoot(workspace),
    status: 'escalated',
    attempts: [],
  }));
  return { root, escalated };
}

function plannerOf(planOf: Asked['planOf'], plans: string[] = []): Parameters<typeof proverOf>[0]['planner'] {
  return {
    required: false,
    plan: async ({ files }: Pick<Workspace, 'files'>) => {
      plans.push(files[0]?.text ?? '');
      return planOf?.(files[0]?.text ?? '') ?? { kind: 'unavailable' as const, why: 'it is not installed' };
    },
  };
}

async function asked({ drifts = [LONGER], escalations = 'draft', planOf, interrupted }: Asked = {}): Promise<{
  readonly rows: readonly Reconciliation[];
  readonly plans: readonly string[];
}> {
  const { root, escalated } = escalatedIn(drifts);
  const plans: string[] = [];
  const planner = plannerOf(planOf, plans);
  const rows = await withOptions(escalated, [root], {
    pieces: new Map(),
    deliver: 'pull-request',
    vcs: { ...DEFAULT_VCS, escalations },
    prover: proverOf({ planner }),
    mayPropose: (decision, of) => mayProposeEdit(decision, { catalogue, workspace: of }),
    observer: { stage: () => undefined },
    interrupted: interrupted ?? new AbortController().signal,
  });
  return { rows, plans };
}

describe('withOptions', () => {
  it('gives an escalated drift the proved edit of accepting it, without changing the verdict', async () => {
    const { rows } = await asked();

    expect(rows[0]?.option?.patch.files).toEqual([{ path: 'main.tf', before: MAIN, after: MAIN.replace('= 30 #', '= 90 #') }]);
    expect(rows[0]?.option?.verification).toMatchObject({ outcome: 'converged', method: 'evaluate' });
    expect([rows[0]?.status, rows[0]?.decision.verdict, rows[0]?.patch, rows[0]?.verification]).toEqual([
      'escalated',
      'escalate',
      undefined,
      undefined,
    ]);
  });

  it('gives an issue the same edit as a draft, and none if no thread is created', async () => {
    const [inDraft, inIssue, nowhere] = [await asked(), await asked({ escalations: 'issue' }), await asked({ escalations: 'none' })];

    expect(inIssue.rows[0]?.option).toEqual(inDraft.rows[0]?.option);
    expect([nowhere.rows[0]?.option, nowhere.plans]).toEqual([undefined, []]);
  });

  it('uses the plan of Terraform if there is one', async () => {
    const { rows, plans } = await asked({
      planOf: (text) => ({ kind: 'planned', plan: aPlan(...(text.includes('= 30') ? [LEFT] : [])), tool: TOOL }),
    });

    expect(rows[0]?.option?.verification).toMatchObject({ outcome: 'converged', method: 'terraform' });
    expect(plans).toHaveLength(2);
  });

  it.each<readonly [string, Asked]>([
    ['the plan still contains the drift', { planOf: () => ({ kind: 'planned', plan: aPlan(LEFT), tool: TOOL }) }],
    ['a drift of the intent cannot be written', { drifts: [LONGER, aChangedDrift(UNDECLARED, { visibility_timeout_seconds: [30, 60] })] }],
    ['the value is hidden', { drifts: [{ ...LONGER, changes: LONGER.changes.map((change) => ({ ...change, hidden: true })) }] }],
  ])('gives no edit if %s', async (_name, over) => {
    const { rows } = await asked(over);

    expect(rows.map(({ option }) => option)).toEqual(rows.map(() => undefined));
  });

  it('stops if it is interrupted', async () => {
    await expect(asked({ interrupted: AbortSignal.abort() })).rejects.toThrow(InterruptedError);
  });
});

describe('withPresumed', () => {
  const UNREAD: Drift = { ...LONGER, changes: [{ ...LONGER.changes[0], path: '*', before: null, after: null, hidden: true }] as never };

  async function read(presumed: Partial<Presumed>, planOf?: Asked['planOf'], drifts = [UNREAD]): Promise<readonly Reconciliation[]> {
    const { root, escalated } = escalatedIn(drifts);
    const presumedIn = (): ReadonlyMap<string, Presumed> => new Map([[UNREAD.id, { drift: LONGER, findings: [], ...presumed }]]);
    return withPresumed(escalated, [root], { presumedIn, prover: proverOf({ planner: plannerOf(planOf) }) });
  }

  it('adds the edit of accepting the presumed values, proved by a plan', async () => {
    const planOf = (text: string): PlanAnswer => ({ kind: 'planned', plan: aPlan(...(text.includes('= 30') ? [LEFT] : [])), tool: TOOL });
    const [row] = await read({}, planOf);

    expect(row?.presumed?.option?.patch.files[0]?.after).toBe(MAIN.replace('= 30 #', '= 90 #'));
    expect(row?.presumed?.option?.verification).toMatchObject({ outcome: 'converged', method: 'terraform', tool: TOOL });
    expect([row?.status, row?.decision.verdict, row?.decision.drift, row?.patch, row?.option]).toEqual([
      'escalated',
      'escalate',
      UNREAD,
      undefined,
      undefined,
    ]);
  });

  it.each<readonly [string, Partial<Presumed>, Asked['planOf'], string]>([
    ['an edit that a plan contradicts', {}, () => ({ kind: 'planned', plan: aPlan(LEFT), tool: TOOL }), 'no edit for it could be proved'],
    [
      'a resource that code does not declare',
      { drift: aChangedDrift(UNDECLARED, { visibility_timeout_seconds: [30, 90] }) },
      undefined,
      'no edit for it',
    ],
    ['a rejected presumption', { refusal: 'carol holds it' }, undefined, 'carol holds it'],
  ])('adds no edit but the reason for %s', async (_what, presumed, planOf, why) => {
    const [row] = await read(presumed, planOf);

    expect(row?.presumed?.option).toBeUndefined();
    expect(row?.presumed?.refusal).toContain(why);
  });

  it('does not add it to another drift', async () => {
    expect((await read({}, undefined, [aChangedDrift(UNDECLARED, { delay_seconds: [0, 1] })]))[0]?.presumed).toBeUndefined();
  });
});
