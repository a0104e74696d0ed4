/** The graph from actors over changes and the responses to them, to dependent resources. Returns nodes and edges; judges nothing. */
import { describeActor } from '#domain/actor.ts';
import type { CausalEdge, CausalEvidence, CausalGraph, CausalNode } from '#domain/judging/causal-graph.ts';
import type { Decision } from '#domain/decision.ts';
import type { Drift } from '#domain/drift.ts';
import { groupBy } from '#domain/group-by.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import { activityOf } from '../concurrency/activity.ts';
import { responsesIn } from '../concurrency/responses.ts';
import type { ActResponse, ActorChange } from '../concurrency/responses.ts';
import { resourceName } from '../guardrail.ts';
import type { GuardrailContext } from '../guardrail.ts';
import { effectsIn, reachedFrom } from './effects.ts';
import type { Effects } from './effects.ts';

/** The maximum number of dependents shown for one change; further ones are only counted. */
const MAX_DEPENDENTS = 12;

/** A drift in the graph, with the parties that changed its resource. */
interface Drawn {
  readonly drift: Drift;
  readonly verdict: Decision['verdict'];
  readonly id: string;
  /** By actor: one node each if one responds to another, otherwise one shared node. */
  readonly actorChanges: ReadonlyMap<string, { readonly id: string; readonly name: string; readonly calls: string }>;
}

/**
 * Builds the graph of one root: actors, changes, which change responds to which, and all instances that the changes affect, to the end of
 * the chain. The order is fixed.
 * @param context the context of the guardrails, with all drifts and intents of the root
 * @throws WorkspaceError if a file is not HCL
 */
export function causalGraph(decisions: readonly Pick<Decision, 'drift' | 'verdict'>[], context: GuardrailContext): CausalGraph {
  const effects = effectsIn(context.workspace, context.catalogue, MAX_DEPENDENTS);
  const isDrawn = new Set(decisions.map(({ drift }) => drift));
  const responses = responsesIn(context, effects).filter(({ earlier, later }) => isDrawn.has(earlier.drift) && isDrawn.has(later.drift));
  const drawn = decisions.map((decision) => drawnOf(decision, responses, context));
  const changedAt = new Map(drawn.flatMap(({ drift, id }) => (drift.address === undefined ? [] : [[drift.address, id] as const])));
  const parts = drawn.map((one) => {
    const [made, dependents] = [changesOf(one), dependentsOf(one, effects, changedAt)];
    return { nodes: [...made.nodes, ...dependents.nodes], edges: [...made.edges, ...dependents.edges] };
  });
  return {
    nodes: distinct(parts.flatMap((part) => part.nodes)),
    edges: [...distinctEdges(parts.flatMap((part) => part.edges)), ...edgesOf(responses, new Map(drawn.map((one) => [one.drift, one])))],
  };
}

function distinct(nodes: readonly CausalNode[]): readonly CausalNode[] {
  return [...new Map(nodes.map((node) => [node.id, node])).values()];
}

/** Two changes may reach the same dependents by the same edges. */
function distinctEdges(edges: readonly CausalEdge[]): readonly CausalEdge[] {
  return [...new Map(edges.map((edge) => [`${edge.kind}\n${edge.from}\n${edge.to}`, edge])).values()];
}

function drawnOf(
  { drift, verdict }: Pick<Decision, 'drift' | 'verdict'>,
  responses: readonly ActResponse[],
  context: GuardrailContext,
): Drawn {
  const id = `change ${drift.id}`;
  const own = responses.flatMap(({ earlier, later }) => [earlier, later]).filter((actorChange) => actorChange.drift === drift);
  const isAmongItself = responses.some(({ earlier, later }) => earlier.drift === drift && later.drift === drift);
  const acts = activityOf(context).of(drift);
  const named = [
    ...acts.map(({ actorId, actor, events }) => ({ actorId, name: describeActor(actor), events })),
    ...own.map(({ actorId, name }) => ({ actorId, name, events: [] })),
  ];
  const actorChanges = [...groupBy(named, ({ actorId }) => actorId).values()].map(([first]) => first);
  const nodeOf = (index: number): string => (index === 0 || !isAmongItself ? id : `${id} ${index + 1}`);
  return {
    drift,
    verdict,
    id,
    actorChanges: new Map(
      actorChanges.map(({ actorId, name, events }, index) => {
        const calls = [...new Set(events.map((event) => event.eventName))].slice(0, 3).join(', ');
        return [actorId, { id: nodeOf(index), name, calls }];
      }),
    ),
  };
}

/** Builds the nodes of a change, and one edge for each actor that names its calls. */
function changesOf({ drift, verdict, id, actorChanges }: Drawn): CausalGraph {
  const all = actorChanges.size === 0 ? [{ id, name: 'no matching CloudTrail event', calls: '' }] : [...actorChanges.values()];
  const label = labelOf(drift);
  return {
    nodes: [
      ...all.map(({ name }): CausalNode => ({ kind: 'actor', id: `actor ${name}`, label: boundText(name) })),
      ...all.map((actorChange): CausalNode => ({ kind: 'change', id: actorChange.id, label, verdict })),
    ],
    edges: all.map((actorChange) => ({
      kind: 'acts',
      from: `actor ${actorChange.name}`,
      to: actorChange.id,
      label: boundText(actorChange.calls),
    })),
  };
}

function labelOf(drift: Drift): string {
  const paths = drift.changes.length > 0 ? drift.changes.map((change) => change.path) : [...new Set(drift.writes.map(({ path }) => path))];
  const what = drift.kind === 'changed' ? paths.slice(0, 3).join(', ') + (paths.length > 3 ? ` and ${paths.length - 3} more` : '') : '';
  return boundText(
    [resourceName(drift), drift.kind === 'unmanaged' ? 'created outside Terraform' : drift.kind === 'missing' ? 'deleted' : what].join(
      ': ',
    ),
    200,
  );
}

function dependentsOf({ drift, id }: Drawn, effects: Effects, changedAt: ReadonlyMap<string, string>): CausalGraph {
  const { address } = drift;
  if (address === undefined) return { nodes: [], edges: [] };
  const reached = reachedFrom(address, effects);
  const shown = reached.slice(0, MAX_DEPENDENTS);
  const idOf = (other: string): string => (other === address ? id : (changedAt.get(other) ?? `dependent ${other}`));
  const nodes = shown
    .filter(({ to }) => !changedAt.has(to))
    .map(({ to }): CausalNode => ({ kind: 'dependent', id: idOf(to), label: boundText(to) }));
  const edges = shown.map(({ from, to }): CausalEdge => ({ kind: 'reads', from: idOf(from), to: idOf(to), label: '' }));
  const left = reached.length - shown.length;
  if (left === 0) return { nodes, edges };
  const rest: CausalNode = { kind: 'dependent', id: `rest ${id}`, label: `${left} more` };
  return { nodes: [...nodes, rest], edges: [...edges, { kind: 'reads', from: id, to: rest.id, label: '' }] };
}

/** Merges responses of one kind between two nodes into one edge, whatever they are about. */
function edgesOf(responses: readonly ActResponse[], drawn: ReadonlyMap<Drift, Drawn>): readonly CausalEdge[] {
  const nodeOf = ({ drift, actorId }: ActorChange): string => drawn.get(drift)?.actorChanges.get(actorId)?.id ?? `change ${drift.id}`;
  const placed = responses.map((answer) => ({ ...answer, from: nodeOf(answer.earlier), to: nodeOf(answer.later) }));
  return [...groupBy(placed, ({ kind, from, to }) => `${kind}\n${from}\n${to}`).values()].map((all) => {
    const [{ kind, from, to }] = all;
    const evidence = all
      .flatMap((answer) => answer.evidence)
      .toSorted((left, right) => Date.parse(left.later.time) - Date.parse(right.later.time));
    return { kind, from, to, label: labelOfAnswer(kind, [...new Set(all.flatMap(({ about }) => about))], evidence), evidence };
  });
}

/** Builds a label such as `undoes: 10:07 memory_size = 512, after 10:00 memory_size = 2048; 2 times`. */
function labelOfAnswer(kind: CausalEdge['kind'], about: readonly string[], evidence: readonly CausalEvidence[]): string {
  const [first] = evidence;
  if (first === undefined) return kind;
  const { earlier, later } = first;
  const clock = (time: string): string => time.slice(11, 16);
  const where = kind === 'undoes' ? '' : about.length === 0 ? '' : `; both affect ${about.slice(0, 2).join(' and ')}`;
  const times = evidence.length === 1 ? '' : `; ${evidence.length} times`;
  return boundText(`${kind}: ${clock(later.time)} ${later.did}, after ${clock(earlier.time)} ${earlier.did}${times}${where}`, 240);
}
