import { plainLine, printJson } from '#domain/text/foreign-text.ts';
import type { Receipt } from '#domain/judging/receipt.ts';
import type { Ledger } from '#ports/ledger.ts';
import { resourceName } from '#report/view/resource.ts';
import type { Flow } from '../flow.ts';
import { ambiguousId, askPastRuns, rootsAsked, unknownId, type PastRunOptions } from '../past-run-ledger.ts';
import { folded } from '#domain/text/listed.ts';
import { createPaint, wantsColour } from '../render/paint.ts';
import { renderWalk } from '../render/walk.ts';
import type { ToldEntry } from '../render/walk.ts';
import type { Terminal } from '../terminal.ts';

export interface ExplainCommandOptions extends PastRunOptions {
  readonly format: 'text' | 'json';
}

/** Longest printed list of ids. */
const LONGEST_LIST = 10;

/**
 * Prints a reconciliation from event to edit, from the ledger.
 * @param request id or a prefix
 * @returns 0
 * @throws ConfigurationError when there is no ledger, or the id is unknown or ambiguous
 */
export async function explainCommand(
  request: { readonly id: string; readonly options: ExplainCommandOptions },
  flow: Flow,
  terminal: Terminal,
): Promise<number> {
  const { id, options } = request;
  const found = await askPastRuns({ options, flow, terminal }, (ports, ledgerFile) =>
    find(id, { ledgerFile, roots: rootsAsked(options, terminal) }, ports.ledger),
  );
  if (options.format === 'json') terminal.stdout.write(`${printJson(asData(found), 2)}\n`);
  else terminal.stdout.write(renderWalk(found, createPaint(wantsColour(terminal.stdout, terminal.env, options.color))));
  return 0;
}

/** The row of the newest run, and the text for people beside it. */
function asData(told: ToldEntry): object {
  const { runId, decidedAt, root, reconciliation } = told.entry;
  return { runId, decidedAt, ...(root === undefined ? {} : { root }), reconciliation, explanation: renderWalk(told, createPaint(false)) };
}

interface Place {
  readonly ledgerFile: string;
  readonly roots: readonly string[] | undefined;
}

async function find(id: string, { ledgerFile, roots }: Place, ledger: Ledger): Promise<ToldEntry> {
  const entry = await ledger.findDecision(id, roots);
  if (entry === undefined) throw unknownId(id, ledgerFile);
  if (entry !== 'ambiguous') {
    const receipts = await ledger.findReceipts(entry.reconciliation.id);
    const own = receipts.find((receipt) => receipt.runId === entry.runId);
    return { entry, ...(own === undefined ? {} : { receipt: JSON.parse(own.text) as Receipt }) };
  }
  throw ambiguousId(id, await fittingIds(id, roots, ledger));
}

/** The newest decisions with the prefix, each with its resource. */
async function fittingIds(id: string, roots: readonly string[] | undefined, ledger: Ledger): Promise<readonly string[]> {
  const found = new Map<string, string>();
  for await (const { reconciliation } of ledger.decisions(roots === undefined ? {} : { roots })) {
    if (reconciliation.id.startsWith(id)) found.set(reconciliation.id, `${plainLine(reconciliation.id)} ${resourceName(reconciliation)}`);
  }
  return folded([...found.values()].reverse(), LONGEST_LIST);
}
