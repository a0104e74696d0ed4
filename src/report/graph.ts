/** The causal graph as text for graph tools. Text from the cloud is escaped, so that it cannot end a label or start a link. */
import type { CausalEdge, CausalGraph, CausalMoment, CausalNode } from '#domain/judging/causal-graph.ts';
import { plainLine } from '#domain/text/foreign-text.ts';

const MERMAID_SHAPES: Readonly<Record<CausalNode['kind'], readonly [open: string, close: string]>> = {
  actor: ['([', '])'],
  change: ['[', ']'],
  dependent: ['[/', '/]'],
};
const COLOURS = { accept: '#2e7d32', hold: '#b26a00', revert: '#6a1b9a', escalate: '#c62828' } as const;

/** @returns a Mermaid flowchart; the label of a change has its verdict, like its colour. https://mermaid.js.org/syntax/flowchart.html */
export function toMermaid({ nodes, edges }: CausalGraph): string {
  const name = namesOf(nodes);
  const lines = [
    'flowchart LR',
    ...nodes.map((node) => {
      const [open, close] = MERMAID_SHAPES[node.kind];
      return `  ${name(node.id)}${open}"${mermaidText(labelOf(node))}"${close}`;
    }),
    ...edges.map(({ from, to, kind, label }) => {
      const arrow = kind === 'acts' ? '-->' : kind === 'reads' ? '-.->' : '==>';
      return `  ${name(from)} ${arrow}${label === '' ? '' : `|"${mermaidText(label)}"|`} ${name(to)}`;
    }),
    ...nodes.flatMap((node) =>
      node.kind === 'change' ? [`  style ${name(node.id)} stroke:${COLOURS[node.verdict]},stroke-width:3px`] : [],
    ),
  ];
  return `${lines.join('\n')}\n`;
}

/** @returns a digraph for Graphviz. https://graphviz.org/doc/info/lang.html */
export function toDot({ nodes, edges }: CausalGraph): string {
  const name = namesOf(nodes);
  const lines = [
    'digraph reconcile {',
    '  rankdir=LR',
    '  node [fontname="sans-serif"]',
    ...nodes.map((node) => `  ${name(node.id)} [label="${dotText(labelOf(node))}", ${dotShape(node)}]`),
    ...edges.map((edge) => `  ${name(edge.from)} -> ${name(edge.to)} [label="${dotText(edge.label)}"${dotStyle(edge)}]`),
    '}',
  ];
  return `${lines.join('\n')}\n`;
}

/** Returns the evidence of an edge, one line per occurrence: who did what and when, with the event ids. */
export function evidenceOf({ kind, evidence = [] }: CausalEdge): readonly string[] {
  const momentText = ({ time, actor, did, eventIDs }: CausalMoment): string =>
    `${time} ${actor}: ${did} (${eventIDs.length === 0 ? 'seen by an earlier run' : eventIDs.join(', ')})`;
  return evidence.map(({ earlier, later }) => `${momentText(later)} ${kind} ${momentText(earlier)}`);
}

function namesOf(nodes: readonly CausalNode[]): (id: string) => string {
  const names = new Map(nodes.map((node, index) => [node.id, `n${index}`]));
  return (id) => names.get(id) ?? 'unknown';
}

function labelOf(node: CausalNode): string {
  return node.kind === 'change' ? `${node.label} (${node.verdict})` : node.label;
}

// Mermaid knows only numbered entities as escapes in a quoted label.
// https://mermaid.js.org/syntax/flowchart.html#entity-codes-to-escape-characters
function mermaidText(text: string): string {
  return plainLine(text).replace(/[^\p{L}\p{N} .,:()/@_-]/gu, (character) => `#${character.codePointAt(0)};`);
}

function dotText(text: string): string {
  return plainLine(text).replace(/[\\"]/g, (character) => `\\${character}`);
}

function dotStyle(edge: CausalEdge): string {
  if (edge.kind === 'acts') return '';
  if (edge.kind === 'reads') return ', style=dashed';
  return `, style=bold, color="${COLOURS.escalate}", edgetooltip="${evidenceOf(edge).map(dotText).join('\\n')}"`;
}

function dotShape(node: CausalNode): string {
  switch (node.kind) {
    case 'actor':
      return 'shape=oval';
    case 'dependent':
      return 'shape=parallelogram';
    case 'change':
      return `shape=box, penwidth=2, color="${COLOURS[node.verdict]}"`;
  }
}
