import type { Judgement } from '#domain/judging/judgement.ts';
import type { PullRequests } from '#ports/vcs.ts';
import type { DeliveredThread, Ledger } from '#ports/ledger.ts';

export interface LabelPorts {
  readonly ledger: Pick<Ledger, 'threads' | 'judgements' | 'saveJudgement'>;
  readonly pullRequests: Pick<PullRequests, 'name' | 'labelled'>;
}

/**
 * Reads people's judgements from labels on pull requests and issues, and stores the new ones; idempotent. Only `reconcile knowledge sync`
 * calls it.
 * @param question `now` is ISO 8601
 * @returns the stored judgements
 * @throws DeliveryError when ledger or VCS fails
 */
export async function readLabels(
  { label, now }: { readonly label: string; readonly now: string },
  { ledger, pullRequests }: LabelPorts,
): Promise<readonly Judgement[]> {
  const delivered = (await ledger.threads()).filter(({ vcs }) => vcs === pullRequests.name);
  if (delivered.length === 0) return [];
  const labelled = new Set((await pullRequests.labelled(label)).map(nameOf));
  const past = await ledger.judgements();
  const news: Judgement[] = [];
  for (const { url, thread, reconciliations } of aboutOf(delivered)) {
    const isWrong = labelled.has(thread);
    for (const reconciliation of reconciliations) {
      const last = past.findLast((one) => one.source === url && one.reconciliation === reconciliation);
      if (isWrong === (last?.said === 'wrong')) continue;
      const reason = isWrong ? `labelled ${label}` : `${label} was removed`;
      news.push({ reconciliation, said: isWrong ? 'wrong' : 'withdrawn', source: url, by: '', reason, at: now });
    }
  }
  for (const one of news) await ledger.saveJudgement(one);
  return news;
}

interface About {
  readonly url: string;
  readonly thread: string;
  readonly reconciliations: readonly string[];
}

/** Returns each thread's content: its newest row with reconciliations, since a closing row has none. */
function aboutOf(delivered: readonly DeliveredThread[]): readonly About[] {
  const about = new Map<string, About>();
  for (const one of delivered)
    if (one.reconciliations.length > 0) about.set(nameOf(one), { url: one.url, thread: nameOf(one), reconciliations: one.reconciliations });
  return [...about.values()];
}

function nameOf({ kind, number }: Pick<DeliveredThread, 'kind' | 'number'>): string {
  return `${kind} ${number}`;
}
