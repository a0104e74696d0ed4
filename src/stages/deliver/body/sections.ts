import { boundText, escapeMarkdown } from '#domain/text/foreign-text.ts';
import type { FileChange } from '#domain/patch.ts';
import { blastRadius } from './blast-radius.ts';
import { howTo } from './how-to.ts';
import { nextApply } from './next-apply.ts';
import { options } from './alternatives.ts';
import { planDifference } from './plan-difference.ts';
import type { BodyInput } from './section.ts';
import { whatHappened } from './what-happened.ts';
import { whoAndWhen } from './who-and-when.ts';
import { why } from './why.ts';

/** Marks an optional edit, so that nobody takes it for an accepted one. */
const UNDECIDED =
  '> **Nobody has accepted this.** The verdict is *escalate*: a person has to decide. This draft contains the edit for accepting it. It is never merged automatically.';

/** The body of a pull request or issue, with cloud text escaped. `stackedOn`: titles of intents whose edits come first. */
export function sectionsOf(input: BodyInput, files: readonly FileChange[], stackedOn: readonly string[]): readonly string[] {
  const stacked = stackedOn.map((title) => escapeMarkdown(boundText(title))).join('; ');
  return [
    ...(input.decides === true ? [UNDECIDED] : []),
    ...(stacked === '' ? [] : [`It edits the same lines as other pull requests and contains their edits. Merge these first: ${stacked}.`]),
    whatHappened(input),
    whoAndWhen(input),
    why(input),
    options(input),
    blastRadius(input),
    planDifference(input, files),
    nextApply(input),
    howTo(input),
  ].filter((section) => section !== '');
}
