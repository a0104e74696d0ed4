import { firstData, turnsOf } from './request.ts';
import type { SolverBlockOut, SolverBody } from './request.ts';

interface ExplainInput {
  readonly changes: readonly {
    readonly type: string;
    readonly address: string;
    readonly attributes: readonly { readonly name: string }[];
  }[];
  readonly calls: readonly { readonly eventID: string; readonly call: string }[];
}

/** Goals by attribute name; the first match applies. */
const GOALS: readonly (readonly [RegExp, string])[] = [
  [/encrypt|policy|role|key|public|secret|password|mfa/, 'security'],
  [/log|retention|tag|audit/, 'compliance'],
  [/memory|class|worker|size|timeout|buffer|throughput/, 'performance'],
  [/backup|multi_az|health|desired|replica|protection/, 'availability'],
];

/**
 * Explains a change, at first with a citation of a call that does not exist.
 * @param body of the request
 * @returns the call
 */
export function explain(body: SolverBody): readonly SolverBlockOut[] {
  const input = firstData(body) as ExplainInput | undefined;
  const [change] = input?.changes ?? [];
  const [call] = input?.calls ?? [];
  if (change === undefined || call === undefined) return [{ tool: 'give-up', input: { reason: 'Nothing shows what it was for.' } }];
  const names = change.attributes.map(({ name }) => name).join(', ');
  const goal = GOALS.find(([pattern]) => pattern.test(names))?.[1] ?? 'operability';
  const evidence = turnsOf(body).length === 0 ? ['00000000-0000-0000-0000-000000000000'] : [call.eventID];
  const summary = `${change.address} was given another ${names || 'existence'} with ${call.call}`.slice(0, 300);
  return [{ tool: 'explain', input: { summary, goal, motivation: 'unknown', evidence } }];
}
