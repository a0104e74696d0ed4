/** What a channel is told of a run. */
export interface Notice {
  /** Such as `{ accepted: 3, 'for a person': 1 }`; those of 0 are not told. */
  readonly counts: Readonly<Record<string, number>>;
  /** Summaries out of the cloud, only where somebody asked for them: a channel has more readers than a repository. */
  readonly titles: readonly string[];
  /** Where the report lies; absent: nowhere. */
  readonly link?: string;
}
