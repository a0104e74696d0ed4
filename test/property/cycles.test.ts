import { fc, test } from '@fast-check/vitest';
import { beforeAll, describe, expect } from 'vitest';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { findCycles } from '#hcl/proof/cycles.ts';
import '../support/property-seed.ts';
import { aWorkspace } from '../support/workspaces.ts';

beforeAll(loadGrammar);

const NODES = 6;

/** Who reads whom: even nodes are resources, odd ones locals. */
const edges = fc.uniqueArray(fc.tuple(fc.nat({ max: NODES - 1 }), fc.nat({ max: NODES - 1 })), {
  maxLength: 8,
  selector: ([from, to]) => `${from}-${to}`,
});

type Edges = readonly (readonly [number, number])[];

function nameOf(node: number): string {
  return node % 2 === 0 ? `aws_sqs_queue.n${node}` : `local.n${node}`;
}

function textOf(read: Edges): string {
  const nodes = Array.from({ length: NODES }, (_, node) => node);
  const reads = (node: number): string =>
    `[${read
      .filter(([from]) => from === node)
      .map(([, to]) => nameOf(to))
      .join(', ')}]`;
  const resources = nodes
    .filter((node) => node % 2 === 0)
    .map((node) => `resource "aws_sqs_queue" "n${node}" {\n  name = ${reads(node)}\n}\n`);
  const locals = nodes.filter((node) => node % 2 === 1).map((node) => `  n${node} = ${reads(node)}\n`);
  return `${resources.join('\n')}\nlocals {\n${locals.join('')}}\n`;
}

/** The slow way: is a node among all that it leads to? */
function isOnCircle(node: number, read: Edges): boolean {
  let reached = new Set(read.filter(([from]) => from === node).map(([, to]) => to));
  for (let round = 0; round < NODES; round += 1)
    reached = new Set([...reached, ...read.filter(([from]) => reached.has(from)).map(([, to]) => to)]);
  return reached.has(node);
}

describe('cycles in code', () => {
  test.prop([edges], { numRuns: 150 })('are found exactly if an edited block refers to itself', (read) => {
    const [before, after] = [[], read].map((one) => openEvaluator(aWorkspace({ 'main.tf': textOf(one) })));

    const found = findCycles(before!, after!).map(({ address }) => address);

    const nodes = Array.from({ length: NODES }, (_, node) => node);
    expect([...found].sort()).toEqual(
      nodes
        .filter((node) => isOnCircle(node, read))
        .map(nameOf)
        .sort(),
    );
  });
});
