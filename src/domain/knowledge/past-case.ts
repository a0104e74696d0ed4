export const REALITIES = ['merged', 'edited', 'closed', 'redrifted', 'reverted'] as const;
/**
 * The fate of a proposed edit. merged: it is in the code unchanged. edited: changed by people first. closed: its pull request was closed
 * without a merge. redrifted: the same attribute changed again. reverted: the old value is back.
 */
export type Reality = (typeof REALITIES)[number];

/** What became of an earlier case of the same type, calls and attributes, or of the same attribute. */
export interface PastCase {
  /** The id of the drift that it is like. */
  readonly drift: string;
  readonly root?: string;
  readonly reality: Reality;
  readonly at: string;
  /** With the address of the pull request, where there was one. */
  readonly detail: string;
  /** The attributes of the drift that it changed on the same resource; empty: it was another resource. */
  readonly fields: readonly string[];
}

/** The fates by which people say that the edit was not wanted. */
const REFUSALS: ReadonlySet<Reality> = new Set(['closed', 'reverted']);

/**
 * Whether one fate came after another. A commit tells its second only, a VCS its millisecond; within one second the fate counts that can
 * only follow: a revert comes after its merge.
 */
export function isLater(one: Pick<PastCase, 'at' | 'reality'>, other: Pick<PastCase, 'at' | 'reality'>): boolean {
  const [at, before] = [one.at.slice(0, TO_SECOND), other.at.slice(0, TO_SECOND)];
  return at === before ? REALITIES.indexOf(one.reality) > REALITIES.indexOf(other.reality) : at > before;
}

const TO_SECOND = '2026-11-26T12:00:00'.length;

/** The newest case of the same attributes of the same resource, where people refused it. */
export function refusedBefore(cases: readonly PastCase[]): PastCase | undefined {
  const [newest] = cases.filter(({ fields }) => fields.length > 0).toSorted((left, right) => (isLater(left, right) ? -1 : 1));
  return newest !== undefined && REFUSALS.has(newest.reality) ? newest : undefined;
}
