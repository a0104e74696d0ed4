/**
 * The edit part of `npm run bench`, in a separate process so that its memory is measured alone: indexes a root of 10,000 lines with 500
 * resources and edits it repeatedly. For comparison: HashiCorp's parser on the same text. Prints JSON.
 */
import { performance } from 'node:perf_hooks';
import { parse } from '@cdktn/hcl2json';
import { applyTextEdits } from '#hcl/text/apply-edits.ts';
import { setAttribute } from '#hcl/edits/set-attribute.ts';
import { createEvaluator } from '#hcl/evaluate/create-evaluator.ts';
import { loadConfiguration } from '#hcl/evaluate/load-configuration.ts';
import { blockOf } from '#hcl/locate.ts';
import { isHclFile, loadGrammar, parseHcl } from '#hcl/parse/parse.ts';
import type { RenderNode } from '#hcl/write/render-node.ts';

const RESOURCES = 500;
const EDITS = 300;
const PEER_ROUNDS = 5;
const PATH = 'main.tf';

function resourceText(index: number): string {
  return `resource "aws_sqs_queue" "queue_${index}" {
  name                       = "orders-${index}-\${var.environment}"
  visibility_timeout_seconds = ${30 + (index % 60)}
  message_retention_seconds  = 345600 # four days
  delay_seconds              = 0
  kms_master_key_id          = local.key

  redrive_policy = jsonencode({
    deadLetterTargetArn = "arn:aws:sqs:eu-west-1:123456789012:dead-${index}"
    maxReceiveCount     = 5
  })

  tags = merge(local.tags, {
    Name = "orders-${index}"
    Tier = "gold"
  })

  depends_on = []
}
`;
}

function rootText(): string {
  const head = `variable "environment" {\n  default = "prod"\n}\n\nlocals {\n  key  = "alias/orders"\n  tags = { Team = "orders" }\n}\n`;
  return [head, ...Array.from({ length: RESOURCES }, (_, index) => resourceText(index))].join('\n');
}

/** The n-th edit: numbers, strings, new attributes and whole objects, spread over the file. */
function wanted(edit: number): { readonly name: string; readonly attribute: string; readonly value: RenderNode } {
  const name = `queue_${(edit * 211) % RESOURCES}`;
  const values: readonly (readonly [string, RenderNode])[] = [
    ['visibility_timeout_seconds', 100 + edit],
    ['name', `renamed-${edit}`],
    ['max_message_size', 1024 + edit],
    ['policy', { Version: '2012-10-17', Statement: [{ Effect: 'Allow', Sid: `Edit${edit}` }] }],
  ];
  const [attribute, value] = values[edit % values.length] ?? ['delay_seconds', edit];
  return { name, attribute, value };
}

function editOnce(text: string, edit: number): string {
  const file = parseHcl(PATH, text);
  if (!isHclFile(file)) throw new Error(`edit ${edit - 1} broke line ${file.line}: ${file.found}`);
  const { name, attribute, value } = wanted(edit);
  const located = blockOf([file], { type: 'aws_sqs_queue', name });
  if (located.kind !== 'found') throw new Error(`expected ${name}, found ${located.kind}`);
  const result = setAttribute.apply(file, { body: located.node.block.inside, name: attribute, value });
  if (result.kind === 'refused') throw new Error(result.reason);
  return applyTextEdits(text, result.edits);
}

async function timed<Result>(work: () => Result | Promise<Result>): Promise<{ readonly ms: number; readonly result: Result }> {
  const started = performance.now();
  const result = await work();
  return { ms: performance.now() - started, result };
}

function percentile(times: readonly number[], part: number): number {
  return [...times].sort((left, right) => left - right)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
}

const text = rootText();
const index = await timed(async () => {
  await loadGrammar();
  const { configuration } = loadConfiguration([{ path: PATH, text }], {});
  return createEvaluator({ configuration, resources: [], directory: '/', readFile: () => undefined }).instances().length;
});
if (index.result !== RESOURCES) throw new Error(`expected ${RESOURCES} instances, found ${index.result}`);

let edited = text;
const times: number[] = [];
for (let edit = 0; edit < EDITS; edit += 1) {
  const { ms, result } = await timed(() => editOnce(edited, edit));
  times.push(ms);
  edited = result;
}
const memoryMb = process.memoryUsage().rss / 1024 / 1024;

const peer: number[] = [];
for (let round = 0; round < PEER_ROUNDS; round += 1) peer.push((await timed(() => parse(PATH, edited))).ms);
const peerMs = percentile(peer, 0.5);
const figures = {
  lines: text.split('\n').length,
  resources: RESOURCES,
  edits: EDITS,
  indexMs: index.ms,
  editP50Ms: percentile(times, 0.5),
  editP95Ms: percentile(times, 0.95),
  memoryMb,
  peer: { name: '@cdktn/hcl2json', firstMs: peer[0] ?? 0, parseMs: peerMs },
  ratios: { indexToPeerFirst: index.ms / (peer[0] ?? 1), editP50ToPeer: percentile(times, 0.5) / peerMs },
};
process.stdout.write(
  `${JSON.stringify(figures, (_, value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(3)) : value))}\n`,
);
