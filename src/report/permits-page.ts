/** The page of permits: changes that are accepted into code without a person, printed from the table that decides. */

/** Factors by the class of the actor that changes a number. */
interface CountedSteps {
  readonly person: number;
  readonly automation: number;
  readonly agent: number;
  /** For agents, if code bounds the number. */
  readonly agentWithinBounds?: number;
}

/** Each map is keyed by what an attribute governs. */
export interface PermitTable {
  readonly means: Readonly<Record<string, string>>;
  /** Which changes are harmless; `nothing` if a person is always asked. */
  readonly allows: Readonly<Record<string, string>>;
  /** How far a number may change; absent if there is no such limit. */
  readonly steps: Readonly<Record<string, CountedSteps>>;
}

export function permitsPage({ means, allows, steps }: PermitTable): string {
  const rows = Object.entries(means).map(([governs, meaning]) => {
    const step = Object.hasOwn(steps, governs) ? steps[governs] : undefined;
    const counted = step === undefined ? '' : `${[step.person, step.automation, step.agent].map(factor).join(' / ')}${withinBounds(step)}`;
    const allowed = allows[governs] ?? 'nothing';
    return `| \`${governs}\` | ${meaning} | ${allowed === 'nothing' ? '**nothing**' : allowed} | ${counted} |`;
  });
  return `${[...HEAD, '| governs | meaning | accepted without a person | step: people / automation / agents |', '|---|---|---|---|', ...rows, ...TAIL].join('\n')}\n`;
}

function withinBounds({ agentWithinBounds }: CountedSteps): string {
  return agentWithinBounds === undefined ? '' : `, ${factor(agentWithinBounds)} between bounds in code`;
}

function factor(step: number): string {
  return step <= 1 ? 'never' : `× ${step}`;
}

const HEAD = [
  '# Permits',
  '',
  'A change is accepted when every part of it is permitted here. Any other change is escalated to a person, with the edit that accepting',
  'would make. The catalogue says what an attribute governs: `reconcile catalogue show aws_lambda_function`.',
  '',
];

const TAIL = [
  '',
  '- A new resource needs a permit for each of its arguments, and a type that is harmless when new (`harmless-when-new`). Resources that grant permissions,',
  '  authenticate people, run code or hold a secret always need a person.',
  '- The block of a deleted resource is removed if it kept no data, nothing refers to it, and its absence is known to be harmless, or if it was disabled',
  '  or replaced by another one. Child resources follow their deleted parent.',
  '- A step is counted from the farthest value in the ledger. Zero and the limits of the API are never a small step.',
  '- Agents may not create or delete resources. Without a person they may change only what a mark, `steps` or `permits` allow. The actor class comes from how the call was made and from the policy, never from a name.',
  '- This page is written by `npm run permits-page`; `reconcile catalogue permits` prints it.',
  '- A team adds permits in `reconcile.yaml` under `permits`, and sets the steps under `steps`. Access, identity, secrets and detection are never permitted there.',
];
