/** The part of the board that counts words: verdicts per item, goals and motivations, compared with a constant answer. Pure. */
import { accuracyOf, confusionRows, percent } from './confusion.ts';
import type { Pair } from './confusion.ts';
import { alignColumns } from './columns.ts';
import type { Answer, ItemAnswer, Mode } from '../solution.ts';

/** The fields of a scored scenario that are counted here. */
export interface Answered {
  readonly project: string;
  readonly id: string;
  readonly mode: Mode;
  readonly goal: Answer;
  readonly serves: Answer;
  readonly motivation: Answer;
  readonly items: readonly ItemAnswer[];
}

const CLASSES = ['accept', 'revert', 'hold', 'escalate', 'none'] as const;

/** Verdicts that must never become accept. */
const DANGEROUS: ReadonlySet<string> = new Set(['revert', 'escalate']);

/**
 * Renders shares of items, goals and motivations.
 * @param scored one item per scenario and mode
 * @returns lines of text: the shares, then the confusions, with their scenarios
 */
export function renderShares(scored: readonly Answered[]): readonly string[] {
  const modes = [...new Set(scored.map((item) => item.mode))];
  const of = (mode: Mode): readonly Answered[] => scored.filter((item) => item.mode === mode);
  const verdicts = modes.map((mode) => verdictRow(mode, of(mode)));
  const answers = modes.flatMap((mode) =>
    (['goal', 'motivation', 'serves'] as const).map((question) =>
      answerRow(
        `${question} (${mode})`,
        of(mode).map((item) => item[question]),
      ),
    ),
  );
  return [
    '',
    ...alignColumns([['items judged as expected', 'all', ...CLASSES, 'accepted although revert or escalate'], ...verdicts]),
    '',
    ...alignColumns([
      ['intent', 'right', 'share', 'always the commonest', 'share', 'stated', 'share', 'right of them', 'precision', 'the commonest there'],
      ...answers,
    ]),
    ...modes.flatMap((mode) => renderConfusions(mode, of(mode))),
  ];
}

function verdictRow(mode: Mode, scored: readonly Answered[]): readonly string[] {
  const items = scored.flatMap((item) => item.items);
  const share = (some: readonly Pair[]): string => {
    const { right, of } = accuracyOf(some);
    return `${right}/${of} ${percent(right, of)}`;
  };
  const accepts = items.filter((item) => DANGEROUS.has(item.expected) && item.found.split('+').includes('accept'));
  return [mode, share(items), ...CLASSES.map((name) => share(items.filter((item) => item.expected === name))), String(accepts.length)];
}

/** Whether an answer has a word. */
export function isStated({ found }: Pick<Answer, 'found'>): boolean {
  return !NOT_STATED.has(found);
}

const NOT_STATED: ReadonlySet<string> = new Set(['unknown', 'nothing', 'failed']);

function answerRow(name: string, pairs: readonly Pair[]): readonly string[] {
  const { right, of, commonest } = accuracyOf(pairs);
  const stated = pairs.filter(isStated);
  const { right: well, of: all } = accuracyOf(stated);
  // The most common word over all answers, counted for the stated ones only.
  const constant = stated.filter(({ expected }) => expected === commonest.word).length;
  return [
    name,
    `${right}/${of}`,
    percent(right, of),
    `${commonest.word} ${commonest.right}/${of}`,
    percent(commonest.right, of),
    `${all}/${of}`,
    percent(all, of),
    `${well}/${all}`,
    percent(well, all),
    percent(constant, all),
  ];
}

function renderConfusions(mode: Mode, scored: readonly Answered[]): readonly string[] {
  return (['goal', 'motivation', 'serves'] as const).flatMap((question) => [
    '',
    `${question} (${mode}):`,
    ...alignColumns(confusionRows(scored.map((item) => item[question]))),
    ...scored
      .filter((item) => item[question].value !== true)
      .map((item) => `  ${item.project}/${item.id}: ${item[question].explanation.replaceAll(/\s+/g, ' ').slice(0, 200)}`),
  ]);
}
