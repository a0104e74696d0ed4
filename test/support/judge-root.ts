import { catalogue } from '#catalogue/index.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { Knowledge } from '#ports.ts';
import type { Agent } from '#ports/agent.ts';
import { decideRoot } from '#stages/decide/decide-root.ts';
import type { JudgedRoot, Rules } from '#stages/decide/decide-root.ts';
import { prepareRoot } from '#stages/decide/prepare-root.ts';
import type { CorrelatedRoot } from '#stages/decide/prepare-root.ts';
import { explainRoot, inferRoot } from '#stages/infer/infer-root.ts';

/** The input of inference and decision for a root. */
export interface Judging extends Rules {
  readonly knowledge: Knowledge;
  readonly context: readonly CloudTrailEvent[];
  readonly leaves?: ((resourceType: string) => boolean) | undefined;
  readonly agent?: Agent;
}

/**
 * Runs stages 4 and 5 for one root, in the order of a run.
 * @param root the result of correlate
 * @param judging policy, circumstances and knowledge
 * @returns the root with its decisions
 */
export async function judgeRoot(root: CorrelatedRoot, judging: Judging): Promise<JudgedRoot> {
  const { policy, circumstances, knowledge, context, leaves } = judging;
  const prepared = prepareRoot(root, { catalogue, circumstances });
  const inferred = await inferRoot(prepared, circumstances, { catalogue, knowledge, context, leaves, policy });
  return explainRoot(await decideRoot(prepared, inferred, judging), judging);
}
