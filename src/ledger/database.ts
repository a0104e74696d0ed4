import type { CompiledQuery, Generated } from 'kysely';
import type { Verdict } from '#domain/decision.ts';
import type { Manager } from '#domain/field/field-owner.ts';
import { openSqlite } from '#sqlite/open-database.ts';
import type { Connection } from '#sqlite/open-database.ts';
import type { ActionTables } from './action-tables.ts';
import { LEDGER_SCHEMA } from './schema.ts';

export type LedgerStatement = Pick<CompiledQuery, 'sql' | 'parameters'>;

/**
 * Compiles the insertion of a row once: thousands of rows differ only in parameters. All rows need the same members in the same order.
 * @param compile returns parameters in the order of the row's members
 */
export function insertionOf<Row extends object>(compile: (row: Row) => CompiledQuery): (row: Row) => LedgerStatement {
  let sql: string | undefined;
  return (row) => {
    sql ??= compile(row).sql;
    return { sql, parameters: Object.values(row) };
  };
}

/** Text columns named *_json hold JSON. */
export interface LedgerTables extends ActionTables {
  readonly runs: {
    readonly run_id: string;
    readonly started_at: string;
    readonly directory: string;
    readonly window_from: string | null;
    readonly window_to: string | null;
    readonly finished_at: string | null;
    readonly outcome_json: string | null;
  };
  readonly decisions: {
    readonly seq: Generated<number>;
    readonly run_id: string;
    readonly decided_at: string;
    readonly id: string;
    readonly reconciliation_json: string;
    readonly events_json: string;
    readonly situation_json: string;
    readonly lesson_json: string | null;
    /** Null in rows of earlier versions. */
    readonly root: string | null;
  };
  readonly deliveries: {
    readonly seq: Generated<number>;
    readonly run_id: string;
    readonly kind: string;
    readonly state: 'intended' | 'done';
    readonly detail: string;
    readonly at: string;
  };
  readonly checkpoints: { readonly seq: Generated<number>; readonly directory: string; readonly run_id: string; readonly through: string };
  /** The run that has locked a root. */
  readonly claims: {
    readonly root: string;
    readonly run_id: string;
    readonly pid: number;
    readonly host: string;
    readonly heartbeat_at: string;
  };
  readonly coverage: {
    readonly seq: Generated<number>;
    readonly run_id: string;
    readonly root: string;
    readonly since: string | null;
    readonly through: string;
    readonly forget_before: string;
  };
  readonly seen_events: { readonly root: string; readonly event_id: string; readonly run_id: string; readonly event_time: string };
  readonly delivery_proofs: { readonly seq: Generated<number>; readonly run_id: string; readonly proof_json: string };
  /** Writes of fields, and verdicts about fields. */
  readonly field_moves: {
    readonly seq: Generated<number>;
    readonly run_id: string;
    readonly root: string;
    readonly address: string;
    readonly path: string;
    readonly kind: 'write' | 'verdict';
    readonly manager: Manager;
    readonly name: string;
    readonly at: string;
    readonly event_id: string | null;
    readonly decision_id: string | null;
    readonly verdict: Verdict | null;
    readonly basis: string | null;
  };
  /** Terms of the `hold` verdicts. */
  readonly holds: {
    readonly move: number;
    readonly owner: string;
    readonly reason: string;
    readonly value_json: string;
    readonly against_json: string;
    readonly held_at: string;
    readonly expires_at: string | null;
    readonly signals_json: string | null;
  };
  readonly past_writes: {
    readonly seq: Generated<number>;
    readonly run_id: string;
    readonly root: string;
    readonly address: string;
    readonly path: string;
    readonly actor: string;
    readonly event_id: string;
    readonly event_time: string;
    readonly value_json: string;
    readonly before_json: string | null;
    readonly verdict: string;
  };
  readonly receipts: { readonly seq: Generated<number>; readonly run_id: string; readonly id: string; readonly receipt_text: string };
  readonly receipt_inputs: { readonly sha256: string; readonly gzip: Buffer };
  readonly run_ends: { readonly run_id: string; readonly how: 'finished' | 'abandoned'; readonly at: string };
  readonly proposals: {
    readonly seq: Generated<number>;
    readonly root: string;
    readonly id: string;
    readonly asked_at: string;
    readonly address: string;
    readonly receipt_json: string;
  };
  readonly threads: {
    readonly seq: Generated<number>;
    readonly run_id: string;
    readonly vcs: string;
    readonly kind: 'pull-request' | 'issue';
    readonly number: number;
    readonly url: string;
    readonly fingerprint: string;
    readonly deed: 'opened' | 'updated' | 'reopened' | 'closed' | 'left';
    readonly reconciliations_json: string;
    readonly at: string;
  };
  readonly judgements: {
    readonly seq: Generated<number>;
    readonly reconciliation: string;
    readonly said: 'wrong' | 'right' | 'withdrawn';
    readonly source: string;
    readonly by: string;
    readonly reason: string;
    readonly at: string;
    readonly root: string | null;
  };
}

export interface LedgerDatabase extends Connection<LedgerTables> {
  /** Runs the statements in one transaction. */
  atomically(statements: Iterable<LedgerStatement>): void;
}

/** Opens the ledger's tables in a file, or `:memory:`. @throws DeliveryError as openSqlite */
export function openDatabase(file: string): LedgerDatabase {
  const connection = openSqlite<LedgerTables>(file, LEDGER_SCHEMA, ['foreign_keys = ON']);
  const atomically = (statements: Iterable<LedgerStatement>): void =>
    connection.exclusively((run) => {
      for (const statement of statements) run(statement);
    });
  return { ...connection, atomically };
}
