import { ConfigurationError } from '#domain/errors.ts';
import { drawGraph } from '#queries/graph.ts';
import { toDot, toMermaid } from '#report/graph.ts';
import type { Flow } from '../flow.ts';
import { ambiguousId, askPastRuns, unknownId, type PastRunOptions } from '../past-run-ledger.ts';
import type { Terminal } from '../terminal.ts';

export interface GraphCommandOptions extends PastRunOptions {
  /** Default: the newest run. */
  readonly run?: string | undefined;
  readonly format: 'mermaid' | 'dot';
}

/**
 * Prints the intents of a run and their effects as a graph for other programs.
 * @param request id of a reconciliation, or a prefix, to limit the graph to one intent
 * @returns 0
 * @throws ConfigurationError if there is no run, or the id is unknown or ambiguous
 */
export async function graphCommand(
  request: { readonly id?: string | undefined; readonly options: GraphCommandOptions },
  flow: Flow,
  terminal: Terminal,
): Promise<number> {
  const { id, options } = request;
  const graph = await askPastRuns({ options, flow, terminal }, async (ports, ledgerFile) => {
    const answer = await drawGraph({ run: options.run, id }, ports.ledger, flow.graphOfReceipts);
    switch (answer.kind) {
      case 'drawn':
        return answer.graph;
      case 'no-run':
        throw noRun(options.run, ledgerFile);
      case 'unknown-id':
        throw unknownId(id ?? '', ledgerFile);
      case 'ambiguous':
        throw ambiguousId(id ?? '', answer.ids);
    }
  });
  terminal.stdout.write(options.format === 'dot' ? toDot(graph) : toMermaid(graph));
  return 0;
}

function noRun(run: string | undefined, ledgerFile: string): ConfigurationError {
  const wanted = run === undefined ? 'a run with verdicts' : `verdicts of run ${run}`;
  return new ConfigurationError(
    'run-unknown',
    `Expected ${wanted} in ${ledgerFile}; found none.`,
    'Run reconcile first, or use a run id from a report of this ledger.',
  );
}
