import { plainLine, printJson } from '#domain/text/foreign-text.ts';
import { ConfigurationError } from '#domain/errors.ts';
import type { Receipt } from '#domain/judging/receipt.ts';
import type { Ledger } from '#ports/ledger.ts';
import { resourceName } from '#report/view/resource.ts';
import type { Flow } from '../flow.ts';
import { ambiguousId, askPastRuns, rootsAsked, unknownId, type PastRunOptions } from '../past-run-ledger.ts';
import { folded } from '#domain/text/listed.ts';
import { createPaint, wantsColour } from '../render/paint.ts';
import { renderWalk } from '../render/walk.ts';
import type { EntryWithReceipt } from '../render/walk.ts';
import { readAttached } from '../read-attached.ts';
import { readInput } from '../read-report.ts';
import type { Terminal } from '../terminal.ts';

/** Length of the printed list of ids. */
const MAX_LIST_ITEMS = 10;

export interface ExplainOptions extends PastRunOptions {
  readonly format: 'text' | 'json';
  /** The body of a pull request or issue, used instead of the ledger; `-` for stdin. */
  readonly receipt?: string | undefined;
}

/**
 * Prints a reconciliation from event to edit, from the ledger or from the receipts in a pull request.
 * @param request id or a prefix
 * @returns 0
 * @throws ConfigurationError if there is no ledger, or the id is unknown or ambiguous
 */
export async function explainCommand(
  request: { readonly id: string; readonly options: ExplainOptions },
  flow: Flow,
  terminal: Terminal,
): Promise<number> {
  const { id, options } = request;
  const found =
    options.receipt === undefined
      ? await askPastRuns({ options, flow, terminal }, (ports, ledgerFile) =>
          find(id, { ledgerFile, roots: rootsAsked(options, terminal) }, ports.ledger),
        )
      : { entry: await findAttached(id, options.receipt, terminal) };
  if (options.format === 'json') terminal.stdout.write(`${printJson(asData(found), 2)}\n`);
  else terminal.stdout.write(renderWalk(found, createPaint(wantsColour(terminal.stdout, terminal.env, options.color))));
  return 0;
}

/** Returns the row of the newest run, and its explanation as text. */
function asData(decision: EntryWithReceipt): object {
  const { runId, decidedAt, root, reconciliation } = decision.entry;
  return { runId, decidedAt, root, reconciliation, explanation: renderWalk(decision, createPaint(false)) };
}

interface Place {
  readonly ledgerFile: string;
  readonly roots: readonly string[] | undefined;
}

async function find(id: string, { ledgerFile, roots }: Place, ledger: Ledger): Promise<EntryWithReceipt> {
  const entry = await ledger.findDecision(id, roots);
  if (entry === undefined) throw unknownId(id, ledgerFile);
  if (entry !== 'ambiguous') {
    const receipts = await ledger.findReceipts(entry.reconciliation.id);
    const own = receipts.find((receipt) => receipt.runId === entry.runId);
    return { entry, ...(own === undefined ? {} : { receipt: JSON.parse(own.text) as Receipt }) };
  }
  throw ambiguousId(id, await fittingIds(id, roots, ledger));
}

async function findAttached(id: string, file: string, terminal: Terminal): Promise<EntryWithReceipt['entry']> {
  const text = await readInput(file, terminal).catch((error: NodeJS.ErrnoException) => {
    throw new ConfigurationError(
      'no-receipt',
      `Expected to read ${file}; found ${error.code ?? 'an error'}.`,
      'Name an existing file, or - for stdin.',
      error,
    );
  });
  const attached = readAttached(text);
  const fitting = attached?.filter(({ reconciliation }) => reconciliation.id.startsWith(id)) ?? [];
  const [found, ...others] = fitting;
  if (found === undefined)
    throw new ConfigurationError(
      'no-receipt',
      attached === undefined
        ? `Expected the body of a pull request or issue with a receipt in ${file}; found none.`
        : `Expected a receipt of ${id} in ${file}; found others.`,
      'Save the whole body as it is: gh pr view NUMBER --json body --jq .body, or glab mr view NUMBER --output json.',
    );
  const exact = fitting.find(({ reconciliation }) => reconciliation.id === id);
  if (others.length > 0 && exact === undefined)
    throw ambiguousId(
      id,
      fitting.map(({ reconciliation }) => plainLine(reconciliation.id)),
    );
  return exact ?? found;
}

/** Lists the newest decisions whose id has the prefix, each with its resource. */
async function fittingIds(id: string, roots: readonly string[] | undefined, ledger: Ledger): Promise<readonly string[]> {
  const found = new Map<string, string>();
  for await (const { reconciliation } of ledger.decisions(roots === undefined ? {} : { roots })) {
    if (reconciliation.id.startsWith(id)) found.set(reconciliation.id, `${plainLine(reconciliation.id)} ${resourceName(reconciliation)}`);
  }
  return folded([...found.values()].reverse(), MAX_LIST_ITEMS);
}
