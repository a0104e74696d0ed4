/** Receipts: the record of every verdict, and how to replay it. The same inputs always lead to the same verdict. No file access. */
import { createHash } from 'node:crypto';
import { catalogue } from '#catalogue/index.ts';
import { Policy } from '#config/policy-schema.ts';
import type { CausalGraph } from '#domain/judging/causal-graph.ts';
import { circumstancesOf, noCircumstances } from '#domain/judging/circumstances.ts';
import type { Circumstances } from '#domain/judging/circumstances.ts';
import type { Decision } from '#domain/decision.ts';
import { RECEIPT_FORM } from '#domain/judging/receipt.ts';
import type { Receipt, ReceiptInputs } from '#domain/judging/receipt.ts';
import { defined } from '#domain/defined.ts';
import { groupBy } from '#domain/group-by.ts';
import { causalGraph } from './dependencies/causal-graph.ts';
import packageJson from '../../../package.json' with { type: 'json' };
import { answer } from './decide-root.ts';
import type { Question, Rules, Verdicts } from './decide-root.ts';

/** The receipts of a run, and the inputs that they reference by hash. */
export interface WrittenReceipts {
  /** Each is one line of JSON that ends with a line break. */
  readonly receipts: readonly { readonly id: string; readonly text: string }[];
  readonly inputs: ReadonlyMap<string, string>;
}

/** Writes one receipt for each verdict of a run. A root without verdicts gets no receipt and no input. */
export function writeReceipts(
  roots: readonly { readonly question: Question; readonly verdicts: Verdicts }[],
  rules: Pick<Rules, 'policy' | 'circumstances'>,
): WrittenReceipts {
  const inputs = new Map<string, string>();
  const keep = (value: unknown): string => {
    const text = JSON.stringify(value);
    const hash = createHash('sha256').update(text).digest('hex');
    inputs.set(hash, text);
    return hash;
  };
  const receipts = roots.flatMap(({ question, verdicts }) => {
    const decisions = [...verdicts.decisions, ...verdicts.alarms];
    if (decisions.length === 0) return [];
    const hashes = hashesOf(question, rules, keep);
    return decisions.map((decision) => ({ id: decision.drift.id, text: print(toReceipt(decision, question, { ...rules, hashes })) }));
  });
  return { receipts, inputs };
}

/**
 * Repeats the decision of a receipt. The result is the same text unless the program's logic has changed; undefined if the inputs lead to no
 * verdict on the drift.
 * @param inputOf returns the text of an input by its hash
 * @throws Error if an input is missing or does not match its hash
 */
export function replayReceipt(receipt: string, inputOf: (hash: string) => string): string | undefined {
  const { id, inputs } = JSON.parse(receipt) as Receipt;
  const { question, rules } = readInputs(inputs, inputOf);
  const { decisions, alarms } = answer(question, rules);
  const decision = [...decisions, ...alarms].find((one) => one.drift.id === id);
  return decision === undefined ? undefined : print(toReceipt(decision, question, { ...rules, hashes: inputs }));
}

/**
 * Returns the verdict of a receipt with its drift and intent, without secrets; undefined if the inputs do not contain them.
 * @param inputOf returns the text of an input by its hash
 * @throws Error if an input is missing or does not match its hash
 */
export function decisionOfReceipt(receipt: string, inputOf: (hash: string) => string): Decision | undefined {
  const { id, decision, inputs } = JSON.parse(receipt) as Receipt;
  const { intents, unseen } = readInput(inputs.question, inputOf) as Question;
  const asked = [...intents, ...unseen].flatMap((intent) => intent.drifts.map((drift) => ({ drift, intent })));
  const found = asked.find(({ drift }) => drift.id === id);
  return found === undefined ? undefined : { ...decision, ...found };
}

/**
 * Builds one causal graph of a run, root by root: who did what, and what depends on it.
 * @throws Error if an input is missing or does not match its hash
 */
export function graphOfReceipts(receipts: readonly string[], inputOf: (hash: string) => string): CausalGraph {
  const read = receipts.map((text) => JSON.parse(text) as Receipt);
  const graphs = [...groupBy(read, ({ inputs }) => inputs.question).values()].map((decided) => {
    const [first] = decided;
    const { question, rules } = readInputs(first.inputs, inputOf);
    const verdicts = new Map(decided.map(({ id, decision }) => [id, decision.verdict]));
    const intents = [...question.intents, ...question.unseen];
    const drifts = intents.flatMap((intent) => intent.drifts);
    const known = drifts.flatMap((drift) => {
      const verdict = verdicts.get(drift.id);
      return verdict === undefined ? [] : [{ drift, verdict }];
    });
    const { workspace } = question;
    const circumstances = circumstancesOf(rules.circumstances, workspace);
    return causalGraph(known, { catalogue, workspace, circumstances, policy: rules.policy, drifts, intents });
  });
  return { nodes: graphs.flatMap((graph) => graph.nodes), edges: graphs.flatMap((graph) => graph.edges) };
}

function readInputs(
  inputs: ReceiptInputs,
  inputOf: (hash: string) => string,
): { readonly question: Question; readonly rules: Pick<Rules, 'policy' | 'circumstances'> } {
  const read = (hash: string): unknown => readInput(hash, inputOf);
  const { workspace, ...intents } = read(inputs.question) as Question;
  const question = { ...intents, workspace: { ...workspace, schema: read(inputs.schema) as Question['workspace']['schema'] } };
  const known = read(inputs.circumstances) as Circumstances;
  // Older receipts have no vocabulary.
  const circumstances = { ...noCircumstances(known.now), ...known };
  return { question, rules: { policy: Policy.parse(read(inputs.policy)), circumstances } };
}

function readInput(hash: string, inputOf: (hash: string) => string): unknown {
  const text = inputOf(hash);
  const found = createHash('sha256').update(text).digest('hex');
  if (found !== hash) throw new Error(`expected an input with SHA-256 ${hash}, found ${found}`);
  return JSON.parse(text);
}

function hashesOf(question: Question, rules: Pick<Rules, 'policy' | 'circumstances'>, keep: (value: unknown) => string): ReceiptInputs {
  const { schema, ...workspace } = question.workspace;
  return {
    question: keep({ ...question, workspace }),
    schema: keep(schema),
    policy: keep(rules.policy),
    circumstances: keep(rules.circumstances),
  };
}

function toReceipt(
  { drift, intent, ...decision }: Decision,
  { workspace }: Question,
  { circumstances, hashes }: { readonly circumstances: Circumstances; readonly hashes: ReceiptInputs },
): Receipt {
  const { goal, motivation, confidence, inferredBy, summary } = intent;
  return {
    form: RECEIPT_FORM,
    id: drift.id,
    ...defined({ root: workspace.root }),
    tool: { name: 'reconcile', version: packageJson.version },
    decidedAt: circumstances.now,
    decision,
    intent: { id: intent.id, goal, motivation, confidence, inferredBy, summary },
    evidence: drift.events.map((event) => event.eventID),
    inputs: hashes,
  };
}

function print(receipt: Receipt): string {
  return `${JSON.stringify(receipt)}\n`;
}
