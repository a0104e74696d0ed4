/** Stage 4 for one root: what was meant by its drifts, those that no plan shows and those outside its code included. */
import { circumstancesOf } from '#domain/judging/circumstances.ts';
import type { Circumstances } from '#domain/judging/circumstances.ts';
import type { Decision } from '#domain/decision.ts';
import type { Drift } from '#domain/drift.ts';
import type { Intent } from '#domain/intent.ts';
import type { Workspace } from '#domain/workspace.ts';
import { explainByAgent } from './from-agent.ts';
import type { Explaining } from './from-agent.ts';
import { withProposals } from './from-proposals.ts';
import { inferIntents } from './infer.ts';
import type { InferContext } from './infer.ts';

/** Drifts of a root, without their secrets. */
interface DriftedRoot {
  readonly workspace: Workspace;
  /** What a plan shows. */
  readonly drifts: readonly Drift[];
  /** What no plan shows. */
  readonly unseen: readonly Drift[];
  /** What endangers the account outside this code: intents of their own. */
  readonly raised: readonly Drift[];
}

/**
 * Infers the intents of a root.
 * @param circumstances of the run: signals, earlier writes, and what was proposed beforehand
 * @param given what else inferring rests on
 * @returns intents of the drifts that a plan shows, and of the others
 */
export async function inferRoot(
  { workspace, drifts, unseen, raised }: DriftedRoot,
  circumstances: Circumstances,
  given: Omit<InferContext, 'signals' | 'vocabulary'>,
): Promise<{ readonly intents: readonly Intent[]; readonly unseen: readonly Intent[] }> {
  const { proposals, past, signals } = circumstancesOf(circumstances, workspace);
  const context = { ...given, signals, vocabulary: circumstances.vocabulary };
  const quoted = (intent: Intent): Intent => withProposals(intent, { proposals, past, schema: workspace.schema });
  return {
    intents: (await inferIntents(drifts, context)).map(quoted),
    unseen: [...(await inferIntents(unseen, context)), ...(await inferIntents(raised, context))].map(quoted),
  };
}

/** A decided root, and its intents as they were judged. */
interface Explainable {
  readonly intents: readonly Intent[];
  readonly decisions: readonly Decision[];
  readonly question: { readonly intents: readonly Intent[] };
}

/**
 * Has a model say what nothing else could explain, for people alone: the verdicts are there already, and what they rest on stays as it was.
 * @param means who is asked; what is told to nobody needs no words
 * @returns the root, some of its intents in a model's words
 * @throws DeliveryError where no record of the conversation can be written
 */
export async function explainRoot<Root extends Explainable>(root: Root, means: Explaining): Promise<Root> {
  const told = new Set(root.decisions.map((decision) => decision.intent));
  const known = new Map<Intent, Intent>();
  for (const intent of root.intents) {
    const judged = told.has(intent) ? root.question.intents.find((one) => one.id === intent.id) : undefined;
    const said = judged === undefined ? undefined : await explainByAgent(judged, means);
    known.set(intent, said === undefined ? intent : { ...said, drifts: intent.drifts });
  }
  const decisions = root.decisions.map((one) => ({ ...one, intent: known.get(one.intent) ?? one.intent }));
  return { ...root, intents: [...known.values()], decisions };
}
