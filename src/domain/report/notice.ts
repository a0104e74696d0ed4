export interface Notice {
  /** Such as `{ accepted: 3, 'for a person': 1 }`, without zeros. */
  readonly counts: Readonly<Record<string, number>>;
  /** Summaries with names from the cloud, only if requested: a channel has more readers than a repository. */
  readonly titles: readonly string[];
  readonly link?: string;
}
