/** The policy. Each section is a file in policy/ and a line here. */
import { z } from 'zod';
import { Vocabulary } from '#domain/vocabulary.ts';
import { explainIssues } from './explain-issues.ts';
import type { Locate } from './explain-issues.ts';
import { Calendar } from './policy/calendar.ts';
import { Environments } from './policy/environments.ts';
import { Flapping } from './policy/flapping.ts';
import { Goals } from './policy/goals.ts';
import { Guardrails } from './policy/guardrails.ts';
import { Holds } from './policy/holds.ts';
import { Increases } from './policy/increases.ts';
import { Musculature } from './policy/musculature.ts';
import { Neighbourhood } from './policy/neighbourhood.ts';
import { Permits } from './policy/permits.ts';
import { Principals } from './policy/principals.ts';
import { Quota } from './policy/quota.ts';
import { referenceFaults } from './policy/references.ts';
import { Rego } from './policy/rego.ts';
import { Ripple } from './policy/ripple.ts';
import { Rules } from './policy/rules.ts';
import { Spans } from './policy/spans.ts';
import { Steps } from './policy/steps.ts';
import { Unmanaged } from './policy/unmanaged.ts';

const Sections = z.strictObject({
  ...Principals.shape,
  ...Musculature.shape,
  unmanaged: Unmanaged,
  guardrails: Guardrails,
  environments: Environments,
  calendar: Calendar,
  rules: Rules,
  goals: Goals,
  rego: Rego,
  holds: Holds,
  increases: Increases,
  quota: Quota,
  ripple: Ripple,
  flapping: Flapping,
  neighbourhood: Neighbourhood,
  spans: Spans,
  steps: Steps,
  permits: Permits,
  vocabulary: Vocabulary.prefault({}).describe(
    'team words in addition to the shipped ones, in the same sections and lists; no shipped word is removed',
  ),
});

export const Policy = Sections.check(checkReferences);
export type Policy = z.infer<typeof Policy>;

/**
 * Validates a policy and adds defaults.
 * @param value the parsed file; null or undefined for an empty one
 * @param where the file's name, for the message
 * @throws ConfigurationError with every invalid field
 */
export function parsePolicy(value: unknown, where: string, locate?: Locate): Policy {
  const parsed = Policy.safeParse(value ?? {});
  if (parsed.success) return parsed.data;
  throw explainIssues(parsed.error.issues, { code: 'policy-invalid', schema: Policy, where, value, locate });
}

/** Checks that names used in one section exist in another; for every schema that contains the policy's sections. */
export function checkReferences({ value, issues }: z.core.ParsePayload<z.infer<typeof Sections>>): void {
  for (const { path, message } of referenceFaults(value)) issues.push({ code: 'custom', input: value, path: [...path], message });
}
