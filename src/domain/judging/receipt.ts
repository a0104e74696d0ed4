import type { Decision } from '../decision.ts';
import type { Intent } from '../intent.ts';

/** The form of a receipt; raised when a field changes its meaning. */
export const RECEIPT_FORM = 'reconcile-receipt/1';

/** What a verdict rested on, each by the SHA-256 of its text in the ledger, in hex. */
export interface ReceiptInputs {
  /** Intents with their drifts and events, code and state of the root; without secrets. */
  readonly question: string;
  /** The provider's interface, of the types at hand. */
  readonly schema: string;
  readonly policy: string;
  readonly circumstances: string;
}

/** What is kept of one verdict: enough to tell why, and to find the same again from the same inputs. */
export interface Receipt {
  readonly form: typeof RECEIPT_FORM;
  /** Of the reconciliation. */
  readonly id: string;
  /** Where the run had several: the root it is in. */
  readonly root?: string;
  readonly tool: { readonly name: 'reconcile'; readonly version: string };
  /** ISO 8601. */
  readonly decidedAt: string;
  /** Verdict, reason, findings, and what was weighed beside it. */
  readonly decision: Omit<Decision, 'drift' | 'intent'>;
  readonly intent: Pick<Intent, 'id' | 'goal' | 'motivation' | 'confidence' | 'inferredBy' | 'summary'>;
  /** eventIDs, in order of time. */
  readonly evidence: readonly string[];
  readonly inputs: ReceiptInputs;
}
