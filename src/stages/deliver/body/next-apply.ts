import type { Drift } from '#domain/drift.ts';
import { codeSpan } from '#domain/text/foreign-text.ts';
import { describeChange, leafChanges } from '#domain/value/value-change.ts';
import { namedChanges } from '../title.ts';
import { listed, namedResource } from './section.ts';
import type { BodyInput } from './section.ts';

/** What the next apply would undo with unchanged code, as a Markdown section. */
export function nextApply({ reconciliations, branch, decides }: BodyInput): string {
  const heading = branch === undefined || decides === true ? 'What the next apply undoes' : 'What the next apply would have undone';
  const lines = reconciliations.flatMap((item) => undone(item.decision.drift).map((line) => `${namedResource(item)}: ${line}`));
  return `## ${heading}\n\n${listed(lines)}`;
}

function undone(drift: Drift): readonly string[] {
  if (drift.invisible !== undefined) return ['nothing: it is not shown in any plan'];
  switch (drift.kind) {
    case 'unmanaged':
      return ['nothing: Terraform does not manage it'];
    case 'missing':
      return ['Terraform creates it again'];
    case 'changed':
      return namedChanges(drift).flatMap((change) =>
        change.sensitive || change.hidden
          ? [`${codeSpan(change.path)}: (${change.sensitive ? 'sensitive' : 'hidden'})`]
          : leafChanges(change.path, change.after, change.before).map((leaf) => codeSpan(describeChange(leaf))),
      );
  }
}
