/** The order has no meaning. README.md describes how to add a recogniser. */
import type { Recogniser } from '../recogniser.ts';
import { classes } from './classes.ts';
import { keptShorter } from './kept-shorter.ts';
import { narrowedAccess } from './narrowed-access.ts';
import { rollback } from './rollback.ts';
import { runbook } from './runbook.ts';
import { safeguardsStrengthened } from './safeguards-strengthened.ts';
import { sandbox } from './sandbox.ts';

export const recognisers: readonly Recogniser[] = [
  ...classes,
  keptShorter,
  narrowedAccess,
  rollback,
  runbook,
  safeguardsStrengthened,
  sandbox,
];
