import { compareTexts } from '#domain/text/compare-texts.ts';
import type { CausalGraph, CausalNode } from '#domain/judging/causal-graph.ts';
import type { Verdict } from '#domain/decision.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import { evidenceOf } from '../graph.ts';
import { VERDICT_ORDER } from '../view/words.ts';
import { markup, type Markup } from './markup.ts';
import { VERDICT_SHAPES } from './view.ts';

/** The most changes in the drawing. Those that need a person come first; the rest is counted. */
const MAX_CHANGES = 60;
const MAX_DEPENDENTS = 80;
const MAX_EVIDENCE = 100;
const ROW = 30;
const BOX = 24;
const COLUMNS = { actor: { x: 0, width: 250 }, change: { x: 430, width: 330 }, dependent: { x: 860, width: 260 } } as const;
const WIDTH = 1120;
/** Width of a character in pixels. A truncated label is complete in the title. */
const PIXELS_PER_CHARACTER = 7.5;

interface Placed {
  readonly node: CausalNode;
  readonly y: number;
}

/** Draws the chain from actors, by their calls, to changes and their dependents; returns nothing without a graph. */
export function causalSection(graph: CausalGraph | undefined): Markup {
  if (graph === undefined || graph.nodes.length === 0) return markup``;
  const shown = withinBounds(graph);
  const placed = place(shown);
  const height = Math.max(...[...placed.values()].map(({ y }) => y)) + ROW;
  const left = graph.nodes.length - shown.nodes.length;
  const note = left === 0 ? undefined : markup`<p class="note">${left} more are not drawn; the list below has all changes.</p>`;
  return markup`<section aria-labelledby="causes">
    <h2 id="causes">Causes</h2>
    <p class="note">Actors, their calls, the changed resources, and their dependents. A bold line leads from a change to the one that undid, countered or answered it.</p>
    <div class="scroll" tabindex="0" role="region" aria-label="Causal graph">
      <svg
        class="causal"
        viewBox="0 0 ${WIDTH} ${height}"
        role="group"
        aria-label="Causal graph: actors left, changes in the middle, dependents right"
      >
        ${shown.edges.map((edge) => drawEdge(edge, placed))} ${callLabels(shown.edges, placed)} ${[...placed.values()].map(drawNode)}
      </svg>
    </div>
    ${note} ${evidenceList(shown)}
  </section>`;
}

/** Lists the evidence of the edges between changes. */
function evidenceList({ edges }: CausalGraph): Markup | undefined {
  const lines = edges.flatMap(evidenceOf);
  if (lines.length === 0) return undefined;
  const left = lines.length - MAX_EVIDENCE;
  return markup`<details class="evidence"
    ><summary>Reactions between changes, with the events</summary
    ><ol
      >${lines.slice(0, MAX_EVIDENCE).map((line) => markup`<li>${boundText(line, 500)}</li>`)}${left > 0 ? markup`<li>${left} more</li>` : undefined}</ol
    ></details
  >`;
}

function withinBounds({ nodes, edges }: CausalGraph): CausalGraph {
  const changes = VERDICT_ORDER.flatMap((verdict) => nodes.filter((node) => node.kind === 'change' && node.verdict === verdict)).slice(
    0,
    MAX_CHANGES,
  );
  const kept = new Set(changes.map(({ id }) => id));
  const near = (kind: CausalNode['kind']): readonly CausalNode[] =>
    nodes.filter(
      (node) =>
        node.kind === kind && edges.some(({ from, to }) => (from === node.id && kept.has(to)) || (to === node.id && kept.has(from))),
    );
  const all = [...near('actor'), ...changes, ...near('dependent').slice(0, MAX_DEPENDENTS)];
  const ids = new Set(all.map(({ id }) => id));
  return { nodes: all, edges: edges.filter(({ from, to }) => ids.has(from) && ids.has(to)) };
}

/** Places changes in one column, and every other node as close as possible to the middle of its neighbours. */
function place({ nodes, edges }: CausalGraph): ReadonlyMap<string, Placed> {
  const actorOf = new Map(edges.filter(({ kind }) => kind === 'acts').map(({ from, to }) => [to, from]));
  const changes = nodes
    .filter((node) => node.kind === 'change')
    .toSorted((left, right) => compareTexts(actorOf.get(left.id) ?? '', actorOf.get(right.id) ?? ''));
  const placed = new Map<string, Placed>(changes.map((node, index) => [node.id, { node, y: index * ROW + ROW / 2 }]));
  for (const kind of ['actor', 'dependent'] as const) {
    const wanted = nodes.filter((node) => node.kind === kind).map((node) => ({ node, y: middleOf(node.id, edges, placed) }));
    let free = ROW / 2;
    for (const { node, y } of wanted.toSorted((left, right) => left.y - right.y)) {
      const at = Math.max(y, free);
      placed.set(node.id, { node, y: at });
      free = at + ROW;
    }
  }
  return placed;
}

function middleOf(id: string, edges: CausalGraph['edges'], placed: ReadonlyMap<string, Placed>): number {
  const heights = edges
    .flatMap(({ from, to }) => (from === id ? [placed.get(to)?.y ?? []] : to === id ? [placed.get(from)?.y ?? []] : []))
    .flat();
  return heights.length === 0 ? ROW / 2 : heights.reduce((total, y) => total + y, 0) / heights.length;
}

function drawNode({ node, y }: Placed): Markup {
  const { x, width } = COLUMNS[node.kind];
  const title = node.kind === 'change' ? `${node.label} (${node.verdict})` : node.label;
  const mark = node.kind === 'change' ? verdictMark(node.verdict, x + 14, y) : undefined;
  const indent = node.kind === 'change' ? 28 : 10;
  return markup`<g class="node ${node.kind}" data-node="${node.id}" tabindex="0" aria-label="${title}"
    ><rect x="${x}" y="${y - BOX / 2}" width="${width}" height="${BOX}" rx="${node.kind === 'actor' ? BOX / 2 : 4}" />${mark}<text
      x="${x + indent}"
      y="${y + 4}"
      >${boundText(node.label, Math.floor((width - indent - 8) / PIXELS_PER_CHARACTER))}</text
    ><title>${title}</title></g
  >`;
}

function verdictMark(verdict: Verdict, x: number, y: number): Markup {
  return markup`<path class="mark ${verdict}" transform="translate(${x} ${y})" d="${VERDICT_SHAPES[verdict]}" />`;
}

function drawEdge({ from, to, kind, label }: CausalGraph['edges'][number], placed: ReadonlyMap<string, Placed>): Markup {
  const [start, end] = [placed.get(from), placed.get(to)];
  if (start === undefined || end === undefined) return markup``;
  const [left, right] = [COLUMNS[start.node.kind], COLUMNS[end.node.kind]];
  // If one change reads another, both are in the same column: the line goes out to the right and back.
  const [x1, x2] = [left.x + left.width, left === right ? right.x + right.width : right.x];
  const bend = left === right ? (kind === 'reads' ? 60 : 90) : (x2 - x1) / 2;
  const line = `M${x1} ${start.y}C${x1 + bend} ${start.y} ${left === right ? x2 + bend : x2 - bend} ${end.y} ${x2} ${end.y}`;
  return markup`<g class="edge ${kind === 'acts' || kind === 'reads' ? kind : 'answer'}" data-from="${from}" data-to="${to}"><path d="${line}" /><title>${label}</title></g>`;
}

/** Labels each change once, because labels of two actors with the same calls would overlap. */
function callLabels(edges: CausalGraph['edges'], placed: ReadonlyMap<string, Placed>): readonly Markup[] {
  const labels = new Map<string, string>();
  for (const { to, kind, label } of edges) if (kind === 'acts' && !labels.has(to)) labels.set(to, label);
  return [...labels].flatMap(([to, label]) => {
    const end = placed.get(to);
    if (end === undefined || label === '') return [];
    return [markup`<text class="call" x="${COLUMNS[end.node.kind].x - 8}" y="${end.y - 4}">${boundText(label, 24)}</text>`];
  });
}
