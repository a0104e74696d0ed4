export const REALITIES = ['merged', 'edited', 'closed', 'redrifted', 'reverted'] as const;
/**
 * The outcome of a proposed edit. merged: it is in the code unchanged. edited: people changed it first. closed: its pull request was
 * closed without a merge. redrifted: the same attribute changed again. reverted: the old value is back.
 */
export type Reality = (typeof REALITIES)[number];

/** An earlier case of the same type, calls and attributes, or of the same attribute, with its outcome. */
export interface PastCase {
  /** The id of the current drift that it resembles. */
  readonly drift: string;
  readonly root?: string;
  readonly reality: Reality;
  readonly at: string;
  /** Contains the address of the pull request, if there was one. */
  readonly detail: string;
  /** The attributes of the drift that it changed on the same resource; empty: it was another resource. */
  readonly fields: readonly string[];
}

/** Outcomes that mean people rejected the edit. */
const REFUSALS: ReadonlySet<Reality> = new Set(['closed', 'reverted']);

/**
 * Returns whether one outcome came after another. Commit times have seconds, VCS times milliseconds. Within one second, the order of
 * REALITIES decides, because a revert can only follow its merge.
 */
export function isLater(one: Pick<PastCase, 'at' | 'reality'>, other: Pick<PastCase, 'at' | 'reality'>): boolean {
  const [at, before] = [one.at.slice(0, TO_SECOND), other.at.slice(0, TO_SECOND)];
  return at === before ? REALITIES.indexOf(one.reality) > REALITIES.indexOf(other.reality) : at > before;
}

const TO_SECOND = '2026-11-26T12:00:00'.length;

/** Returns the newest case of the same attributes of the same resource, if people rejected it. */
export function refusedBefore(cases: readonly PastCase[]): PastCase | undefined {
  const [newest] = cases.filter(({ fields }) => fields.length > 0).toSorted((left, right) => (isLater(left, right) ? -1 : 1));
  return newest !== undefined && REFUSALS.has(newest.reality) ? newest : undefined;
}
