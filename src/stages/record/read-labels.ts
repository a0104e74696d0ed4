/**
 * What people say with a label: that a pull request or an issue of a run was wrong to be there. Takes the ledger's memory of what was
 * delivered and the VCS's word, writes down what is new. It decides nothing. Called by `reconcile knowledge sync` alone.
 */
import type { Judgement } from '#domain/judging/judgement.ts';
import type { PullRequests } from '#ports/vcs.ts';
import type { DeliveredThread, Ledger } from '#ports/ledger.ts';

/** Who is asked and told. */
export interface LabelPorts {
  readonly ledger: Pick<Ledger, 'threads' | 'judgements' | 'saveJudgement'>;
  readonly pullRequests: Pick<PullRequests, 'name' | 'labelled'>;
}

/**
 * Asks which pull requests and issues carry the label, and writes down what changed since the last time. Asked again it writes nothing.
 * @param asked the label, and the time (ISO 8601)
 * @param ports who is asked and told
 * @returns what was written down
 * @throws DeliveryError where ledger or vcs refuse
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

/** What each thread is about: the newest row that says it, since closing tells of nothing. */
function aboutOf(delivered: readonly DeliveredThread[]): readonly About[] {
  const about = new Map<string, About>();
  for (const one of delivered)
    if (one.reconciliations.length > 0) about.set(nameOf(one), { url: one.url, thread: nameOf(one), reconciliations: one.reconciliations });
  return [...about.values()];
}

function nameOf({ kind, number }: Pick<DeliveredThread, 'kind' | 'number'>): string {
  return `${kind} ${number}`;
}
