import type { RunReport } from '#domain/run-report.ts';
import { settledName } from '../hold-lines.ts';
import { invisibleLines, invisibleMeaning, invisibleName } from '../invisible-lines.ts';
import { unexplainedNames } from '../unexplained-names.ts';
import { markup, type Markup } from './markup.ts';
import type { OwnedField } from './view.ts';

/** Rows of one table; what is left is counted. */
const MOST_ROWS = 300;
/** Event ids in one cell. */
const MOST_IDS = 6;

/**
 * Shows who manages the fields that are not simply Terraform's.
 * @param owners as the ledger knows them; absent: no ledger told it
 * @returns a section; empty where there is none
 */
export function ownershipSection(owners: readonly OwnedField[] | undefined): Markup {
  if (owners === undefined) return markup``;
  return table(
    'owners',
    'Field owners',
    ['Resource', 'Field', 'Manager', 'Since', 'Contenders', 'Held'],
    owners.map((field) => [
      markup`<code>${field.address}</code>`,
      markup`<code>${field.attribute}</code>`,
      markup`${field.manager}${field.name === '' ? '' : ` (${field.name})`}`,
      markup`${field.since === null ? '' : field.since.slice(0, 16).replace('T', ' ')}`,
      markup`${field.contenders.join(', ')}`,
      markup`${field.hold ?? ''}`,
    ]),
  );
}

/**
 * Shows which guardrails spoke, what needs no verdict, what no plan can see, what could not be told, what was delivered, and where all events went.
 * @returns sections, without those that have nothing to show
 */
export function restSections(report: RunReport): readonly Markup[] {
  return [
    guardrailsTable(report),
    table(
      'settled',
      'Settled: no action needed',
      ['Reason', 'Resource', 'Events'],
      report.settled.map((item) => [markup`${item.reason}`, markup`<code>${settledName(item)}</code>`, ids(item.eventIDs)]),
    ),
    table(
      'invisible',
      'Not shown in any plan, no findings',
      ['Why it is not in a plan', 'Resource', 'Change', 'Events'],
      report.invisible.map((item) => [
        markup`${invisibleMeaning(item)}`,
        markup`<code>${invisibleName(item)}</code>`,
        markup`${invisibleLines(item, 3).map((line) => markup`<code>${line}</code><br />`)}`,
        ids([...item.eventIDs, ...(item.sharedEventIDs ?? [])]),
      ]),
    ),
    table(
      'unexplained',
      'Unexplained: mutating calls that reconcile could not map to a resource',
      ['Reason', 'Call', 'Resource', 'Events'],
      report.unexplained.map((item) => [
        markup`${item.reason}${unexplainedNames(item).map((name, at) => markup`${at === 0 ? ': ' : ', '}<code>${name}</code>`)}`,
        markup`<code>${item.eventSource} ${item.eventName}</code>`,
        markup`<code>${item.address ?? ''}</code>`,
        ids(item.eventIDs),
      ]),
    ),
    conflictingDefinitionsTable(report),
    deliveredTable(report),
    eventsTable(report.events),
  ];
}

function deliveredTable({ deliveries }: RunReport): Markup {
  return table(
    'delivered',
    'Delivered',
    ['Where', 'What'],
    deliveries.map(({ kind, detail }) => [markup`${kind}`, markup`<code>${detail}</code>`]),
  );
}

function conflictingDefinitionsTable({ conflictingDefinitions = [] }: RunReport): Markup {
  return table(
    'conflicting-definitions',
    'Conflicting definitions: each apply of one undoes the other',
    ['Resource', 'Argument', 'Separate resources', 'Root'],
    conflictingDefinitions.map((item) => [
      markup`<code>${item.address}</code>`,
      markup`<code>${item.argument}</code>`,
      ids(item.apart),
      markup`${item.root ?? ''}`,
    ]),
  );
}

/** Named once, however many findings they made. */
function guardrailsTable({ reconciliations }: RunReport): Markup {
  const spoke = new Map<string, { readonly docs: string; readonly count: number }>();
  for (const { guardrail, docs } of reconciliations.flatMap(({ findings }) => findings))
    spoke.set(guardrail, { docs, count: (spoke.get(guardrail)?.count ?? 0) + 1 });
  return table(
    'guardrails',
    'Guardrails with findings',
    ['Guardrail', 'Findings', 'Why it exists'],
    [...spoke].map(([guardrail, { docs, count }]) => [
      markup`<code id="g-${guardrail}">${guardrail}</code>`,
      markup`${count}`,
      docs.startsWith('https://') ? markup`<a href="${encodeURI(docs)}" rel="noreferrer">${docs}</a>` : markup``,
    ]),
  );
}

function eventsTable({ read, kept, context, dropped, malformed }: RunReport['events']): Markup {
  const counted = [['kept', '', kept] as const, ...counts('context', context), ...counts('dropped', dropped)];
  const broken = malformed.map(({ where, problem }) => [markup`malformed`, markup`<code>${where}</code>: ${problem}`, markup``]);
  return table(
    'events',
    `Events: ${read} read`,
    ['', 'Reason', 'Events'],
    [...counted.map(([what, reason, count]) => [markup`${what}`, markup`${reason}`, markup`${count}`]), ...broken],
  );
}

function counts(what: string, of: Readonly<Record<string, number>>): readonly (readonly [string, string, number])[] {
  return Object.entries(of).map(([reason, count]) => [what, reason, count]);
}

function ids(eventIDs: readonly string[]): Markup {
  const left = eventIDs.length - MOST_IDS;
  return markup`${eventIDs.slice(0, MOST_IDS).map((id) => markup`<code>${id}</code><br />`)}${left > 0 ? `and ${left} more` : ''}`;
}

function table(id: string, caption: string, head: readonly string[], rows: readonly (readonly Markup[])[]): Markup {
  if (rows.length === 0) return markup``;
  const left = rows.length - MOST_ROWS;
  return markup`<section aria-labelledby="${id}">
    <h2 id="${id}">${caption}</h2>
    <div class="scroll" tabindex="0" role="region" aria-labelledby="${id}">
      <table>
        <thead>
          <tr>
            ${head.map((name) => markup`<th scope="col">${name}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.slice(0, MOST_ROWS).map(
            (cells) =>
              markup`<tr>
                ${cells.map((cell) => markup`<td>${cell}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    ${left > 0 ? markup`<p class="note">and ${left} more</p>` : undefined}
  </section>`;
}
