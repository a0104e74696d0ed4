/** Validates the findings of the team's policy engine. It may add findings; an invalid answer is escalated. */
import { z } from 'zod';
import type { Finding } from '#domain/decision.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import type { EngineAnswer } from '#ports.ts';

/** https://www.openpolicyagent.org/docs/latest/ */
const DOCS = 'https://www.openpolicyagent.org/docs/policy-language';

/** One finding in a policy's output. */
const EngineFinding = z
  .strictObject({
    id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/),
    effect: z.enum(['hold', 'revert', 'escalate']),
    message: z.string().min(1).max(1000),
    docs: z.url({ protocol: /^https$/ }).optional(),
    owner: z.string().min(1).max(100).optional(),
    until: z.iso.datetime({ offset: true }).optional(),
  })
  .refine(
    ({ effect, owner, until }) => effect === 'hold' || (owner === undefined && until === undefined),
    'owner and until are allowed only with hold',
  );

const Answer = z.array(EngineFinding).max(100);

/** Reads an answer of the engine: each finding once, as `rego:ID`; one escalating finding if it failed or is invalid. */
export function engineFindings(answer: EngineAnswer): readonly Finding[] {
  if (answer.kind === 'failed') return [unusable(answer.problem)];
  const parsed = Answer.safeParse(answer.value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const where = issue === undefined || issue.path.length === 0 ? 'the answer' : issue.path.join('.');
    return [unusable(`expected a list of {id, effect, message}, found at ${where}: ${issue?.message ?? 'something else'}`)];
  }
  const findings = parsed.data.map(({ id, effect, message, docs, owner, until }): Finding => {
    const finding = { guardrail: `rego:${id}`, effect, message: boundText(message, 300), docs: docs ?? DOCS };
    if (owner === undefined) return finding;
    return { ...finding, hold: { owner: boundText(owner), ...(until === undefined ? {} : { until: new Date(until).toISOString() }) } };
  });
  return [...new Map(findings.map((finding) => [JSON.stringify(finding), finding])).values()];
}

/** The verdict of the policy is unknown, so the drift is escalated. */
function unusable(problem: string): Finding {
  return {
    guardrail: 'rego',
    effect: 'escalate',
    message: boundText(`the Rego policy gave no answer: ${problem}`, 300),
    docs: DOCS,
  };
}
