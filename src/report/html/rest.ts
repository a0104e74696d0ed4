import { folded } from '#domain/text/listed.ts';
import type { RunView } from '../view/run.ts';
import type { Cell, Section } from '../view/sections.ts';
import { markup, type Markup } from './markup.ts';
import type { OwnedField } from './view.ts';

/** Rows per table; the rest is counted. */
const MAX_ROWS = 300;
/** Names per cell. */
const MAX_NAMES = 6;

/** @returns a table of the fields that Terraform does not manage alone; empty without a ledger or such fields */
export function ownershipSection(owners: readonly OwnedField[] = []): Markup {
  return tableSection({
    id: 'owners',
    heading: 'Field owners',
    columns: ['Resource', 'Field', 'Manager', 'Since', 'Contenders', 'Held'],
    rows: owners.map(({ address, attribute, manager, name, since, contenders, hold }) => [
      [address],
      [attribute],
      name === '' ? manager : `${manager} (${name})`,
      since === null ? '' : since.slice(0, 16).replace('T', ' '),
      contenders.join(', '),
      hold ?? '',
    ]),
  });
}

/** @returns the guardrails with findings, and the sections of the run */
export function restSections({ intents, sections }: RunView): readonly Markup[] {
  return [guardrailsTable(intents), ...sections.map(tableSection)];
}

/** Lists each guardrail once and counts its findings: one for each resource of a verdict. */
function guardrailsTable(intents: RunView['intents']): Markup {
  const guardrails = new Map<string, { readonly docs: string | undefined; readonly count: number }>();
  for (const { notes, resources } of intents.flatMap(({ verdicts }) => verdicts))
    for (const { guardrail, docs } of notes)
      if (guardrail !== undefined) guardrails.set(guardrail, { docs, count: (guardrails.get(guardrail)?.count ?? 0) + resources.length });
  return table(
    { id: 'guardrails', heading: 'Guardrails with findings', columns: ['Guardrail', 'Findings', 'Why it exists'] },
    [...guardrails].map(([guardrail, { docs, count }]) => [
      markup`<code id="g-${guardrail}">${guardrail}</code>`,
      markup`${count}`,
      docs === undefined ? markup`` : markup`<a href="${encodeURI(docs)}" rel="noreferrer">${docs}</a>`,
    ]),
  );
}

function tableSection(section: Section): Markup {
  return table(
    section,
    section.rows.map((cells) => cells.map(cellOf)),
  );
}

function cellOf(cell: Cell): Markup {
  if (typeof cell === 'string') return markup`${cell}`;
  return markup`${folded(
    cell.map((name) => markup`<code>${name}</code><br />`),
    MAX_NAMES,
  )}`;
}

/** @returns a table that scrolls on its own if it is wider than the screen; empty without rows */
export function table(
  { id, heading, columns, isWide = false }: Omit<Section, 'rows'> & { readonly isWide?: boolean },
  rows: readonly (readonly Markup[])[],
): Markup {
  if (rows.length === 0) return markup``;
  const left = rows.length - MAX_ROWS;
  return markup`<section>
    <h2 id="${id}">${heading}</h2>
    <div class="scroll" tabindex="0" role="region" aria-labelledby="${id}">
      <table class="${isWide ? 'wide' : ''}">
        <thead>
          <tr>
            ${columns.map((name) => markup`<th scope="col">${name}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.slice(0, MAX_ROWS).map(
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
