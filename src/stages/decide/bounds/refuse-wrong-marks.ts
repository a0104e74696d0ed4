import type { MovableAttribute } from '#config/policy/musculature.ts';
import { ConfigurationError, WorkspaceError } from '#domain/errors.ts';
import type { ErrorText } from '#domain/errors.ts';
import { didYouMean } from '#domain/text/near-name.ts';
import { refuseAttribute } from '#hcl/marks/mark-statement.ts';
import { marksOf } from '#hcl/marks/marks.ts';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import { isBounded, agentBoundsAt, coversInstance } from './agent-bounds.ts';
import type { BoundsContext } from './agent-bounds.ts';

/**
 * Checks all marks and policy entries about agent-managed attributes, even if nothing changed, because their authors rely on them.
 * @throws WorkspaceError if a mark cannot be resolved or has no bounds; ConfigurationError for the policy and for contradictions
 */
export function refuseWrongMarks(context: BoundsContext): void {
  const { workspace, policy } = context;
  const marks = marksOf(workspace);
  if (marks.size === 0 && policy.musculature.length === 0) return;
  for (const { address, declaration } of openEvaluator(workspace).instances()) {
    for (const mark of marks.get(declaration.block) ?? []) {
      if (mark.kind !== 'musculature' || isBounded(agentBoundsAt(address, mark.attribute, context).bounds)) continue;
      throw new WorkspaceError('mark-unbounded', expectedBounds(mark.attribute, `the mark at ${mark.at}`), 'Add min= or max= to the mark.');
    }
    for (const entry of policy.musculature.filter((one) => coversInstance(one, address))) {
      refuseUnknown(entry, declaration.type, context);
      refuseUnbounded(entry, address, context);
    }
  }
}

/** An address or a type pattern may cover several types, and only some of them may have the attribute. */
function refuseUnknown({ type, attribute }: MovableAttribute, found: string, { workspace }: BoundsContext): void {
  const refused = type?.includes(found) === true ? refuseAttribute(attribute, workspace.schema[found]) : undefined;
  if (refused === undefined) return;
  throw new ConfigurationError(
    'musculature-unknown-attribute',
    `Expected musculature in the policy to name an argument of ${found} that is a number; found ${refused.found}${didYouMean(attribute, refused.known)}.`,
    'Correct the attribute in the policy.',
  );
}

function refuseUnbounded({ attribute }: MovableAttribute, address: string, context: BoundsContext): void {
  if (isBounded(agentBoundsAt(address, attribute, context).bounds)) return;
  throw new ConfigurationError(
    'musculature-unbounded',
    expectedBounds(attribute, `musculature in the policy (${address})`),
    'Add min or max there.',
  );
}

function expectedBounds(attribute: string, where: string): ErrorText {
  return `Expected bounds for ${attribute}, in code or in a comment next to it, for ${where}; found none.`;
}
