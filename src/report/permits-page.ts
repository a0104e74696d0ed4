/** The page of permits: what may come into code without a person, printed from the table that decides it. */

/** What the page is made of, each by what an attribute can govern. */
export interface PermitTable {
  readonly means: Readonly<Record<string, string>>;
  /** Which changes are harmless; `nothing` where a person is always asked. */
  readonly allows: Readonly<Record<string, string>>;
  /** By how much a number may move; absent: no step is counted. */
  readonly steps: Readonly<Record<string, { readonly person: number; readonly automation: number; readonly agent: number }>>;
}

/**
 * Prints the permits.
 * @param table words of the catalogue, the policy's sentences and steps
 * @returns Markdown with a line break at the end
 */
export function permitsPage({ means, allows, steps }: PermitTable): string {
  const rows = Object.entries(means).map(([governs, meaning]) => {
    const step = Object.hasOwn(steps, governs) ? steps[governs] : undefined;
    const counted = step === undefined ? '' : [step.person, step.automation, step.agent].map(factor).join(' / ');
    const allowed = allows[governs] ?? 'nothing';
    return `| \`${governs}\` | ${meaning} | ${allowed === 'nothing' ? '**nothing**' : allowed} | ${counted} |`;
  });
  return `${[...HEAD, '| governs | what that is | accepted without a person | step: people / automation / agents |', '|---|---|---|---|', ...rows, ...TAIL].join('\n')}\n`;
}

function factor(step: number): string {
  return step <= 1 ? 'never' : `× ${step}`;
}

const HEAD = [
  '# Permits',
  '',
  'A change is accepted when every part of it is permitted here. What no row permits goes to a person as `escalate`, with the edit that accepting',
  'would make. What an attribute governs stands in the catalogue: `reconcile catalogue show aws_lambda_function`.',
  '',
];

const TAIL = [
  '',
  '- A new resource needs a permit for each of its arguments, and its type must do no harm by being there: `harmless-when-new`. What grants rights,',
  '  signs people in, runs code or holds a secret is always looked at.',
  '- A deleted one may leave the code where it kept no data, nothing refers to it, and its absence is known to do no harm, or where it was switched',
  '  off, or where another one came in its place. What belonged to something deleted follows that.',
  '- A step is counted from the farthest value that the ledger remembers. Zero and the ends of what the API takes are never a small step.',
  '- Agents make and delete nothing. Nobody is known by a name: who moved a value is told by how the call was made, and by the policy.',
  '- This page is written by `npm run permits-page`; `reconcile catalogue permits` prints it.',
  '- A team adds permits in `reconcile.yaml` under `permits`, and sets the steps under `steps`. Access, identity, secrets and detection are never permitted there.',
];
