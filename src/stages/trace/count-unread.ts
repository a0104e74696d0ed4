import { SourceError } from '#domain/errors.ts';
import type { TrailItem } from '#ports.ts';

/**
 * More than one record in ten that cannot be read is another format, or a copy that went wrong: CloudTrail itself writes none, and a
 * file that was cut off among whole ones costs a record or two. What is left of such a trail tells too little to be judged by.
 */
const MOST_UNREAD = 0.1;

/** Fewer than this are named one by one instead: a person can look at them. */
const FEW = 10;

const HINT =
  'Pass CloudTrail JSON, optionally gzip: {"Records": [...]}, a list, or one record per line. For other forms use --trace athena:DATABASE.TABLE or --trace lake:EVENT-DATA-STORE.';

/** Counts what of one trail could be read. */
export interface UnreadCount {
  /** A record that was read, or so many. */
  readonly read: (count?: number) => void;
  /** A place where none could be read; without a place: so many more. */
  readonly unread: (place: Pick<Extract<TrailItem, { kind: 'malformed' }>, 'where' | 'problem'> | number) => void;
  /** Called at the end of the trail. @throws SourceError where no record could be read, or many could not */
  readonly check: () => void;
}

/**
 * Begins to count one trail.
 * @param name of the trail, for the message
 * @returns nothing counted yet
 */
export function countUnread(name: string): UnreadCount {
  let [read, unread] = [0, 0];
  let first = '';
  return {
    read: (count = 1) => {
      read += count;
    },
    unread: (place) => {
      unread += typeof place === 'number' ? place : 1;
      if (first === '' && typeof place !== 'number') first = ` (${place.where}: ${place.problem})`;
    },
    check: () => {
      if (unread === 0) return;
      if (read === 0) {
        const found = unread === 1 ? 'something else' : `${unread} times something else`;
        throw new SourceError('trail-unread', `${name}: expected CloudTrail records; found ${found}${first}`, HINT);
      }
      const all = read + unread;
      if (unread < FEW || unread <= all * MOST_UNREAD) return;
      throw new SourceError(
        'trail-mostly-unread',
        `${name}: expected CloudTrail records; found ${unread} of ${all} that cannot be read${first}`,
        HINT,
      );
    },
  };
}
