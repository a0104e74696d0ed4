import type { PastWrite } from '../judging/circumstances.ts';
import type { FieldMove, FieldStanding } from './field-standing.ts';

export interface SeenWrite extends Omit<PastWrite, 'root'> {
  readonly eventID: string;
}

export interface FieldRecords {
  /** The name of the root's checkpoint. */
  readonly root: string;
  /** In order. */
  readonly moves: readonly FieldMove[];
  readonly writes: readonly SeenWrite[];
  /** ISO 8601. Older writes may be deleted. */
  readonly forgetBefore: string;
}

/** An absent member does not restrict. */
export interface FieldQuestion {
  /** The name of the root's checkpoint. */
  readonly root?: string;
  readonly address?: string;
  /** ISO 8601. Only records of runs started before. */
  readonly before?: string;
}

export interface RootedStanding extends FieldStanding {
  readonly root: string;
}

export interface PastQuestion {
  readonly root: string;
  readonly addresses: readonly string[];
  /** ISO 8601. The earliest write. */
  readonly since: string;
  /** ISO 8601. Only records of runs started before. */
  readonly before?: string;
}
