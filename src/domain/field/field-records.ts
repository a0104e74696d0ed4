/** What runs write down of fields, and what may be asked of it. */
import type { PastWrite } from '../judging/circumstances.ts';
import type { FieldMove, FieldStanding } from './field-standing.ts';

/** A write as a run saw it. */
export interface SeenWrite extends Omit<PastWrite, 'root'> {
  readonly eventID: string;
}

/** What one run writes down about the fields of a root. */
export interface FieldRecords {
  /** As the checkpoint of the root is called. */
  readonly root: string;
  /** Writes and verdicts, in order. */
  readonly moves: readonly FieldMove[];
  readonly writes: readonly SeenWrite[];
  /** Writes older than this may be forgotten. ISO 8601. */
  readonly forgetBefore: string;
}

/** Which fields are asked about; what is absent does not restrict. */
export interface FieldQuestion {
  /** As the checkpoint of the root is called. */
  readonly root?: string;
  readonly address?: string;
  /** Only what runs wrote down that were started before. ISO 8601. */
  readonly before?: string;
}

/** How a field of a root stands. */
export interface RootedStanding extends FieldStanding {
  readonly root: string;
}

/** Which writes are asked about. */
export interface PastQuestion {
  readonly root: string;
  readonly addresses: readonly string[];
  /** When the writes were made, at the earliest. ISO 8601. */
  readonly since: string;
  /** Only what runs wrote down that were started before. ISO 8601. */
  readonly before?: string;
}
