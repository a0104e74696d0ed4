import { expect, it } from 'vitest';
import type { CausalEdge, CausalGraph } from '#domain/judging/causal-graph.ts';
import { evidenceOf, toDot, toMermaid } from '#report/graph.ts';

const HOSTILE = 'eve"]; click n0 "javascript:alert(1)" \u001b[31m\u202e';

const graph: CausalGraph = {
  nodes: [
    { kind: 'actor', id: 'actor alice', label: 'alice@example.com (admin, console)' },
    { kind: 'change', id: 'change 1', label: 'aws_sqs_queue.jobs["a"]: delay_seconds', verdict: 'accept' },
    { kind: 'dependent', id: 'dependent x', label: 'aws_lambda_function.worker' },
  ],
  edges: [
    { kind: 'acts', from: 'actor alice', to: 'change 1', label: 'SetQueueAttributes' },
    { kind: 'reads', from: 'change 1', to: 'dependent x', label: '' },
  ],
};

it('prints a Mermaid flowchart', () => {
  expect(toMermaid(graph)).toBe(
    [
      'flowchart LR',
      '  n0(["alice@example.com (admin, console)"])',
      '  n1["aws_sqs_queue.jobs#91;#34;a#34;#93;: delay_seconds (accept)"]',
      '  n2[/"aws_lambda_function.worker"/]',
      '  n0 -->|"SetQueueAttributes"| n1',
      '  n1 -.-> n2',
      '  style n1 stroke:#2e7d32,stroke-width:3px',
      '',
    ].join('\n'),
  );
});

it('prints a Graphviz digraph', () => {
  expect(toDot(graph)).toBe(
    [
      'digraph reconcile {',
      '  rankdir=LR',
      '  node [fontname="sans-serif"]',
      '  n0 [label="alice@example.com (admin, console)", shape=oval]',
      '  n1 [label="aws_sqs_queue.jobs[\\"a\\"]: delay_seconds (accept)", shape=box, penwidth=2, color="#2e7d32"]',
      '  n2 [label="aws_lambda_function.worker", shape=parallelogram]',
      '  n0 -> n1 [label="SetQueueAttributes"]',
      '  n1 -> n2 [label="", style=dashed]',
      '}',
      '',
    ].join('\n'),
  );
});

const moment = (minute: string, actor: string, eventIDs: readonly string[]) => ({
  time: `2026-01-15T10:${minute}:00Z`,
  actor,
  did: 'delay_seconds = 5',
  eventIDs,
});
const answer: CausalEdge = {
  kind: 'undoes',
  from: 'change 1',
  to: 'change 2',
  label: 'undoes: 10:07 delay_seconds = 5',
  evidence: [{ earlier: moment('00', 'alice', []), later: moment('07', 'bob', ['event-2']) }],
};
const fought: CausalGraph = {
  nodes: [graph.nodes[1], { kind: 'change', id: 'change 2', label: 'the same', verdict: 'escalate' } as const].flatMap((one) => one ?? []),
  edges: [answer],
};

it('draws an edge between changes in bold', () => {
  expect(toMermaid(fought)).toContain('  n0 ==>|"undoes: 10:07 delay_seconds #61; 5"| n1\n');
  expect(toDot(fought)).toContain(
    '  n0 -> n1 [label="undoes: 10:07 delay_seconds = 5", style=bold, color="#c62828", edgetooltip="2026-01-15T10:07:00Z bob: delay_seconds = 5 (event-2) undoes 2026-01-15T10:00:00Z alice: delay_seconds = 5 (seen by an earlier run)"]',
  );
});

it('lists the evidence of an edge between changes, and none for other edges', () => {
  expect(evidenceOf(answer)).toEqual([
    '2026-01-15T10:07:00Z bob: delay_seconds = 5 (event-2) undoes 2026-01-15T10:00:00Z alice: delay_seconds = 5 (seen by an earlier run)',
  ]);
  expect(graph.edges.flatMap(evidenceOf)).toEqual([]);
});

it.each([
  ['Mermaid', toMermaid],
  ['Graphviz', toDot],
])('escapes every label from the cloud: %s', (_name, print) => {
  const hostile = { nodes: [{ kind: 'actor', id: 'a', label: HOSTILE } as const], edges: [] };

  const lines = print(hostile).split('\n');
  const line = lines.find((one) => one.includes('eve')) ?? '';

  // eslint-disable-next-line no-control-regex
  expect(line).not.toMatch(/[\u001b\u202e]/);
  expect(line.replace(/\\"/g, '').match(/"/g)).toHaveLength(2);
});
