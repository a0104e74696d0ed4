import { boundText } from '#domain/text/foreign-text.ts';
import { commentsNextTo } from '#hcl/nearby-comments.ts';
import { resourceName, visibleLeaves } from '../../guardrail.ts';
import type { Guardrail } from '../../guardrail.ts';
import { objectionIn } from '../../comments/stated-rules.ts';

/** A rule in a comment next to a value applies, although no tool enforces it. */
export const codeRule: Guardrail = {
  id: 'code-rule',
  title: 'Breaks a rule in a code comment next to the value',
  docs: 'https://developer.hashicorp.com/terraform/language/style#comments',
  defaultEffect: 'escalate',
  check(drift, _intent, { workspace, circumstances }) {
    if (drift.kind !== 'changed') return undefined;
    for (const leaf of visibleLeaves(drift)) {
      for (const comment of commentsNextTo(drift.address, leaf.path, workspace)) {
        const objection = objectionIn(comment, leaf, circumstances.vocabulary.rules);
        if (objection === undefined) continue;
        const message = boundText(
          `${leaf.path} of ${resourceName(drift)} went from ${JSON.stringify(leaf.before)} to ${JSON.stringify(leaf.after)}, but the comment in code says: ${comment}`,
          300,
        );
        // Whether a limit is still valid is escalated. A switch has only one position that the rule allows.
        return objection === 'switch' ? { message, effect: 'revert' } : { message };
      }
    }
    return undefined;
  },
};
