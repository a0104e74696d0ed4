import type { Resource, ResourceTemplate } from '@modelcontextprotocol/sdk/types.js';
import { NOTICE, readEdit } from './replies.ts';
import { explain, Id, type Ask, type RunResource } from './tools.ts';

/** The reports of the newest runs are kept, up to this number. */
const MAX_RUNS = 5;
const RUNS = 'reconcile://runs/';
const RECONCILIATIONS = 'reconcile://reconciliations/';
const STATS: Resource = {
  uri: 'reconcile://stats',
  name: 'stats',
  title: 'Open questions and figures',
  description:
    'All past runs of the roots of this server: open questions and their age, figures by root, owner and actor, and what was learnt.',
  mimeType: 'application/json',
};

export const TEMPLATES: readonly ResourceTemplate[] = [
  {
    uriTemplate: `${RECONCILIATIONS}{id}`,
    name: 'reconciliation',
    title: 'How one verdict came about',
    description: 'From event to edit, by the id of a reconciliation.',
    mimeType: 'text/plain',
  },
];

export interface Resources {
  /** Keeps the report of a run. @returns its resource */
  keep(run: RunResource): Resource;
  list(): readonly Resource[];
  /** Returns undefined if there is no such resource. @throws what `ask` throws */
  read(uri: string, ask: Ask): Promise<{ readonly mimeType: string; readonly text: string } | undefined>;
}

/** Opens the reports of this server: of runs that its tools made, and from the ledger, for its roots. */
export function openResources(ledger: readonly string[]): Resources {
  const runs = new Map<string, RunResource>();
  return {
    keep: (run) => {
      runs.set(`${RUNS}${run.runId}`, run);
      for (const old of [...runs.keys()].slice(0, -MAX_RUNS)) runs.delete(old);
      return resourceOf(run);
    },
    list: () => [STATS, ...[...runs.values()].map(resourceOf)],
    read: async (uri, ask) => {
      if (uri === STATS.uri) {
        return { mimeType: 'application/json', text: await ask({ words: ['stats', ...ledger, '--format', 'json'], ofRoots: true }) };
      }
      const run = runs.get(uri);
      if (run !== undefined) return { mimeType: 'application/json', text: run.json };
      const id = uri.startsWith(RECONCILIATIONS) ? Id.safeParse(uri.slice(RECONCILIATIONS.length)).data : undefined;
      if (id === undefined) return undefined;
      return { mimeType: 'text/plain', text: `${NOTICE}\n\n${readEdit(await ask(explain(id, ledger))).explanation}` };
    },
  };
}

function resourceOf({ runId, headline, json }: RunResource): Resource {
  return {
    uri: `${RUNS}${runId}`,
    name: `run-${runId}`,
    title: `Report: ${headline}`,
    description: 'The whole report of a run of drift, as docs/run-report.schema.json describes it.',
    mimeType: 'application/json',
    size: Buffer.byteLength(json),
  };
}
