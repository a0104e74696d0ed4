import type { Schema } from '#sqlite/open-database.ts';

/** Append-only tables; triggers enforce it. */
const EVIDENCE =
  'decisions deliveries checkpoints run_ends field_moves holds receipts receipt_inputs proposals threads actions action_moves judgements'.split(
    ' ',
  );

const TABLES = [
  `create table runs (
    run_id text primary key, started_at text not null, directory text not null, window_from text, window_to text, finished_at text, outcome_json text
  ) strict`,
  `create table decisions (
    seq integer primary key, run_id text not null references runs, decided_at text not null, id text not null,
    reconciliation_json text not null, events_json text not null, situation_json text not null, lesson_json text
  ) strict`,
  'create index decisions_by_id on decisions (id)',
  'create index decisions_by_time on decisions (decided_at, seq)',
  `create table deliveries (
    seq integer primary key, run_id text not null references runs, kind text not null,
    state text not null check (state in ('intended', 'done')), detail text not null, at text not null
  ) strict`,
  `create table checkpoints (
    seq integer primary key, directory text not null, run_id text not null references runs, through text not null
  ) strict`,
];

/** For runs that continue the last one. A row in run_ends makes all coverage of its run valid at once. */
const RESUMING = [
  `create table claims (
    root text primary key, run_id text not null references runs, pid integer not null, host text not null, heartbeat_at text not null
  ) strict`,
  `create table coverage (
    seq integer primary key, run_id text not null references runs, root text not null, since text, through text not null, forget_before text not null
  ) strict`,
  `create table seen_events (
    root text not null, event_id text not null, run_id text not null references runs, event_time text not null,
    primary key (root, event_id, run_id)
  ) strict, without rowid`,
  'create table delivery_proofs (seq integer primary key, run_id text not null references runs, proof_json text not null) strict',
  `create table run_ends (
    run_id text primary key references runs, how text not null check (how in ('finished', 'abandoned')), at text not null
  ) strict, without rowid`,
];

/** Past writes may be deleted; the other rows are evidence. */
const OWNERSHIP = [
  `create table field_moves (
    seq integer primary key, run_id text not null references runs, root text not null, address text not null, path text not null,
    kind text not null check (kind in ('write', 'verdict')),
    manager text not null check (manager in ('terraform', 'person', 'controller', 'agent', 'foreign-iac')), name text not null, at text not null,
    event_id text, decision_id text, verdict text check (verdict in ('accept', 'hold', 'revert', 'escalate')), basis text,
    check ((kind = 'write') = (event_id is not null)), check ((kind = 'verdict') = (verdict is not null and decision_id is not null and basis is not null))
  ) strict`,
  'create index field_moves_by_field on field_moves (root, address, path)',
  'create index field_moves_by_address on field_moves (address)',
  `create table holds (
    move integer primary key references field_moves, owner text not null, reason text not null,
    value_json text not null, against_json text not null, held_at text not null, expires_at text
  ) strict`,
  `create table past_writes (
    seq integer primary key, run_id text not null references runs, root text not null, address text not null, path text not null,
    actor text not null, event_id text not null, event_time text not null, value_json text not null, verdict text not null
  ) strict`,
  'create index past_writes_by_field on past_writes (root, address, event_time)',
];

/** An input is stored once, even if several receipts refer to it. A proposal belongs to no run. */
const RECEIPTS = [
  'create table receipts (seq integer primary key, run_id text not null references runs, id text not null, receipt_text text not null) strict',
  'create index receipts_by_id on receipts (id)',
  'create index receipts_by_run on receipts (run_id)',
  'create table receipt_inputs (sha256 text primary key, gzip blob not null) strict, without rowid',
  `create table proposals (
    seq integer primary key, root text not null, id text not null unique, asked_at text not null, address text not null, receipt_json text not null
  ) strict`,
  'create index proposals_by_address on proposals (root, address, asked_at)',
];

/** Facts recorded later: threads at a VCS, actions, and people's judgements. */
const AFTERWARDS = [
  `create table threads (
    seq integer primary key, run_id text not null references runs, forge text not null,
    kind text not null check (kind in ('pull-request', 'issue')), number integer not null, url text not null, fingerprint text not null,
    deed text not null check (deed in ('opened', 'updated', 'reopened', 'closed', 'left')), reconciliations_json text not null, at text not null
  ) strict`,
  'create index threads_by_number on threads (forge, kind, number)',
  `create table actions (
    seq integer primary key, id text not null unique, root text not null, planned_at text not null,
    document_text text not null, document_sha256 text not null, plan blob, plan_json_gzip blob
  ) strict`,
  `create table action_moves (
    seq integer primary key, action_id text not null references actions (id), at text not null,
    kind text not null check (kind in ('approved', 'refused', 'begun', 'ended', 'closed')), move_json text not null
  ) strict`,
  // Each step happens at most once.
  ...['begun', 'ended', 'closed'].map(
    (kind) => `create unique index action_${kind}_once on action_moves (action_id) where kind = '${kind}'`,
  ),
  `create table judgements (
    seq integer primary key, reconciliation text not null, said text not null check (said in ('wrong', 'right', 'withdrawn')),
    source text not null, by text not null, reason text not null, at text not null
  ) strict`,
  'create index judgements_by_reconciliation on judgements (reconciliation)',
];

function refuse(table: string, deed: 'update' | 'delete'): string {
  return `create trigger ${table}_no_${deed} before ${deed} on ${table} begin select raise(abort, '${table} are evidence: append-only'); end`;
}

export const LEDGER_SCHEMA: Schema = {
  part: 'ledger',
  // Existing ledgers were created by these migrations, so a migration must never be edited.
  migrations: {
    '0001-tables': [
      ...TABLES,
      ...RESUMING,
      ...OWNERSHIP,
      ...RECEIPTS,
      ...AFTERWARDS,
      ...EVIDENCE.flatMap((table) => [refuse(table, 'update'), refuse(table, 'delete')]),
      // The end of a run is written into its row.
      refuse('runs', 'delete'),
    ],
    '0002-vcs': ['alter table threads rename column forge to vcs'],
    '0003-holds-until-resolved': ['alter table holds add column signals_json text'],
    '0004-root-of-decision': ['alter table decisions add column root text'],
    '0005-root-of-judgement': ['alter table judgements add column root text'],
    '0006-value-before-write': ['alter table past_writes add column before_json text'],
  },
};
