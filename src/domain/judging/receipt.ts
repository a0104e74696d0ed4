import type { Decision } from '../decision.ts';
import type { Intent } from '../intent.ts';

/** Raised when a field changes its meaning. */
export const RECEIPT_FORM = 'reconcile-receipt/1';

/** Each is the hexadecimal SHA-256 of its text in the ledger. */
export interface ReceiptInputs {
  /** Intents with their drifts and events, code and state of the root; without secrets. */
  readonly question: string;
  /** The provider schema of the types involved. */
  readonly schema: string;
  readonly policy: string;
  readonly circumstances: string;
}

/** Enough to explain one verdict, and to reproduce it from the same inputs. */
export interface Receipt {
  readonly form: typeof RECEIPT_FORM;
  readonly id: string;
  readonly root?: string;
  readonly tool: { readonly name: 'reconcile'; readonly version: string };
  readonly decidedAt: string;
  readonly decision: Omit<Decision, 'drift' | 'intent'>;
  readonly intent: Pick<Intent, 'id' | 'goal' | 'motivation' | 'confidence' | 'inferredBy' | 'summary'>;
  readonly evidence: readonly string[];
  readonly inputs: ReceiptInputs;
}
