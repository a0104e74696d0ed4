import type { Drift } from '#domain/drift.ts';
import { codeSpan, escapeMarkdown } from '#domain/text/foreign-text.ts';
import { describeChange, leafChanges } from '#domain/value/value-change.ts';
import { namedChanges } from '../title.ts';
import { listed, namedResource } from './section.ts';
import type { BodyInput } from './section.ts';

/** The changes in plain words, without sensitive and hidden values, as a Markdown section. */
export function whatHappened({ reconciliations }: BodyInput): string {
  const summaries = [...new Set(reconciliations.map(({ decision }) => escapeMarkdown(decision.intent.summary)))];
  const lines = reconciliations.flatMap((item) => [namedResource(item), ...changeLines(item.decision.drift).map((line) => `  ${line}`)]);
  const nested = listed(lines).replace(/^- {3}/gm, '  - ');
  return `## What happened\n\n${summaries.join('\n\n')}\n\n${nested}`;
}

function changeLines(drift: Drift): readonly string[] {
  switch (drift.kind) {
    case 'unmanaged':
      return [`created outside Terraform; import id ${codeSpan(drift.importId ?? 'unknown')}`];
    case 'missing':
      return ['deleted outside Terraform'];
    case 'changed':
      return namedChanges(drift).flatMap((change) =>
        change.sensitive || change.hidden
          ? [`${codeSpan(change.path)}: (${change.sensitive ? 'sensitive' : 'hidden'})`]
          : leafChanges(change.path, change.before, change.after).map((leaf) => codeSpan(describeChange(leaf))),
      );
  }
}
