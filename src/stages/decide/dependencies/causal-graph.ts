/** The chain from actors over changes to what depends on them. Takes what was decided on, returns nodes and edges; judges nothing. */
import { describeActor } from '#domain/actor.ts';
import type { CausalEdge, CausalGraph, CausalNode } from '#domain/judging/causal-graph.ts';
import type { Decision } from '#domain/decision.ts';
import type { Drift } from '#domain/drift.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import type { Workspace } from '#domain/workspace.ts';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import { resourceName } from '../guardrail.ts';
import { referencesOfInstances } from './instance-references.ts';

/** More dependents of one change than this are told by their number. */
const MOST_DEPENDENTS = 12;

/**
 * Draws the graph of one root: actors, changes, and the instances that read them directly; in a fixed order.
 * @throws WorkspaceError where a file is not HCL
 */
export function causalGraph(decisions: readonly Pick<Decision, 'drift' | 'verdict'>[], workspace: Workspace): CausalGraph {
  const changes = decisions.map(({ drift, verdict }) => ({ drift, verdict, id: `change ${drift.id}` }));
  const changedAt = new Map(changes.flatMap(({ drift, id }) => (drift.address === undefined ? [] : [[drift.address, id] as const])));
  const readers = readersOf(workspace, new Set(changedAt.keys()));
  const parts = changes.map(({ drift, verdict, id }) => {
    const change: CausalNode = { kind: 'change', id, label: labelOf(drift), verdict };
    const [actors, dependents] = [actorsOf(drift, id), dependentsOf(id, readers.get(drift.address ?? '') ?? [], changedAt)];
    return { nodes: [...actors.nodes, change, ...dependents.nodes], edges: [...actors.edges, ...dependents.edges] };
  });
  return { nodes: distinct(parts.flatMap((part) => part.nodes)), edges: parts.flatMap((part) => part.edges) };
}

function distinct(nodes: readonly CausalNode[]): readonly CausalNode[] {
  return [...new Map(nodes.map((node) => [node.id, node])).values()];
}

function labelOf(drift: Drift): string {
  const paths = drift.changes.map((change) => change.path);
  const what = drift.kind === 'changed' ? paths.slice(0, 3).join(', ') + (paths.length > 3 ? ` and ${paths.length - 3} more` : '') : '';
  return boundText(
    [resourceName(drift), drift.kind === 'unmanaged' ? 'created outside Terraform' : drift.kind === 'missing' ? 'deleted' : what].join(
      ': ',
    ),
    200,
  );
}

/** One edge for each actor, naming its calls. */
function actorsOf(drift: Drift, id: string): CausalGraph {
  const names = drift.actors.length === 0 ? ['no matching CloudTrail event'] : drift.actors.map(describeActor);
  const calls = [...new Set(drift.events.map((event) => event.eventName))].slice(0, 3).join(', ');
  return {
    nodes: names.map((name) => ({ kind: 'actor', id: `actor ${name}`, label: boundText(name) })),
    edges: names.map((name) => ({ kind: 'acts', from: `actor ${name}`, to: id, label: boundText(calls) })),
  };
}

function dependentsOf(id: string, readers: readonly string[], changedAt: ReadonlyMap<string, string>): CausalGraph {
  const shown = readers.slice(0, MOST_DEPENDENTS);
  const nodes: CausalNode[] = shown
    .filter((address) => !changedAt.has(address))
    .map((address) => ({ kind: 'dependent', id: `dependent ${address}`, label: boundText(address) }));
  const edges: CausalEdge[] = shown.map((address) => ({
    kind: 'reads',
    from: id,
    to: changedAt.get(address) ?? `dependent ${address}`,
    label: '',
  }));
  const left = readers.length - shown.length;
  if (left === 0) return { nodes, edges };
  const rest: CausalNode = { kind: 'dependent', id: `rest ${id}`, label: `${left} more` };
  return { nodes: [...nodes, rest], edges: [...edges, { kind: 'reads', from: id, to: rest.id, label: '' }] };
}

/** Who reads an address in code, by the address. */
function readersOf(workspace: Workspace, wanted: ReadonlySet<string>): ReadonlyMap<string, readonly string[]> {
  const readers = new Map<string, Set<string>>();
  for (const { from, to } of referencesOfInstances(openEvaluator(workspace), MOST_DEPENDENTS))
    for (const target of to) {
      if (!wanted.has(target) || target === from) continue;
      const known = readers.get(target) ?? new Set();
      readers.set(target, known.add(from));
    }
  return new Map([...readers].map(([address, all]) => [address, [...all].sort()]));
}
