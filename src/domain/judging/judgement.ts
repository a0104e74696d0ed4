/** A person's later judgement of one case. It changes no verdict; statistics use it. */
export interface Judgement {
  readonly reconciliation: string;
  /** The checkpointName of its root; absent for labels, whose thread identifies the root, and for entries of earlier versions. */
  readonly root?: string;
  /** `withdrawn`: the earlier judgement from the same source no longer counts. */
  readonly said: 'wrong' | 'right' | 'withdrawn';
  /** `command`, or the address of the labelled pull request or issue. */
  readonly source: string;
  /** Empty if unknown: a label does not show who set it. */
  readonly by: string;
  readonly reason: string;
  readonly at: string;
}

/** Returns the current judgement, from all in time order: the newest per source counts, and one by command outweighs labels. */
export function currentJudgement(judgements: readonly Judgement[]): 'wrong' | 'right' | undefined {
  const newest = new Map(judgements.map(({ source, said }) => [source, said]));
  const command = newest.get('command');
  if (command !== undefined && command !== 'withdrawn') return command;
  return [...newest.values()].includes('wrong') ? 'wrong' : undefined;
}
