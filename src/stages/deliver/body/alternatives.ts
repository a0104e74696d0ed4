import type { Alternative } from '#domain/decision.ts';
import { codeSpan, escapeMarkdown } from '#domain/text/foreign-text.ts';
import { listed, namedResource } from './section.ts';
import type { BodyInput } from './section.ts';

/** A person's choices and their consequences, as a Markdown section; empty where nobody is asked. */
export function options({ reconciliations, decides }: BodyInput): string {
  const lines = reconciliations.flatMap((item) =>
    (item.decision.alternatives ?? []).map((one) => `${namedResource(item)}: ${described(one)}`),
  );
  if (lines.length === 0) return '';
  return ['## The options', ...(decides === true ? [CHOOSE] : []), listed(lines)].join('\n\n');
}

const CHOOSE = 'To accept, mark this as ready and merge it. For any other option close it; the command to set the cloud back is below.';

function described({ verdict, next, undoes }: Alternative): string {
  const undone = undoes.length === 0 ? '' : `; the next apply undoes ${undoes.map((path) => codeSpan(path)).join(', ')}`;
  return `**${verdict}**: ${escapeMarkdown(next)}${undone}`;
}
