/** What is asked of runs that have ended: how a verdict came about, what became of its patch, what people said of it. */
export { graphOfReceipts, replayReceipt } from '#stages/decide/receipts.ts';
export { learnFromReality } from '#stages/patch/recipes/learn.ts';
export type { Learnt } from '#stages/patch/recipes/learn.ts';
export { readLabels } from '#stages/record/read-labels.ts';
