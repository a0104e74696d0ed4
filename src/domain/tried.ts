import { ReconcileError } from './errors.ts';

/** Something that was asked for worked, or why it did not. */
export type Tried<Found> = { readonly kind: 'found'; readonly found: Found } | Failed;

/** Why something did not work, and what to do about it. */
export interface Failed {
  readonly kind: 'failed';
  readonly why: string;
  readonly remedy: string;
}

/**
 * Tries something where a failure is an answer.
 * @returns what it found, or the message and hint of the ReconcileError it threw
 * @throws whatever else it throws
 */
export async function tryTo<Found>(act: () => Found | Promise<Found>): Promise<Tried<Found>> {
  try {
    return { kind: 'found', found: await act() };
  } catch (error) {
    if (!(error instanceof ReconcileError)) throw error;
    return { kind: 'failed', why: error.message, remedy: error.hint };
  }
}
