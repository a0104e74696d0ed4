import type { Clock, Vcs } from '#ports.ts';
import type { DeliveryProof, Ledger, OpenRun } from '#ports/ledger.ts';

interface RecoverPorts {
  readonly ledger: Pick<Ledger, 'openRuns' | 'closeRun'>;
  readonly vcs: Pick<Vcs, 'isDelivered'>;
  readonly clock: Clock;
}

/**
 * Ends runs that crashed after their decisions. A run with all deliveries made counts as finished, so that nothing is delivered twice.
 * The events of any other run are reconciled again.
 * @param roots checkpoint names of this run's roots, already claimed
 * @returns one sentence per run that left something behind
 * @throws DeliveryError when ledger or git fails
 */
export async function recoverRuns(roots: readonly string[], { ledger, vcs, clock }: RecoverPorts): Promise<readonly string[]> {
  const sentences: string[] = [];
  for (const run of await ledger.openRuns(roots)) {
    const delivered: boolean[] = [];
    for (const proof of run.intended) delivered.push(await vcs.isDelivered(proof));
    const isDone = delivered.length > 0 && delivered.every(Boolean);
    await ledger.closeRun(run.runId, isDone ? 'finished' : 'abandoned', clock.now().toISOString());
    if (delivered.some(Boolean)) sentences.push(describe(run, isDone));
  }
  return sentences;
}

function describe({ runId, intended }: OpenRun, isDone: boolean): string {
  const what = intended.map(describeProof);
  return isDone
    ? `run ${runId.slice(0, 8)} was interrupted after all deliveries (${what.join('; ')}): its decisions count`
    : `run ${runId.slice(0, 8)} was interrupted after a part of its deliveries (${what.join('; ')}): its events are reconciled again, so check what it delivered`;
}

function describeProof(proof: DeliveryProof): string {
  switch (proof.kind) {
    case 'branch':
      return `branch ${proof.branch}`;
    case 'thread':
      return `${proof.vcs} ${proof.fingerprint}`;
    case 'files':
      return proof.files.map(({ path }) => path).join(', ');
  }
}
