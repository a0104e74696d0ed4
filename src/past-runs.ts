/** Questions about past runs: how a verdict was reached, what became of its patch, and how people judged it. */
export { graphOfReceipts, replayReceipt } from '#stages/decide/receipts.ts';
export { learnFromReality } from '#stages/patch/recipes/learn.ts';
export type { Learnt } from '#stages/patch/recipes/learn.ts';
export { readLabels } from '#stages/record/read-labels.ts';
