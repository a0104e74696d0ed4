/** Acting without a cloud: a drifted queue, a Terraform double, and an action book in real SQLite. */
import { createHash } from 'node:crypto';
import { applyAction } from '#act/apply-action.ts';
import type { ApplyQuestion, Applied } from '#act/apply-action.ts';
import { approveAction } from '#act/approve-action.ts';
import { planAction } from '#act/plan-action.ts';
import type { ActQuestion, PlannedAction } from '#act/plan-action.ts';
import { actSettingsOf, ActSection } from '#config/act.ts';
import type { ActSettings } from '#domain/action.ts';
import type { JsonObject } from '#domain/json.ts';
import type { Signal } from '#domain/judging/signal.ts';
import type { Workspace } from '#domain/workspace.ts';
import { openActionLedger } from '#ledger/actions.ts';
import type { ActingTerraform, ActionLedger, ActionRecord, ActRefusal, ApplyEnd } from '#ports/act.ts';
import type { LedgerEntry } from '#ports/ledger.ts';
import { aLedgerEntry, aReportRow } from './ledger-entries.ts';

export const QUEUE = 'aws_sqs_queue.work';
export const NOON = '2026-11-21T12:00:00.000Z';

/** One object's change in a plan. */
export interface ShownChange {
  readonly address?: string;
  readonly type?: string;
  readonly actions: readonly string[];
  readonly before?: JsonObject | null;
  readonly after?: JsonObject | null;
  readonly more?: JsonObject;
}

const SET: JsonObject = { id: 'q', name: 'work', visibility_timeout_seconds: 60 };
const DRIFTED: JsonObject = { ...SET, visibility_timeout_seconds: 300 };

/** The plan that reverts the queue. */
export const BACK: ShownChange = { actions: ['update'], before: DRIFTED, after: SET };
/** The queue's drift in a refresh. */
export const SEEN: ShownChange = { actions: ['update'], before: SET, after: DRIFTED };
/** The plan that replaces the queue. */
export const ANEW: ShownChange = { actions: ['delete', 'create'], before: DRIFTED, after: DRIFTED };

/** A plan as `terraform show -json` prints it. */
export function planText({
  changes = [],
  drift = [],
}: {
  readonly changes?: readonly ShownChange[];
  readonly drift?: readonly ShownChange[];
}): string {
  const print = ({
    address = QUEUE,
    type = 'aws_sqs_queue',
    actions,
    before = null,
    after = null,
    more = {},
  }: ShownChange): JsonObject => ({
    address,
    type,
    mode: 'managed',
    change: { actions, before, after, after_unknown: {} },
    ...more,
  });
  return JSON.stringify({
    format_version: '1.2',
    resource_changes: changes.map(print),
    resource_drift: drift.map(print),
    output_changes: {},
  });
}

/** A Terraform double that returns set results and counts applies. */
export interface ToldTerraform extends ActingTerraform {
  plan_: string;
  /** The content of a stored plan file; undefined: as created. */
  shown: string | undefined;
  end: ApplyEnd;
  running: boolean;
  failing: string | undefined;
  readonly applied: string[];
  readonly asked: (readonly string[])[];
}

/** Returns a plan like BACK until changed. */
function aTerraform(text: string = planText({ changes: [BACK], drift: [SEEN] })): ToldTerraform {
  const terraform: ToldTerraform = {
    plan_: text,
    shown: undefined,
    end: { kind: 'exited', exitCode: 0 },
    running: false,
    failing: undefined,
    applied: [],
    asked: [],
    plan: async (_root, args) => {
      terraform.asked.push(args);
      if (terraform.failing !== undefined) return { kind: 'failed', why: terraform.failing };
      return { kind: 'planned', file: Buffer.from(`plan ${terraform.plan_}`), json: terraform.plan_ };
    },
    show: async (_root, file) => ({ kind: 'shown', json: terraform.shown ?? Buffer.from(file).toString('utf8').slice(5) }),
    apply: async (_root, file) => {
      terraform.applied.push(createHash('sha256').update(file).digest('hex'));
      return terraform.end;
    },
    look: async () => ({ log: 'Apply complete!', isRunning: terraform.running }),
    forget: async () => undefined,
  };
  return terraform;
}

/** Allows everything, with two approvers and a replaceable queue. */
export function actSettings(over: object = {}): ActSettings {
  return actSettingsOf(
    ActSection.parse({
      allow: ['noop', 'refresh-state', 'revert-drift', 'replace-instance'],
      approvers: ['alice', 'bob', 'carol'],
      replaceable: { types: ['aws_sqs_queue'] },
      ...over,
    }),
  );
}

/** A decision to revert the queue's timeout, which was set by hand. */
export function aRevert(over: Partial<LedgerEntry['reconciliation']> = {}): LedgerEntry {
  const row = aReportRow({ address: QUEUE, verdict: 'revert', status: 'proposed' });
  return aLedgerEntry({ reconciliation: { ...row, intent: { ...row.intent, confidence: 'certain' }, ...over } });
}

/** A root with the queue in its state. */
export function aRoot(over: Partial<Workspace> = {}): Workspace {
  return {
    directory: '/srv/orders',
    files: [{ path: 'main.tf', text: 'resource "aws_sqs_queue" "work" {}\n' }],
    resources: [{ address: QUEUE, module: '', mode: 'managed', type: 'aws_sqs_queue', name: 'work', values: SET, sensitive: [] }],
    stateText: '{"serial":7}',
    stateSerial: 7,
    stateLineage: 'a',
    schema: {
      aws_sqs_queue: {
        attributes: {
          id: { type: 'string', computed: true },
          name: { type: 'string', optional: true },
          visibility_timeout_seconds: { type: 'number', optional: true },
          delay_seconds: { type: 'number', optional: true },
        },
        blocks: {},
      },
    },
    environmentVariables: {},
    adopted: [],
    ...over,
  };
}

/** An alarm about the queue that fires a minute before noon. */
export function aFiring(over: Partial<Signal> = {}): Signal {
  return { time: '2026-11-21T11:59:00Z', source: 'cloudwatch', kind: 'alarm', subject: QUEUE, state: 'firing', ...over };
}

/** Everything for acting in one place; a test may change it. */
export interface ActWorld {
  readonly book: ActionLedger;
  readonly terraform: ToldTerraform;
  /** The inputs of the next step. */
  now: string;
  settings: ActSettings;
  entry: LedgerEntry | undefined;
  workspace: Workspace;
  signals: readonly Signal[];
  readonly plan: (over?: Partial<ActQuestion>) => Promise<PlannedAction | ActRefusal>;
  /** Plans an action, stores it, and reads it back. */
  readonly keep: (over?: Partial<ActQuestion>) => Promise<ActionRecord>;
  readonly approve: (id: string, by: string) => Promise<ActRefusal | undefined>;
  readonly apply: (id: string, over?: Partial<ApplyQuestion>) => Promise<Applied>;
  readonly record: (id: string) => Promise<ActionRecord>;
}

/** Opens a world in which a queue drifted and code has precedence. */
export async function anActWorld(file = ':memory:'): Promise<ActWorld> {
  const book = await openActionLedger(file);
  let planned = 0;
  const world: ActWorld = {
    book,
    terraform: aTerraform(),
    now: NOON,
    settings: actSettings(),
    entry: aRevert(),
    workspace: aRoot(),
    signals: [],
    plan: async (over = {}) => {
      planned += 1;
      const id = planned.toString(16).padStart(12, '0');
      const { entry = aRevert(), workspace, settings, signals, now } = world;
      const question = {
        action: 'revert-drift' as const,
        entry,
        workspace,
        settings,
        signals,
        now,
        recordedActions: await book.all(),
        classify: () => [],
        id,
      };
      return planAction({ ...question, ...over }, world.terraform);
    },
    keep: async (over) => {
      const made = await world.plan(over);
      if (made.kind === 'refused') throw new Error(made.message);
      await book.keep(made.action);
      return world.record(made.action.document.id);
    },
    approve: async (id, by) => {
      const approval = approveAction(await world.record(id), by, world);
      if (approval.kind === 'refused') return approval;
      await book.note(id, approval);
      return undefined;
    },
    apply: async (id, over = {}) => {
      const { entry, workspace, settings, signals } = world;
      const process = { pid: 1, host: 'here' };
      const question = {
        entry,
        workspace,
        settings,
        signals,
        process,
        logFile: '/nowhere/apply.log',
        classify: () => [],
        now: () => new Date(world.now),
      };
      return applyAction({ record: await world.record(id), ...question, ...over }, world.terraform, book);
    },
    record: async (id) => {
      const found = await book.find(id);
      if (found === undefined || found === 'ambiguous') throw new Error(`expected action ${id}`);
      return found;
    },
  };
  return world;
}
