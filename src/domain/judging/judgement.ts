/** What a person said afterwards of one case: whether it was rightly told and decided. It changes no verdict; statistics ask for it. */
export interface Judgement {
  /** Id of the reconciliation. */
  readonly reconciliation: string;
  /** `withdrawn`: what was said before at the same place counts no more. */
  readonly said: 'wrong' | 'right' | 'withdrawn';
  /** `command`, or the address of the pull request or issue whose label says it. */
  readonly source: string;
  /** A name; empty where nobody gave one: a label does not tell who set it. */
  readonly by: string;
  readonly reason: string;
  /** ISO 8601. */
  readonly at: string;
}

/**
 * What people say of a case by now. At each place the newest word counts; what somebody wrote with the command outweighs labels.
 * @param judgements of one case, in order of time
 * @returns undefined where nobody says anything any more
 */
export function saidOf(judgements: readonly Judgement[]): 'wrong' | 'right' | undefined {
  const newest = new Map(judgements.map(({ source, said }) => [source, said]));
  const command = newest.get('command');
  if (command !== undefined && command !== 'withdrawn') return command;
  return [...newest.values()].includes('wrong') ? 'wrong' : undefined;
}
