import { hostname } from 'node:os';
import type { Selectable } from 'kysely';
import { DeliveryError } from '#domain/errors.ts';
import type { HostProcess } from '#ports.ts';
import type { LedgerDatabase, LedgerTables } from './database.ts';

/** A claim without a heartbeat for this long has expired. */
const STALE_MS = 2 * 60 * 1000;
const HEARTBEAT_MS = 20 * 1000;

export interface Claims {
  /** @throws DeliveryError if another run has locked one of the roots */
  take(runId: string, roots: readonly string[]): void;
  /** @throws DeliveryError if another run has taken over a claim, because deliveries would then be made twice */
  assertHeld(runId: string): void;
  /** Releases the claims of one run, or of all runs of this connection. */
  release(runId?: string): void;
}

/**
 * Locks roots for a run. A claim ends with its run, its connection or its process, or after two minutes without a heartbeat, so that a
 * killed run blocks no other run.
 * @param host this process, which knows the other processes on this machine
 */
export function claimsOf(
  database: LedgerDatabase,
  host: Pick<HostProcess, 'id' | 'isRunning'>,
  now: () => Date = () => new Date(),
): Claims {
  const mine = new Map<string, readonly string[]>();
  let timer: NodeJS.Timeout | undefined;
  const { kysely } = database;
  const beat = (): void => {
    const statements = [...mine.keys()].map((runId) =>
      kysely.updateTable('claims').set({ heartbeat_at: now().toISOString() }).where('run_id', '=', runId).compile(),
    );
    try {
      database.atomically(statements);
    } catch {
      // The database is locked for longer than the timeout. The next heartbeat follows soon, and every delivery checks the claim first.
    }
  };
  return {
    take(runId, roots) {
      claimAll(database, { runId, roots, host, now: now() });
      mine.set(runId, roots);
      timer ??= setInterval(beat, HEARTBEAT_MS).unref();
    },
    assertHeld(runId) {
      for (const root of mine.get(runId) ?? []) {
        const [held] = claimOf(database, root);
        if (held?.run_id !== runId) throw overtaken(root);
      }
    },
    release(runId) {
      for (const each of runId === undefined ? [...mine.keys()] : [runId]) {
        if (mine.delete(each)) database.atomically([kysely.deleteFrom('claims').where('run_id', '=', each).compile()]);
      }
      if (mine.size === 0) clearInterval(timer);
      if (mine.size === 0) timer = undefined;
    },
  };
}

type Claim = Selectable<LedgerTables['claims']>;

function claimOf({ kysely, exclusively }: LedgerDatabase, root: string): readonly Claim[] {
  return exclusively((run) => run(kysely.selectFrom('claims').selectAll().where('root', '=', root).compile()).rows as readonly Claim[]);
}

function claimAll(
  { kysely, exclusively }: LedgerDatabase,
  claim: {
    readonly runId: string;
    readonly roots: readonly string[];
    readonly host: Pick<HostProcess, 'id' | 'isRunning'>;
    readonly now: Date;
  },
): void {
  const { runId, roots, host, now } = claim;
  exclusively((run) => {
    for (const root of roots) {
      const [held] = run(kysely.selectFrom('claims').selectAll().where('root', '=', root).compile()).rows as readonly Claim[];
      if (held !== undefined && held.run_id !== runId && isAlive(held, host, now)) throw alreadyClaimed(held);
      const row = { run_id: runId, pid: host.id, host: hostname(), heartbeat_at: now.toISOString() };
      run(
        kysely
          .insertInto('claims')
          .values({ root, ...row })
          .onConflict((conflict) => conflict.column('root').doUpdateSet(row))
          .compile(),
      );
    }
  });
}

/** A process id is only valid on its own machine, and may be reused. */
function isAlive(claim: Claim, host: Pick<HostProcess, 'isRunning'>, now: Date): boolean {
  if (claim.host === hostname() && !host.isRunning(claim.pid)) return false;
  return now.getTime() - Date.parse(claim.heartbeat_at) < STALE_MS;
}

function alreadyClaimed(held: Claim): DeliveryError {
  return new DeliveryError(
    'run-in-progress',
    `Expected no other run on ${held.root}; found run ${held.run_id.slice(0, 8)} of process ${held.pid} on ${held.host}, last heartbeat at ${held.heartbeat_at}.`,
    'Wait until it ends; the lock of a killed run expires after two minutes.',
  );
}

function overtaken(root: string): DeliveryError {
  return new DeliveryError(
    'run-overtaken',
    `Expected to be the only run on ${root}; found that another run took over after this one sent no heartbeat for two minutes.`,
    'Nothing more was delivered; the deliveries of the other run count.',
  );
}
