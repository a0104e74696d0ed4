/**
 * Reads people's decisions in comments on pull requests and issues. A command concerns the changes that the ledger has for its thread.
 * Decisions are written to the ledger before any delivery, and answered afterwards. If the run dies in between, the next run repeats this
 * with the same result.
 */
import { catalogue } from '#catalogue/index.ts';
import { DEFAULT_VCS } from '#config/vcs.ts';
import { expiryOf } from '#config/policy/holds.ts';
import type { Settled } from '#domain/drift.ts';
import { IN_SYNC_REASONS } from '#domain/drop-reason.ts';
import type { PersonDecision } from '#domain/judging/person-decision.ts';
import type { Reconciliation } from '#domain/reconciliation.ts';
import { baseOf, checkpointName, describeRoot, inFolder, pathFromBase } from '#domain/workspace/roots.ts';
import type { Workspace } from '#domain/workspace.ts';
import { toRow } from '#report/row.ts';
import { isStillThere, stillHolds, withDecision, whyNotDecided } from '#stages/decide/person/weigh-decision.ts';
import { EXPECTED, NO_RIGHT, OUTDATED, UNKNOWN_THREAD, explanation, refusal } from '#stages/deliver/comments/answers.ts';
import type { Answer } from '#stages/deliver/comments/answers.ts';
import { answerTo, readPendingCommands } from '#stages/deliver/comments/pending-commands.ts';
import type { Conversation, Conversations, PendingCommand } from '#stages/deliver/comments/pending-commands.ts';
import { record } from '#stages/record/record.ts';
import type { Ports } from './ports.ts';
import type { LedgerEntry } from './ports/ledger.ts';
import { recallAll, recallAsked } from './recall-changes.ts';
import type { Recalled } from './recall-changes.ts';
import type { RunOptions } from './run-options.ts';

/** The comments, for the rest of the run. */
export interface CommentCommands {
  readonly answers: readonly Answer[];
  /** Changes of open threads that people decided, from the ledger. */
  readonly decided: readonly Reconciliation[];
}

const NOTHING: CommentCommands = { answers: [], decided: [] };

/**
 * Reads the comments of the tool's open threads and writes the decisions in them to the ledger. Only a run that continues where the last
 * one ended does this, because it knows the changes of each thread.
 * @throws DeliveryError if the VCS or the ledger fails
 */
export async function readCommentCommands(options: RunOptions, workspaces: readonly Workspace[], ports: Ports): Promise<CommentCommands> {
  const { pullRequests, remote, ledger } = ports;
  if (options.deliver !== 'pull-request' || options.resume === undefined || pullRequests === undefined || remote === undefined)
    return NOTHING;
  const delivered = await ledger.threads();
  if (!delivered.some(({ vcs }) => vcs === pullRequests.name)) return NOTHING;
  const conversations = await readPendingCommands(pullRequests, options.vcs ?? DEFAULT_VCS, delivered);
  const folder = await remote.folderOf(baseOf(workspaces[0] ?? options));
  const answers: Answer[] = [];
  for (const conversation of conversations.open) {
    const recalled = conversation.pending.length === 0 ? [] : await recallAll(conversation.ids, workspaces, ports);
    for (const pendingCommand of conversation.pending)
      answers.push(await answer(pendingCommand, { conversation, conversations, recalled, folder }, { options, workspaces, ports }));
  }
  const decided = await decidedIn(conversations.open, workspaces, ports);
  return { answers, decided };
}

interface CommandInput {
  readonly conversation: Conversation;
  readonly conversations: Conversations;
  readonly recalled: readonly Recalled[];
  /** The folder of the run's base, within the repository. */
  readonly folder: string;
}

interface CommandContext {
  readonly options: RunOptions;
  readonly workspaces: readonly Workspace[];
  readonly ports: Ports;
}

async function answer(pendingCommand: PendingCommand, input: CommandInput, context: CommandContext): Promise<Answer> {
  const { thread } = input.conversation;
  const { command, comment } = pendingCommand;
  const reply = (text: string): Answer => ({ thread, about: answerTo(comment), text });
  if (command.verb === 'unknown') return reply(EXPECTED);
  if (!(await input.conversations.mayCommand(pendingCommand, input.conversation, await pathsOf(input, context)))) return reply(NO_RIGHT);
  if (input.recalled.length === 0 || input.recalled.length < input.conversation.ids.length) return reply(UNKNOWN_THREAD);
  if (command.verb === 'explain') {
    const { tell } = context.options;
    return reply(explanation(input.recalled.map(({ entry, receipt }) => tell?.({ entry, receipt }) ?? '')));
  }
  const decided = decisionOf(pendingCommand, context);
  const isDone = input.recalled.every(({ entry }) => entry.reconciliation.asked?.where === pendingCommand.where);
  if (!isDone) {
    // A receipt can be newer than the thread's text: a run judged the change again and died before it updated the thread.
    const shown = [input.conversation.writtenAt, ...input.recalled.map(({ receipt }) => receipt.decidedAt)];
    if (shown.some((time) => Date.parse(comment.at) < Date.parse(time))) return reply(OUTDATED);
    const [why] = input.recalled.flatMap(({ item, workspace }) => whyNotDecided(item, decided.said, workspace) ?? []);
    if (why !== undefined) return reply(refusal(comment.author, why));
    await keep(decided, input.recalled, context);
  }
  const kept = input.recalled.flatMap(({ entry }) => (isDone ? (entry.reconciliation.asked ?? []) : []))[0];
  return { ...reply(''), decided: kept ?? decided };
}

function decisionOf({ command, comment, where }: PendingCommand, { options, ports }: CommandContext): PersonDecision {
  const verdict = command.verb === 'hold' || command.verb === 'accept' ? command.verb : 'revert';
  const now = ports.clock.now();
  const until =
    command.verb !== 'hold'
      ? undefined
      : command.forMs === undefined
        ? expiryOf(options.policy.holds, now.toISOString())
        : new Date(now.getTime() + command.forMs).toISOString();
  return { said: verdict, by: comment.author, where, at: comment.at, ...(until === undefined ? {} : { until }) };
}

/** Returns the paths of a change from the top of the repository: where its resources are declared, and the pull request's files. */
async function pathsOf(
  { conversation: { thread }, recalled, folder }: CommandInput,
  { ports }: CommandContext,
): Promise<readonly string[]> {
  const declared = recalled.map(({ item, workspace }) =>
    item.declaredAt === undefined ? '' : inFolder(folder, pathFromBase(workspace, item.declaredAt.replace(/:\d+$/, ''))),
  );
  const edited = thread.kind === 'issue' ? [] : ((await ports.pullRequests?.changedPaths(thread.number)) ?? []);
  return [...new Set([...declared, ...edited])];
}

/** Records the decision in a run of its own that ends at once, so that it counts even if a delivery fails. */
async function keep(decided: PersonDecision, recalled: readonly Recalled[], { options, ports }: CommandContext): Promise<void> {
  const { ledger, knowledge, clock } = ports;
  const runId = `${options.runId} ${decided.where}`;
  const now = clock.now().toISOString();
  const reconciliations = recalled.map(({ item }) => withDecision(item, decided));
  const rows = recalled.map(({ entry }, index) => {
    const item = reconciliations[index];
    return item === undefined ? entry.reconciliation : { ...entry.reconciliation, ...changedBy(item) };
  });
  const roots = new Map(recalled.map(({ item, workspace }) => [item.id, checkpointName(workspace)]));
  const rootOf = ({ id }: Reconciliation): string => roots.get(id) ?? '';
  // It starts before this run, so that this run takes it into account.
  const startedAt = new Date(Date.parse(options.startedAt) - 1).toISOString();
  await ledger.startRun({ runId, startedAt, directory: options.directory, window: {} });
  const fields = { now, rootOf, catalogue, holds: options.policy.holds, spans: options.policy.spans };
  await record({ runId, decidedAt: now, reconciliations, rows, fields }, ledger, knowledge);
  await ledger.finishRun(runId, now, { reconciliations: rows.length, settled: 0, unexplained: 0, directories: [] });
}

function changedBy(item: Reconciliation): Partial<LedgerEntry['reconciliation']> {
  const { verdict, status, reason, hold, asked } = toRow(item, () => '');
  return { verdict, status, reason, ...(hold === undefined ? {} : { hold }), ...(asked === undefined ? {} : { asked }) };
}

/** Returns people's decisions on all changes of open threads, also if the thread does not show them yet. */
async function decidedIn(
  conversations: readonly Conversation[],
  workspaces: readonly Workspace[],
  ports: Ports,
): Promise<readonly Reconciliation[]> {
  const ids = [...new Set(conversations.flatMap((one) => one.ids))];
  const at = ports.clock.now().toISOString();
  const recalled = await Promise.all(ids.map((id) => recallAsked(id, workspaces, ports)));
  return recalled.flatMap((one) => {
    if (one === undefined || !stillHolds(one.item.decision, one.asked, { decision: one.item.decision, at })) return [];
    return isStillThere(one.item.decision, one.workspace) ? [withDecision(one.item, one.asked)] : [];
  });
}

/**
 * Replaces verdicts of this run by people's decisions about the same values, and adds decided changes that this run did not find.
 * @param matched the results of this run, and the changes it settled without a verdict
 * @returns the results with people's decisions, and the decided changes that this run did not find
 */
export async function applyComments(
  matched: readonly Reconciliation[],
  { decided, settled }: Pick<CommentCommands, 'decided'> & { readonly settled: readonly Settled[] },
  { options, workspaces, ports }: CommandContext,
): Promise<{ readonly matched: readonly Reconciliation[]; readonly recalled: readonly Reconciliation[] }> {
  const at = ports.clock.now().toISOString();
  const now: Reconciliation[] = [];
  for (const item of matched) {
    const earlier = options.resume === undefined || item.status !== 'escalated' ? undefined : await recallAsked(item.id, workspaces, ports);
    const applies = earlier !== undefined && stillHolds(earlier.item.decision, earlier.asked, { decision: item.decision, at });
    now.push(applies ? withDecision(item, earlier.asked) : item);
  }
  const ids = new Set(matched.map(({ id }) => id));
  return { matched: now, recalled: decided.filter((item) => !ids.has(item.id) && !isSettled(item, settled)) };
}

/** True if the change was put back. A change that an earlier run reported or held still exists, and a failed call changed nothing. */
function isSettled({ decision: { drift }, place }: Reconciliation, settled: readonly Settled[]): boolean {
  const root = place === undefined ? '.' : describeRoot(place);
  return settled.some((one) => one.address === drift.address && (one.root ?? root) === root && IN_SYNC_REASONS.has(one.reason));
}
