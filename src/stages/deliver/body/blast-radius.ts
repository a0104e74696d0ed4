import { codeSpan } from '#domain/text/foreign-text.ts';
import { listed, namedResource } from './section.ts';
import type { BodyInput } from './section.ts';

/** Instances that read the changed values, and edited files, as a Markdown section. */
export function blastRadius({ reconciliations, decides }: BodyInput): string {
  const patches = reconciliations.map((item) => (decides === true ? item.option?.patch : item.patch));
  const files = new Set(patches.flatMap((patch) => patch?.files ?? []).map((file) => file.path));
  const reached = reconciliations.flatMap((item) => {
    const { reach } = item.decision;
    if (reach === undefined) return [];
    return [
      `${namedResource(item)}: ${counted(reach.direct, 'instance')} in code read${reach.direct === 1 ? 's' : ''} the changed values directly, ${reach.indirect} more indirectly`,
    ];
  });
  const lines = [
    `${counted(reconciliations.length, 'resource')} drifted`,
    ...(files.size === 0 ? [] : [`${counted(files.size, 'file')} edited: ${[...files].map((path) => codeSpan(path)).join(', ')}`]),
    ...(reached.length === 0 ? ['no other resource in code reads the changed values'] : reached),
  ];
  return `## Blast radius\n\n${listed(lines)}`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 || noun === 'more' ? '' : 's'}`;
}
