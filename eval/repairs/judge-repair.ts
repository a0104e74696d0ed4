/** Compares an edit with the one that people merged: the same plan, the same place, and no other change or loss. */
import { diffLines } from 'diff';
import type { Workspace } from '#domain/workspace.ts';
import { linesOfComment, commentsOf } from '#hcl/marks/marks.ts';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import { isHclFile, parseHcl } from '#hcl/parse/parse.ts';
import { differing } from '../compare-instances.ts';
import type { Values } from '../compare-instances.ts';
import type { OpenRepair } from './open-repair.ts';
import { knownArguments } from './open-repair.ts';

/** The results of the comparison. */
export interface JudgedRepair {
  /** Every instance has the arguments of the commit, and there are no others. */
  readonly plan: boolean;
  /** The same lines of the same blocks and files were changed or removed, and additions are in the same blocks. */
  readonly place: boolean;
  /** Every comment that the commit keeps is kept, and every instance that the commit leaves unchanged is unchanged. */
  readonly kept: boolean;
  /** The differences, as text. */
  readonly why: readonly string[];
}

/**
 * Judges an edit.
 * @param repair both sides
 * @param patched the parent's root with the edit
 * @returns the results
 */
export function judgeRepair({ before, after }: Pick<OpenRepair, 'before' | 'after'>, patched: Workspace): JudgedRepair {
  const differing = differingInstances(patched, after);
  const untouched = new Set(
    openEvaluator(before)
      .instances()
      .map(({ address }) => address),
  );
  for (const address of differingInstances(before, after)) untouched.delete(address);
  const moved = differingInstances(before, patched).filter((address) => untouched.has(address));
  const lost = lostComments(before, after, patched);
  const [own, theirs] = [placesOf(before, patched), placesOf(before, after)];
  const isSamePlace = own.join('\n') === theirs.join('\n');
  return {
    plan: differing.length === 0,
    place: isSamePlace,
    kept: lost.length === 0 && moved.length === 0,
    why: [
      ...differing.map((address) => `another plan: ${address}`),
      ...(isSamePlace ? [] : [`another place: ${own.join(', ')} for ${theirs.join(', ')}`]),
      ...lost.map((comment) => `lost: ${comment}`),
      ...moved.map((address) => `moved as well: ${address}`),
    ],
  };
}

/** Addresses that exist on one side only or with other arguments. A new one is matched under another name. */
function differingInstances(left: Workspace, right: Workspace): readonly string[] {
  const places = differing(valuesOf(left), valuesOf(right));
  return [...new Set(places.map((place) => place.split('\n')[0] ?? ''))];
}

function valuesOf(workspace: Workspace): Values {
  const evaluator = openEvaluator(workspace);
  return new Map(evaluator.instances().map((instance) => [instance.address, knownArguments(instance, evaluator)]));
}

/** `file: block: lines` of changes and removals, and `file: block: new` of additions. Import and moved blocks do not count. */
function placesOf(from: Workspace, to: Workspace): readonly string[] {
  const texts = new Map(from.files.map(({ path, text }) => [path, text]));
  const places = to.files.flatMap(({ path, text }) => {
    const before = texts.get(path) ?? '';
    if (before === text) return [];
    let line = 1;
    return diffLines(before, text).flatMap((part): readonly string[] => {
      const start = line;
      if (part.added !== true) line += part.count;
      if (part.removed === true)
        return part.value
          .split('\n')
          .flatMap((own, index) => (own.trim() === '' ? [] : [`${path}: ${headerAt(before, start + index)}: ${start + index}`]));
      if (part.added !== true || /^\s*(?:import|moved|removed) \{/.test(part.value)) return [];
      const made = /^(resource|module|data)\s+"([^"]+)"/m.exec(part.value);
      return [
        `${path}: ${made === null ? headerAt(before, start) : `new ${made[1] ?? ''} ${made[1] === 'resource' ? (made[2] ?? '') : ''}`}: new`,
      ];
    });
  });
  return [...new Set(places)].sort();
}

/** The first line of the top-level block around a line. */
function headerAt(text: string, line: number): string {
  const above = text.split('\n').slice(0, line);
  return above.findLast((one) => /^[^\s#/}]/.test(one))?.trim() ?? '';
}

function lostComments(before: Workspace, after: Workspace, patched: Workspace): readonly string[] {
  const left = commentsIn(patched);
  const wanted = commentsIn(after);
  return commentsIn(before).filter((comment) => wanted.includes(comment) && !left.includes(comment));
}

function commentsIn({ files }: Workspace): readonly string[] {
  return files.flatMap(({ path, text }) => {
    const parsed = /\.(?:tf|tfvars)$/.test(path) ? parseHcl(path, text) : undefined;
    return parsed !== undefined && isHclFile(parsed) ? commentsOf(parsed).map((comment) => linesOfComment(comment.text).join(' ')) : [];
  });
}
