import { createHash } from 'node:crypto';
import type { VcsSettings } from '#config/vcs.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import type { FileChange } from '#domain/patch.ts';
import type { Reconciliation, Status } from '#domain/reconciliation.ts';
import { OUTSIDE_HEADING, isOutsideCode } from '#domain/report/outside.ts';
import { baseOf } from '#domain/workspace/roots.ts';
import type { RootPlace } from '#domain/workspace/roots.ts';
import type { Workspace } from '#domain/workspace.ts';
import type { BranchCommit } from '#ports/vcs.ts';
import type { PreparedDelivery } from '#ports.ts';
import { receiptOf } from '../body/receipt.ts';
import { sectionsOf } from '../body/sections.ts';
import type { BodyInput } from '../body/sections.ts';
import { maskEdits } from '../body/mask-edits.ts';
import { titleOf } from '../title.ts';
import { decisionCommit, decisionFiles } from './decision-draft.ts';
import type { Mark } from './thread-mark.ts';
import { splitDeliveries } from './split-deliveries.ts';
import { mergeDeliveries } from './unite-deliveries.ts';

export interface WantedThread {
  readonly kind: 'pull-request' | 'issue';
  readonly mark: Mark;
  readonly title: string;
  readonly sections: readonly string[];
  /** Appended to the sections; empty if too long. A changed receipt alone does not update the thread. */
  readonly receipt: string;
  /** The branch of the intent's first pull request. */
  readonly branch: string;
  /** Empty for an issue. Paths are relative to the folder above all roots. */
  readonly commits: readonly BranchCommit[];
  readonly files: readonly FileChange[];
  readonly reconciliations: readonly Reconciliation[];
}

export interface WantedInput {
  readonly deliveries: readonly PreparedDelivery[];
  readonly reconciliations: readonly Reconciliation[];
  readonly workspaces: readonly Workspace[];
  readonly settings: VcsSettings;
  /** Intent id → its piece of work over several roots. */
  readonly pieces: ReadonlyMap<string, string>;
  /** The path of the run's base in the repository; absent: the same. */
  readonly folder?: string;
  /** Returns a root's name, which is equal on every machine. */
  readonly rootKey: (place: RootPlace) => string;
}

const MAX_TITLE_LENGTH = 200;

/** Statuses that become issues, with their setting and the start of the title. */
const ISSUE_KINDS: readonly {
  readonly status: Status;
  readonly setting: 'escalations' | 'reverts' | 'unpatched';
  readonly title: string;
}[] = [
  { status: 'escalated', setting: 'escalations', title: 'Decide' },
  { status: 'proposed', setting: 'reverts', title: 'Revert in the cloud' },
  { status: 'needs-human', setting: 'unpatched', title: 'Write by hand' },
  { status: 'unapplied-code', setting: 'escalations', title: 'Decide' },
];

/** Returns the threads that a run wants: pull requests, one per intent, and then issues. */
export function wantedThreads(input: WantedInput): readonly WantedThread[] {
  const { settings } = input;
  const at = shownBy(input);
  const united = mergeDeliveries(input.deliveries, ({ reconciliations: [first] }) => (first === undefined ? '' : pieceOf(input, first)));
  const splitUp = splitDeliveries(united, input.workspaces);
  const pulls = splitUp.map(({ delivery, files, needs }): WantedThread => {
    const stackedOn = needs.map(({ title }) => title);
    const branch = branchOf(settings, fingerprintOf(input, 'pull-request', delivery.reconciliations));
    const sections = sectionsOf({ reconciliations: delivery.reconciliations, branch, remote: settings.remote, ...at }, files, stackedOn);
    const commits = [...needs, { ...delivery, files }].map((one) => ({ message: `${one.title}\n\n${one.body}`, files: one.files }));
    return thread(input, {
      kind: 'pull-request',
      title: delivery.title,
      sections,
      commits,
      files,
      reconciliations: delivery.reconciliations,
    });
  });
  const issues = ISSUE_KINDS.filter(({ setting }) => settings[setting] !== 'none').flatMap(({ status, setting, title }) =>
    byPiece(
      input,
      input.reconciliations.filter((item) => item.status === status),
    ).map((reconciliations): WantedThread => {
      const heading = reconciliations.some(isOutside) ? `${OUTSIDE_HEADING}: ` : '';
      const [accepted] = reconciliations.flatMap(({ asked }) => (asked?.said === 'accept' ? [asked] : []));
      const files = decisionFiles(reconciliations);
      const begins = accepted === undefined || files === undefined ? title : 'Accept';
      const parts = { title: `${begins}: ${heading}${titleOf(reconciliations)}`, reconciliations };
      if (files !== undefined && (accepted !== undefined || settings[setting] === 'draft')) return decisionDraft(input, files, parts);
      const sections = sectionsOf({ reconciliations, ...at }, files ?? [], []);
      return thread(input, { ...parts, kind: 'issue', sections, commits: [], files: [] });
    }),
  );
  return [...pulls, ...issues];
}

function shownBy({ folder, workspaces }: WantedInput): Pick<BodyInput, 'folder' | 'mask'> {
  return { ...(folder === undefined ? {} : { folder }), mask: maskEdits(workspaces) };
}

/** Builds a draft for a decision. Title, label, first sentence and commit state that it is not accepted. */
function decisionDraft(
  input: WantedInput,
  files: readonly FileChange[],
  { title, reconciliations }: Pick<Parts, 'title' | 'reconciliations'>,
): WantedThread {
  const { settings } = input;
  const branch = branchOf(settings, fingerprintOf(input, 'decision', reconciliations));
  const [accepted] = reconciliations.flatMap(({ asked }) => asked ?? []);
  const place = { branch, remote: settings.remote, decides: true, ...shownBy(input) } as const;
  const sections = sectionsOf({ reconciliations, ...place, ...(accepted === undefined ? {} : { accepted }) }, files, []);
  const commits = [decisionCommit(title, files, reconciliations)];
  return thread(input, { kind: 'pull-request', decides: true, title, sections, commits, files, reconciliations });
}

/** Returns a drift's key, equal on every machine and in every run. A drift's id differs between runs with one root and with several. */
export function driftKey({ place, decision: { drift } }: Reconciliation, rootKey: WantedInput['rootKey']): string {
  const name = drift.address ?? drift.importId ?? drift.events[0]?.eventID ?? '';
  const what = [drift.resourceType, name, drift.kind, drift.invisible ?? '', ...drift.changes.map(({ path }) => path).toSorted()];
  return `${place === undefined ? '.' : rootKey(place)} ${sha256(what.join('\n')).slice(0, 12)}`;
}

/**
 * Returns the folder and Terraform workspace of a root, equal on every machine. The state's address is left out, because it is known only
 * after `terraform init`.
 * @param base folder of the repository above all roots
 */
export function nameRoot(workspace: RootPlace, base: string): string {
  const { workspaceName = 'default' } = workspace;
  const inside = workspace.directory.slice(baseOf(workspace).length).replace(/^\/+/, '');
  const folder = [base === '.' ? '' : base, inside].filter(Boolean).join('/') || '.';
  return `${folder}${workspaceName === 'default' ? '' : `#${workspaceName}`}`;
}

type Parts = Pick<WantedThread, 'kind' | 'title' | 'sections' | 'commits' | 'files' | 'reconciliations'> & Pick<Mark, 'decides'>;

function thread(input: WantedInput, { decides, ...parts }: Parts): WantedThread {
  const { settings, rootKey } = input;
  const { kind, sections, files, reconciliations } = parts;
  const title = boundText(parts.title, MAX_TITLE_LENGTH);
  const fingerprint = fingerprintOf(input, decides === true ? 'decision' : kind, reconciliations);
  const roots = [...new Set(reconciliations.map(({ place }) => (place === undefined ? '.' : rootKey(place))))].toSorted();
  const drifts = reconciliations.map((item) => ({
    key: driftKey(item, rootKey),
    root: roots.indexOf(item.place === undefined ? '.' : rootKey(item.place)),
    address: item.decision.drift.address ?? null,
    paths: item.decision.drift.changes.map(({ path }) => path),
  }));
  const patch = sha256(JSON.stringify(kind === 'issue' ? reconciliations.map((item) => valuesOf(item, rootKey)) : files));
  const mark: Mark = {
    version: 1,
    fingerprint,
    environment: settings.environment,
    roots,
    drifts,
    content: sha256(JSON.stringify([title, sections, patch])),
    patch,
    events: new Set(reconciliations.flatMap((item) => item.decision.drift.events).map((event) => event.eventID)).size,
    ...(decides === undefined ? {} : { decides }),
    ...(decides === true && reconciliations.every(({ asked }) => asked?.said === 'accept') ? { accepted: true } : {}),
  };
  return {
    ...parts,
    title,
    mark,
    receipt: receiptOf(reconciliations, maskEdits(input.workspaces)),
    branch: branchOf(settings, fingerprint),
  };
}

function valuesOf(item: Reconciliation, rootKey: WantedInput['rootKey']): unknown {
  const { decision } = item;
  return [decision.verdict, driftKey(item, rootKey), decision.drift.changes.map(({ path, before, after }) => [path, before, after])];
}

function fingerprintOf({ settings, rootKey }: WantedInput, kind: string, reconciliations: readonly Reconciliation[]): string {
  const keys = reconciliations.map((item) => driftKey(item, rootKey)).toSorted();
  return sha256(JSON.stringify([kind, settings.environment, keys])).slice(0, 12);
}

function branchOf({ branchPrefix }: VcsSettings, fingerprint: string): string {
  return `${branchPrefix}${fingerprint}`;
}

function byPiece(input: WantedInput, reconciliations: readonly Reconciliation[]): readonly (readonly Reconciliation[])[] {
  const pieces = [...new Set(reconciliations.map((item) => pieceOf(input, item)))];
  return pieces.map((piece) => reconciliations.filter((item) => pieceOf(input, item) === piece));
}

/** Returns the piece of work of a reconciliation. Changes outside this code share one, and so do all decisions of one comment. */
function pieceOf({ settings, pieces }: WantedInput, item: Reconciliation): string {
  const { intent } = item.decision;
  if (item.asked !== undefined) return item.asked.where;
  if (isOutside(item)) return OUTSIDE_HEADING;
  return settings.acrossRoots ? (pieces.get(intent.id) ?? intent.id) : intent.id;
}

function isOutside({ decision: { drift } }: Reconciliation): boolean {
  return isOutsideCode(drift);
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
