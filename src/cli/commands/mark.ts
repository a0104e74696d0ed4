import { plainLine } from '#domain/text/foreign-text.ts';
import type { Judgement } from '#domain/judging/judgement.ts';
import type { Flow } from '../flow.ts';
import { ambiguousId, askPastRuns, unknownId } from '../past-runs.ts';
import type { PastRunOptions } from '../past-runs.ts';
import type { Terminal } from '../terminal.ts';

/** `reconcile mark`, parsed. */
export interface MarkRequest {
  /** Of a reconciliation, or its beginning. */
  readonly id: string;
  readonly said: Judgement['said'];
  readonly options: PastRunOptions & { readonly reason: string; readonly as?: string | undefined };
}

/**
 * Writes down what somebody says of a case: statistics count it, and no verdict changes.
 * @param request the case and what is said of it
 * @returns 0
 * @throws ConfigurationError when there is no ledger, or the id is unknown or fits several; DeliveryError where it cannot be written
 */
export async function markCommand({ id, said, options }: MarkRequest, flow: Flow, terminal: Terminal): Promise<number> {
  const marked = await askPastRuns({ options, flow, terminal }, async ({ ledger }, ledgerFile) => {
    const entry = await ledger.findDecision(id);
    if (entry === undefined) throw unknownId(id, ledgerFile);
    if (entry === 'ambiguous') throw ambiguousId(id, []);
    const { reconciliation } = entry;
    const by = options.as ?? terminal.env['USER'] ?? '';
    const at = terminal.now().toISOString();
    await ledger.saveJudgement({ reconciliation: reconciliation.id, said, source: 'command', by, reason: options.reason, at });
    return reconciliation;
  });
  terminal.stdout.write(`${plainLine(marked.id)} (${plainLine(marked.address ?? marked.resourceType)}): ${said}\n`);
  return 0;
}
