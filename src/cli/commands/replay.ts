import type { Receipt } from '#domain/judging/receipt.ts';
import { replay } from '#queries/replay.ts';
import type { Replay } from '#queries/replay.ts';
import type { Flow } from '../flow.ts';
import { ambiguousId, askPastRuns, unknownId, type PastRunOptions } from '../past-run-ledger.ts';
import type { Terminal } from '../terminal.ts';

export interface ReplayCommandOptions extends PastRunOptions {
  /** Default: the newest run with the reconciliation. */
  readonly run?: string | undefined;
}

/**
 * Decides again from a receipt and prints the new receipt.
 * @param request id or a prefix
 * @returns 0 for identical bytes, else 1
 * @throws ConfigurationError if there is no ledger, or the id is unknown or ambiguous
 */
export async function replayCommand(
  request: { readonly id: string; readonly options: ReplayCommandOptions },
  flow: Flow,
  terminal: Terminal,
): Promise<number> {
  const { id, options } = request;
  const found = await askPastRuns({ options, flow, terminal }, async (ports, ledgerFile) => {
    const replayed = await replay({ id, run: options.run }, ports.ledger, flow.replayReceipt);
    if (replayed.kind === 'unknown') throw unknownId(id, ledgerFile);
    if (replayed.kind === 'ambiguous') throw ambiguousId(id, replayed.ids);
    return replayed;
  });
  if (found.text !== undefined) terminal.stdout.write(found.text);
  if (found.same) return 0;
  terminal.stderr.write(`${difference(found)}\n`);
  return 1;
}

function difference({ receipt, text }: Extract<Replay, { kind: 'replayed' }>): string {
  if (text === undefined) return `warning: the same inputs now produce no verdict on ${receipt.id}.`;
  const [then, now] = [JSON.parse(receipt.text) as Receipt, JSON.parse(text) as Receipt];
  const versions = then.tool.version === now.tool.version ? '' : ` by version ${then.tool.version}, and this is ${now.tool.version}`;
  return then.decision.verdict === now.decision.verdict
    ? `warning: the verdict is still ${now.decision.verdict}, but with a different text. It was written${versions} in run ${receipt.runId}.`
    : `warning: the verdict was ${then.decision.verdict} and is now ${now.decision.verdict}. It was written${versions} in run ${receipt.runId}.`;
}
