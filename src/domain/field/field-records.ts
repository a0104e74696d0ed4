import type { PastWrite } from '../judging/circumstances.ts';
import type { FieldMove, FieldStatus } from './field-status.ts';

export interface SeenWrite extends Omit<PastWrite, 'root'> {
  readonly eventID: string;
}

export interface FieldRecords {
  readonly root: string;
  readonly moves: readonly FieldMove[];
  readonly writes: readonly SeenWrite[];
  /** Writes before this time may be deleted. */
  readonly forgetBefore: string;
}

/** A filter: an absent member does not restrict. Roots are identified by their checkpointName. */
export interface FieldQuestion {
  readonly root?: string;
  readonly address?: string;
  /** Only records of runs that started before this time. */
  readonly before?: string;
}

export interface RootFieldStatus extends FieldStatus {
  readonly root: string;
}

export interface PastQuestion {
  readonly root: string;
  readonly addresses: readonly string[];
  readonly since: string;
  /** Only records of runs that started before this time. */
  readonly before?: string;
}
