/** The verdict on resources that are otherwise equal, and its evidence. No line has control characters. */
import { groupBy } from '#domain/group-by.ts';
import type { Verdict } from '#domain/decision.ts';
import type { ReconciliationReport } from '#domain/run-report.ts';
import { count, counted } from '#domain/text/counted.ts';
import { plainLine } from '#domain/text/foreign-text.ts';
import { folded } from '#domain/text/listed.ts';
import { describeVerifier } from '#domain/verification.ts';
import { revertCommand } from './commands.ts';
import { differenceLines, namedAttributes, resourceName, undoneLines, viewResource, type ResourceView } from './resource.ts';
import { meaningOf } from './words.ts';

/** Names or values listed within a line; the rest is counted. */
const MAX_LIST_ITEMS = 3;

/** Introduces an alternative that a person may choose, so that it is not mistaken for the verdict. */
const IF: Readonly<Record<Verdict, string>> = { accept: 'if accepted', hold: 'if held', revert: 'if reverted', escalate: 'if escalated' };

/** A remark on a verdict. */
export interface Note {
  readonly kind: 'hold' | 'finding' | 'waiver' | 'refusal' | 'presumed' | 'plan' | 'reach' | 'earlier' | 'option' | 'command';
  readonly label: string;
  /** Empty if the reason of the verdict already contains it. */
  readonly text: string;
  /** The guardrail of a finding, and its document. */
  readonly guardrail?: string;
  readonly docs?: string;
}

export interface VerdictView {
  readonly verdict: Verdict;
  /** What the verdict means for cloud and code, without a full stop. */
  readonly meaning: string;
  /** The reason, as a sentence. */
  readonly reason: string;
  readonly resources: readonly ResourceView[];
  readonly notes: readonly Note[];
  /** Unified diffs that a person may apply. */
  readonly suggestions: readonly string[];
}

/** Groups rows that differ only in the resource. @returns in order of first appearance */
export function viewVerdicts(rows: readonly ReconciliationReport[]): readonly VerdictView[] {
  const groups = groupBy(rows, ({ verdict, status, kind, reason, refusal, findings }) =>
    JSON.stringify([verdict, status, kind, reason, refusal, findings.map(({ guardrail, message }) => [guardrail, message])]),
  );
  return [...groups.values()].map((items) => ({
    verdict: items[0].verdict,
    meaning: meaningOf(items[0]),
    reason: plainLine(items[0].reason),
    resources: items.map(viewResource),
    notes: notesOf(items),
    suggestions: [...new Set(items.flatMap(suggestedIn))],
  }));
}

/** @returns such as `carol, until 2026-01-24T00:00:00Z` */
export function describeHold({ owner, until }: NonNullable<ReconciliationReport['hold']>): string {
  return plainLine(`${owner}, ${until === undefined ? 'until it changes' : `until ${until}`}`);
}

/** @returns the notes of rows that are shown together, in display order */
export function notesOf(rows: readonly ReconciliationReport[]): readonly Note[] {
  return [
    ...shared(rows, groundNotes),
    ...[...new Set(rows.flatMap(planTexts))].map((text): Note => ({ kind: 'plan', label: 'plan', text })),
    ...shared(rows, (row) => [...reachNotes(row), ...earlierNotes(row), ...optionNotes(row, rows.length === 1)]),
    ...folded(rows.flatMap(commandOf), MAX_LIST_ITEMS).map((text): Note => ({ kind: 'command', label: 'next step', text })),
  ];
}

/** @returns the reasons of the verdicts */
export function reasonsOf(rows: readonly ReconciliationReport[]): readonly string[] {
  return shared(rows, ({ reason }) => [{ text: plainLine(reason) }]).map(({ text }) => text);
}

/** A note that all rows share is listed once; any other with the names of its resources. */
function shared<One extends { readonly text: string }>(
  rows: readonly ReconciliationReport[],
  notesFor: (row: ReconciliationReport) => readonly One[],
): readonly One[] {
  const found = rows.flatMap((row) => notesFor(row).map((note) => ({ note, row })));
  return [...groupBy(found, ({ note }) => JSON.stringify(note)).values()].map((group) => {
    const [{ note }] = group;
    const about = [...new Set(group.map(({ row }) => row))];
    if (about.length === rows.length) return note;
    return { ...note, text: `${folded(about.map(resourceName), MAX_LIST_ITEMS).join(', ')}: ${note.text}` };
  });
}

/** An empty diff is no suggestion. */
function suggestedIn({ suggestion = '', presumed }: ReconciliationReport): readonly string[] {
  return [suggestion, presumed?.diff ?? ''].filter((diff) => diff !== '');
}

/** Terms of a hold, findings, waivers of rules, and why there is no patch. Text that the reason already contains is left out. */
function groundNotes({ hold, findings, waived = [], refusal, presumed, reason, verdict }: ReconciliationReport): readonly Note[] {
  return [
    ...(hold === undefined ? [] : [{ kind: 'hold' as const, label: 'held', text: `for ${describeHold(hold)}` }]),
    ...findings.map(({ guardrail, effect, message, docs }) => ({
      kind: 'finding' as const,
      label: plainLine(effect === verdict ? guardrail : `${guardrail} (${effect})`),
      text: reason.includes(message) ? '' : plainLine(message),
      guardrail: plainLine(guardrail),
      ...(docs.startsWith('https://') ? { docs: plainLine(docs) } : {}),
    })),
    ...waived.map((one) => ({
      kind: 'waiver' as const,
      label: 'waived',
      text: plainLine(`${one.guardrail}, by rule ${one.rule}: ${one.reason}`),
    })),
    ...(refusal === null || reason.includes(refusal) ? [] : [{ kind: 'refusal' as const, label: 'no patch', text: plainLine(refusal) }]),
    ...presumedNotes(presumed),
  ];
}

/** The change that a model infers from a call that the catalogue cannot map. Its edit, if any, is shown below. */
function presumedNotes(presumed: ReconciliationReport['presumed']): readonly Note[] {
  if (presumed === undefined) return [];
  const { attributes, findings, verification, refusal } = presumed;
  const values = namedAttributes(attributes).flatMap(([path, one]) => differenceLines(path, one));
  const edit = verification === null ? `no edit: ${refusal ?? ''}` : `the edit for it is proved by ${describeVerifier(verification)}`;
  const first = plainLine(`${folded(values, MAX_LIST_ITEMS).join('; ')}; ${edit}; not accepted`);
  const others = findings.filter(({ message }) => message !== refusal).map(({ guardrail, message }) => `${guardrail}: ${message}`);
  return [first, ...others.map(plainLine)].map((text) => ({ kind: 'presumed', label: 'presumed by a model from the call', text }));
}

function planTexts({ verification }: ReconciliationReport): readonly string[] {
  return (verification?.notes ?? []).map(({ address, text }) => plainLine(`${address ?? 'the root'}: ${text}`));
}

function reachNotes({ reach }: ReconciliationReport): readonly Note[] {
  if (reach === undefined) return [];
  const more = reach.indirect === 0 ? '' : `, and through them ${count(reach.indirect)} more`;
  const text = `${counted(reach.direct, 'instance')} ${reach.direct === 1 ? 'reads' : 'read'} the changed values${more}`;
  return [{ kind: 'reach', label: 'blast radius', text }];
}

/** Outcomes of earlier cases: of the same attributes, else of the same kind of change on other resources. */
function earlierNotes({ earlier = [], recipes = [] }: ReconciliationReport): readonly Note[] {
  const [same, elsewhere] = [earlier.filter(({ fields }) => fields.length > 0), earlier.filter(({ fields }) => fields.length === 0)];
  const caseNotes = (label: string, cases: typeof earlier): readonly Note[] =>
    cases.length === 0
      ? []
      : [
          {
            kind: 'earlier',
            label,
            text: folded(
              cases.map(({ at, detail }) => plainLine(`${at.slice(0, 10)} ${detail}`)),
              MAX_LIST_ITEMS,
            ).join('; '),
          },
        ];
  const used = recipes.map(({ id, result, why = '' }): Note => {
    const name = `recipe ${id.slice(0, 12)}`;
    const text =
      result === 'solved' ? `${name} of an earlier case wrote the edit` : `${name} of an earlier case did not write the edit: ${why}`;
    return { kind: 'earlier', label: 'learnt', text: plainLine(text) };
  });
  return [...caseNotes('the same before', same), ...caseNotes('the same elsewhere', elsewhere), ...used];
}

/** The alternatives of an escalation. Values that a revert would undo are listed only for a single resource. */
function optionNotes(row: ReconciliationReport, isAlone: boolean): readonly Note[] {
  if (row.verdict !== 'escalate') return [];
  return (row.alternatives ?? []).map(({ verdict, next, undoes }) => {
    const values = isAlone && verdict === 'revert' && row.kind === 'changed' ? undoneLines(row, undoes) : [];
    const undone = values.length === 0 ? '' : ` (${folded(values, MAX_LIST_ITEMS).join('; ')})`;
    return { kind: 'option', label: IF[verdict], text: `${plainLine(next)}${undone}` };
  });
}

function commandOf(row: ReconciliationReport): readonly string[] {
  const command = row.verdict === 'revert' ? revertCommand(row) : undefined;
  return command === undefined ? [] : [command];
}
