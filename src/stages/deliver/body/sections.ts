import type { PersonDecision } from '#domain/judging/person-decision.ts';
import type { FileChange } from '#domain/patch.ts';
import type { Reconciliation } from '#domain/reconciliation.ts';
import { counted } from '#domain/text/counted.ts';
import { boundText, codeBlock, codeSpan, escapeMarkdown } from '#domain/text/foreign-text.ts';
import { folded } from '#domain/text/listed.ts';
import { noteItem, resourceItem } from '#report/markdown-items.ts';
import { inFolder } from '#domain/workspace/roots.ts';
import { toRow } from '#report/row.ts';
import { viewDelivery, type DeliveryView } from '#report/view/delivery.ts';
import type { Note } from '#report/view/verdict.ts';
import { unifiedDiff } from '../unified-diff.ts';
import { howTo, type Branch } from './how-to.ts';
import type { MaskEdits } from './mask-edits.ts';

export interface BodyInput extends Branch {
  /** At least one, of one piece of work. */
  readonly reconciliations: readonly Reconciliation[];
  /** The path of the run's base in the repository; absent: the same. */
  readonly folder?: string;
  /** With `decides`: the person that accepted it in a comment. */
  readonly accepted?: PersonDecision;
  readonly mask: MaskEdits;
}

/** Longest list that is written out. A VCS allows more, but people do not read it. */
const MAX_LIST_ITEMS = 300;

/** Longest edit in a `<details>` element: splitting a longer body would cut off its end tag and hide the text after it. */
const MAX_FOLDED_LENGTH = 30_000;

/** Marks an edit that is only an option. */
const UNDECIDED =
  '> **Not accepted yet.** The verdict is *escalate*: a person has to decide. This draft contains the edit for accepting it. It is never merged automatically.';
const MERGE = 'To carry it out, review and merge this. For any other option close it; the command to set the cloud back is below.';
const CHOOSE = 'To accept, mark this as ready and merge it. For any other option close it; the command to set the cloud back is below.';
const ASK = 'To accept, comment `/reconcile accept`: the next run proposes exactly the edit below as a pull request.';

function decidedBy({ by, where, at }: PersonDecision): string {
  return `> **Accepted by ${codeSpan(by)}** at ${at} (${where}). The verdict is *escalate*: a person had to decide. It is never merged automatically.`;
}

/**
 * Returns the body of a pull request or issue, with cloud text escaped.
 * @param edited its edits; for an issue, the edits that accepting would make
 * @param stackedOn titles of intents whose edits come first
 */
export function sectionsOf(input: BodyInput, edited: readonly FileChange[], stackedOn: readonly string[]): readonly string[] {
  const { folder = '.', mask } = input;
  const files = mask(edited).map((file) => fileFromTop(file, folder));
  const { reconciliations, branch, decides, accepted } = input;
  const isOption = decides === true || (branch === undefined && files.length > 0);
  const rows = reconciliations.map((item) => toRow(isOption ? { ...item, ...item.option } : item, () => ''));
  const events = reconciliations.flatMap(({ decision }) => decision.drift.events);
  const view = viewDelivery(rows, events);
  const stacked = stackedOn.map((title) => escapeMarkdown(boundText(title))).join('; ');
  const options = notes(view, ['option']);
  const isDone = branch !== undefined && decides !== true;
  return [
    ...(decides === true ? [accepted === undefined ? UNDECIDED : decidedBy(accepted)] : []),
    ...(stacked === '' ? [] : [`It edits the same lines as other pull requests and contains their edits. Merge these first: ${stacked}.`]),
    section('What happened', view.summaries.map(escapeMarkdown), resourceItems(view)),
    section('Who and when', [escapeMarkdown(view.origin), escapeMarkdown(`Inferred intent: ${view.purpose}`)], view.events.map(eventItem)),
    section(
      view.question,
      [escapeMarkdown(view.reason)],
      [...view.reasons.map(escapeMarkdown), ...notes(view, ['hold', 'finding', 'waiver', 'refusal', 'presumed', 'earlier'])],
    ),
    ...(options.length === 0
      ? []
      : [section('The options', isOption ? [branch === undefined ? ASK : accepted === undefined ? CHOOSE : MERGE] : [], options)]),
    ...(decides === true ? [] : presumedEdits(input)),
    section('Blast radius', [], reachItems(view, branch === undefined ? [] : files)),
    ...(view.proof === undefined || files.length === 0 ? [] : [difference(view, files, { isOption, isFolded: branch === undefined })]),
    section(isDone ? 'What the next apply would have undone' : 'What the next apply undoes', [], view.nextApply.flatMap(nextItems)),
    howTo(view, input),
  ];
}

/** Shows the edits that accepting a model's reading would make. A draft contains them as its own change. */
function presumedEdits({ reconciliations, folder = '.', mask }: BodyInput): readonly string[] {
  const edited = mask(reconciliations.flatMap(({ presumed }) => presumed?.option?.patch.files ?? []));
  const files = edited.map((file) => fileFromTop(file, folder));
  return files.length === 0 ? [] : [`## If accepted as presumed by a model\n\n${codeBlock(unifiedDiff(files), 'diff')}`];
}

function fileFromTop(file: FileChange, folder: string): FileChange {
  return { ...file, path: inFolder(folder, file.path) };
}

function section(heading: string, paragraphs: readonly string[], items: readonly string[]): string {
  const list = folded(items, MAX_LIST_ITEMS).map((item) => item.replace(/^ */, '$&- '));
  return [`## ${heading}`, ...paragraphs, list.join('\n')].filter((part) => part !== '').join('\n\n');
}

function notes({ notes: all }: DeliveryView, kinds: readonly Note['kind'][]): readonly string[] {
  return all.filter(({ kind }) => kinds.includes(kind)).map(noteItem);
}

function resourceItems({ resources }: DeliveryView): readonly string[] {
  return resources.flatMap((resource) => [resourceItem(resource), ...resource.changes.map((line) => `  ${codeSpan(line)}`)]);
}

function eventItem({ time, name, id }: DeliveryView['events'][number]): string {
  return `${escapeMarkdown(time)} ${codeSpan(name)} ${codeSpan(id)}`;
}

/** Lists instances that read the changed values, and edited files. */
function reachItems(view: DeliveryView, files: readonly FileChange[]): readonly string[] {
  const reached = view.notes.filter(({ kind }) => kind === 'reach').map(({ text }) => escapeMarkdown(text));
  const edited = files.map(({ path }) => codeSpan(path)).join(', ');
  return [
    `${counted(view.resources.length, 'resource')} drifted`,
    ...(files.length === 0 ? [] : [`${counted(files.length, 'file')} edited: ${edited}`]),
    ...(reached.length === 0 ? ['no other resource in code reads the changed values'] : reached),
  ];
}

/** Shows the difference that the edit makes, its source (plan or code), and the edit. */
function difference(
  view: DeliveryView,
  files: readonly FileChange[],
  { isOption, isFolded }: { readonly isOption: boolean; readonly isFolded: boolean },
): string {
  const planNotes = view.notes.filter(({ kind }) => kind === 'plan').map(({ text }) => escapeMarkdown(text));
  // Only if Terraform has planned.
  const what = view.isPlanned ? 'Plan difference' : 'Code difference';
  const heading = isOption ? `${what} if accepted` : what;
  const diff = codeBlock(unifiedDiff(files), 'diff');
  const edit =
    isFolded && diff.length < MAX_FOLDED_LENGTH
      ? [`<details><summary>${counted(files.length, 'file')} edited</summary>`, diff, '</details>']
      : [diff];
  return [section(heading, [escapeMarkdown(view.proof ?? '')], planNotes), ...edit].join('\n\n');
}

function nextItems({ name, words, values }: DeliveryView['nextApply'][number]): readonly string[] {
  const lines = words === undefined ? values.map(codeSpan) : [escapeMarkdown(words)];
  return lines.map((line) => `${codeSpan(name)}: ${line}`);
}
