import { ReconcileError } from './errors.ts';

export type Result<Found> = { readonly kind: 'found'; readonly found: Found } | Failed;

export interface Failed {
  readonly kind: 'failed';
  readonly why: string;
  readonly remedy: string;
}

/** Returns the message and hint of a ReconcileError as a value. @throws any other error */
export async function resultOf<Found>(act: () => Found | Promise<Found>): Promise<Result<Found>> {
  try {
    return { kind: 'found', found: await act() };
  } catch (error) {
    if (!(error instanceof ReconcileError)) throw error;
    return { kind: 'failed', why: error.message, remedy: error.hint };
  }
}
