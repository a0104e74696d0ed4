export const ABILITIES = ['run', 'record', 'refresh', 'verify', 'branch', 'pull-request', 'agent'] as const;
export type Ability = (typeof ABILITIES)[number];

/** warning: works or is not needed, with a remark. missing: needed, and does not work. */
export type CheckStatus = 'ok' | 'warning' | 'missing';

export interface Observation {
  readonly subject: string;
  /** Never a secret. */
  readonly found: string;
  readonly remedy?: string;
  readonly blocks?: readonly Ability[];
}

export interface Check extends Observation {
  readonly probe: string;
  readonly status: CheckStatus;
}

export interface AbilityCheck {
  readonly ability: Ability;
  readonly needed: boolean;
  readonly works: boolean;
  /** Subjects of the failing checks; empty if it works. */
  readonly lacks: readonly string[];
}

export interface Checkup {
  readonly checks: readonly Check[];
  readonly abilities: readonly AbilityCheck[];
  readonly works: boolean;
}

/** Rates observations by the abilities that are needed. `observed`: by probe, in display order */
export function judgeObservations(
  observed: readonly { readonly probe: string; readonly observations: readonly Observation[] }[],
  needed: ReadonlySet<Ability>,
): Checkup {
  const checks = observed.flatMap(({ probe, observations }) =>
    observations.map((observation) => ({ probe, status: statusOf(observation, needed), ...observation })),
  );
  const abilities = ABILITIES.map((ability) => {
    const lacks = [...new Set(checks.filter(({ blocks = [] }) => blocks.includes(ability)).map(({ subject }) => subject))];
    return { ability, needed: needed.has(ability), works: lacks.length === 0, lacks };
  });
  return { checks, abilities, works: abilities.every((one) => one.works || !one.needed) };
}

function statusOf({ remedy, blocks = [] }: Observation, needed: ReadonlySet<Ability>): CheckStatus {
  if (blocks.some((ability) => needed.has(ability))) return 'missing';
  return blocks.length > 0 || remedy !== undefined ? 'warning' : 'ok';
}
