import { RANKING } from '#domain/ranking.ts';
import type { Considered } from '#domain/report/considered.ts';
import { groupBy } from '#domain/group-by.ts';
import { listed } from '#domain/text/listed.ts';
import { plainLine } from '#domain/text/foreign-text.ts';

const ENDS: Readonly<Record<Considered['end'], string>> = {
  taken: 'taken',
  misses: 'does not give the value',
  collateral: 'would also change other values',
  refused: 'was refused before',
  untried: 'not tried',
};

/** Lists the candidates for an edit, best first, with place, kind and result, and the reason why the chosen one ranks before the next. */
export function viewConsidered(considered: readonly Considered[]): readonly string[] {
  return [...groupBy(considered, ({ path }) => path ?? '')].flatMap(([path, all]) => [
    path === '' ? 'in the order of entry, module call, switch and block:' : `${plainLine(path)}:`,
    ...all.map(
      (one, index) => `${index + 1}. ${listed(one.where.map(plainLine))}${path === '' ? '' : `, ${RANKING[one.kind].what}`}: ${endOf(one)}`,
    ),
    ...(path === '' ? [] : whyTaken(all)),
  ]);
}

function endOf({ end, besides = [] }: Considered): string {
  return end === 'collateral' && besides.length > 0 ? `would also change ${listed(besides.map(plainLine))}` : ENDS[end];
}

function whyTaken(all: readonly Considered[]): readonly string[] {
  const index = all.findIndex(({ end }) => end === 'taken');
  const [taken, next] = [all[index], all[index + 1]];
  if (taken === undefined || next === undefined) return [];
  const why = taken.kind === next.kind ? 'it is nearer to the place where the value is set' : RANKING[taken.kind].because;
  return [`${index + 1} ranks before ${index + 2}: ${why}`];
}
