import { SourceError } from '#domain/errors.ts';
import type { TrailItem } from '#ports.ts';

// More than one unreadable record in ten means another format or a broken copy: CloudTrail writes no invalid records, and one truncated
// file among whole ones costs a record or two. Verdicts must not rest on such a trail.
const MAX_UNREAD_SHARE = 0.1;

/** Up to this number, unreadable records are listed one by one, for a person to check. */
const FEW = 10;

const HINT =
  'Pass CloudTrail JSON, optionally gzip: {"Records": [...]}, a list, or one record per line. For other forms use --trace athena:DATABASE.TABLE or --trace lake:EVENT-DATA-STORE.';

export interface UnreadCount {
  readonly read: (count?: number) => void;
  /** Takes an unreadable record, or the number of further ones. */
  readonly unread: (place: Pick<Extract<TrailItem, { kind: 'malformed' }>, 'where' | 'problem'> | number) => void;
  /** Called at the end of the trail. @throws SourceError when no record was readable, or too many were not */
  readonly check: () => void;
}

/** Counts the unreadable records of one trail; `name` is for the message. */
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
        throw new SourceError('trail-unread', `Expected CloudTrail records in ${name}; found ${found}${first}.`, HINT);
      }
      const all = read + unread;
      if (unread < FEW || unread <= all * MAX_UNREAD_SHARE) return;
      throw new SourceError(
        'trail-mostly-unread',
        `Expected CloudTrail records in ${name}; found ${unread} of ${all} that cannot be read${first}.`,
        HINT,
      );
    },
  };
}
