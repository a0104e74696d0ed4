import type { Generated } from 'kysely';

/** What became of cases where people look at them. */
export interface ForgeTables {
  /** What was done with pull requests and issues. */
  readonly threads: {
    readonly seq: Generated<number>;
    readonly run_id: string;
    readonly forge: string;
    readonly kind: 'pull-request' | 'issue';
    readonly number: number;
    readonly url: string;
    readonly fingerprint: string;
    readonly deed: 'opened' | 'updated' | 'reopened' | 'closed' | 'left';
    readonly reconciliations_json: string;
    readonly at: string;
  };
  /** What people said of cases afterwards. */
  readonly judgements: {
    readonly seq: Generated<number>;
    readonly reconciliation: string;
    readonly said: 'wrong' | 'right' | 'withdrawn';
    readonly source: string;
    readonly by: string;
    readonly reason: string;
    readonly at: string;
  };
}
