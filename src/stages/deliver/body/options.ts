import type { Alternative } from '#domain/decision.ts';
import { codeSpan, escapeMarkdown } from '#domain/foreign-text.ts';
import { listed, namedResource } from './section.ts';
import type { BodyInput } from './section.ts';

/**
 * What a person may choose between, and what happens next under each.
 * @param input the intent
 * @returns a section of Markdown; empty where nobody is asked
 */
export function options({ reconciliations }: BodyInput): string {
  const lines = reconciliations.flatMap((item) =>
    (item.decision.alternatives ?? []).map((one) => `${namedResource(item)}: ${described(one)}`),
  );
  return lines.length === 0 ? '' : `## The options\n\n${listed(lines)}`;
}

function described({ verdict, next, undoes }: Alternative): string {
  const undone = undoes.length === 0 ? '' : `; the next apply sets back ${undoes.map((path) => codeSpan(path)).join(', ')}`;
  return `**${verdict}**: ${escapeMarkdown(next)}${undone}`;
}
