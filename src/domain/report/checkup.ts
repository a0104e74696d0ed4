/** What somebody may want to do, and a surrounding may not let them. */
export const ABILITIES = ['run', 'record', 'refresh', 'verify', 'branch', 'pull-request', 'agent'] as const;
export type Ability = (typeof ABILITIES)[number];

/** ok · warning: works, or is of no need, and something is to be known about it · missing: something that is needed does not work. */
export type CheckStatus = 'ok' | 'warning' | 'missing';

/** What a probe found out about one thing. */
export interface Observation {
  /** What was looked at: a root, a source, a program. */
  readonly subject: string;
  /** What was found; never a secret. */
  readonly found: string;
  /** What to do about it. Absent: nothing is to be done. */
  readonly remedy?: string;
  /** What cannot be done as it is. Absent: nothing is taken away. */
  readonly blocks?: readonly Ability[];
}

/** An observation, and what it means here. */
export interface Check extends Observation {
  /** Id of the probe. */
  readonly probe: string;
  readonly status: CheckStatus;
}

/** Whether something can be done, and what stands against it. */
export interface AbilityCheck {
  readonly ability: Ability;
  readonly needed: boolean;
  readonly works: boolean;
  /** Subjects of the checks that stand against it; empty where it works. */
  readonly lacks: readonly string[];
}

/** All that `reconcile doctor` found out. */
export interface Checkup {
  readonly checks: readonly Check[];
  readonly abilities: readonly AbilityCheck[];
  /** Whether all that is needed works. */
  readonly works: boolean;
}

/**
 * Says what observations mean to somebody who needs certain abilities.
 * @param observed by probe, in the order they are told
 * @param needed what has to work
 * @returns the checkup
 */
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
