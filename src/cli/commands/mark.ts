import { plainLine } from '#domain/text/foreign-text.ts';
import type { Judgement } from '#domain/judging/judgement.ts';
import type { Flow } from '../flow.ts';
import { ambiguousId, ambiguousRoot, askPastRuns, rootsAsked, unknownId } from '../past-run-ledger.ts';
import type { PastRunOptions } from '../past-run-ledger.ts';
import type { Terminal } from '../terminal.ts';

export interface MarkRequest {
  /** Id of a reconciliation, or a prefix. */
  readonly id: string;
  readonly said: Judgement['said'];
  readonly options: PastRunOptions & { readonly reason: string; readonly as?: string | undefined };
}

/**
 * Records a person's judgement of a case for statistics; no verdict changes.
 * @returns 0
 * @throws ConfigurationError if there is no ledger, or the id is unknown, ambiguous, or of several roots; DeliveryError if writing fails
 */
export async function markCommand({ id, said, options }: MarkRequest, flow: Flow, terminal: Terminal): Promise<number> {
  const marked = await askPastRuns({ options, flow, terminal }, async ({ ledger }, ledgerFile) => {
    const asked = rootsAsked(options, terminal);
    const entry = await ledger.findDecision(id, asked);
    if (entry === undefined) throw unknownId(id, ledgerFile);
    if (entry === 'ambiguous') throw ambiguousId(id, []);
    const { reconciliation, root } = entry;
    const roots = new Set<string>();
    for await (const one of ledger.decisions(asked === undefined ? {} : { roots: asked }))
      if (one.reconciliation.id === reconciliation.id && one.root !== undefined) roots.add(one.root);
    if (roots.size > 1) throw ambiguousRoot(reconciliation.id, [...roots]);
    const by = options.as ?? terminal.env['USER'] ?? '';
    const at = terminal.now().toISOString();
    await ledger.saveJudgement({
      reconciliation: reconciliation.id,
      said,
      source: 'command',
      by,
      reason: options.reason,
      at,
      ...(root === undefined ? {} : { root }),
    });
    return reconciliation;
  });
  terminal.stdout.write(`${plainLine(marked.id)} (${plainLine(marked.address ?? marked.resourceType)}): ${said}\n`);
  return 0;
}
