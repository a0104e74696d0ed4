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

/** Without secrets. */
interface DriftedRoot {
  readonly workspace: Workspace;
  readonly drifts: readonly Drift[];
  readonly unseen: readonly Drift[];
  /** Drifts outside this code that endanger the account; they get separate intents. */
  readonly raised: readonly Drift[];
}

/** Stage 4 for one root, including drifts that no plan shows and those outside its code. */
export async function inferRoot(
  { workspace, drifts, unseen, raised }: DriftedRoot,
  circumstances: Circumstances,
  given: Omit<InferContext, 'signals' | 'now' | 'vocabulary'>,
): Promise<{ readonly intents: readonly Intent[]; readonly unseen: readonly Intent[] }> {
  const { proposals, past, signals } = circumstancesOf(circumstances, workspace);
  const { now, vocabulary } = circumstances;
  const context = { ...given, signals, now, vocabulary };
  const quoted = (intent: Intent): Intent => withProposals(intent, { proposals, past, schema: workspace.schema });
  return {
    intents: (await inferIntents(drifts, context)).map(quoted),
    unseen: [...(await inferIntents(unseen, context)), ...(await inferIntents(raised, context))].map(quoted),
  };
}

interface Explainable {
  readonly intents: readonly Intent[];
  readonly decisions: readonly Decision[];
  /** Without secrets. */
  readonly question: { readonly workspace?: Workspace; readonly intents: readonly Intent[] };
}

/** Adds a model's explanations for people, without changing verdicts. @throws DeliveryError when the transcript cannot be written */
export async function explainRoot<Root extends Explainable>(root: Root, context: Explaining): Promise<Root> {
  const decided = new Set(root.decisions.map((decision) => decision.intent));
  const known = new Map<Intent, Intent>();
  for (const intent of root.intents) {
    const judged = decided.has(intent) ? root.question.intents.find((one) => one.id === intent.id) : undefined;
    const explained = judged === undefined ? undefined : await explainByAgent(judged, { ...context, ...workspaceOf(root) });
    known.set(intent, explained === undefined ? intent : { ...explained, drifts: intent.drifts });
  }
  const decisions = root.decisions.map((one) => ({ ...one, intent: known.get(one.intent) ?? one.intent }));
  return { ...root, intents: [...known.values()], decisions };
}

function workspaceOf({ question: { workspace } }: Explainable): Pick<Explaining, 'workspace'> {
  return workspace === undefined ? {} : { workspace };
}
