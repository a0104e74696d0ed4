/** The goals that code states for a value: read from comments, names and tags, never guessed. */
import type { ChangedLeaf } from '#catalogue/changed-leaves.ts';
import type { Drift } from '#domain/drift.ts';
import type { Goal } from '#domain/intent.ts';
import type { Vocabulary } from '#domain/vocabulary.ts';
import type { Workspace } from '#domain/workspace.ts';
import { commentsNextTo } from '#hcl/nearby-comments.ts';
import { valuesOf, visibleLeaves } from '../guardrail.ts';
import { valueNames } from './value-names.ts';
import { tagsOf } from '../rules/resource-tags.ts';
import { goalInTag, goalsIn, goalsInName, isDeliberate } from '#domain/text/stated-goals.ts';
import { objectionIn } from '../comments/stated-rules.ts';

/** A goal that code states for a changed value. */
export interface CodeGoal {
  readonly goal: Goal;
  /** The dotted path of the leaf; for a tag on the whole resource, the path of the first change. */
  readonly path: string;
  /** The source, for display: `a comment beside it: "…"`. */
  readonly evidence: string;
}

/** Reads the goals that code states for the changed values. A rule in a comment is left to code-rule, unless it also gives a reason. */
export function codeGoals(drift: Drift, workspace: Workspace, words: Vocabulary): readonly CodeGoal[] {
  if (drift.kind !== 'changed') return [];
  const leaves = visibleLeaves(drift);
  return [...leaves.flatMap((leaf) => nearbyGoals(leaf, drift, { workspace, words })), ...onResource(drift, leaves, { workspace, words })];
}

interface Read {
  readonly workspace: Workspace;
  readonly words: Vocabulary;
}

function nearbyGoals(leaf: ChangedLeaf, { address }: Drift, { workspace, words }: Read): readonly CodeGoal[] {
  const { path } = leaf;
  const comments = commentsNextTo(address, path, workspace).filter(
    (comment) => isDeliberate(comment, words.goals) || objectionIn(comment, leaf, words.rules) === undefined,
  );
  const names = path.includes('.') ? [] : valueNames(address, path, workspace);
  return [
    ...comments.flatMap((comment) =>
      goalsIn(comment, words.goals).map((goal) => ({ goal, path, evidence: `a comment beside it: "${comment}"` })),
    ),
    ...names.flatMap((name) => goalsInName(name, words.goals).map((goal) => ({ goal, path, evidence: `the name ${name} in code` }))),
  ];
}

/** Uses the tags before the change, because the actor may have changed the tags too. */
function onResource(drift: Drift, [first]: readonly ChangedLeaf[], { workspace, words }: Read): readonly CodeGoal[] {
  if (first === undefined) return [];
  return [...tagsOf(valuesOf(drift, workspace).before)].flatMap(([key, value]) => {
    const goal = goalInTag(key, value, words.goals);
    return goal === undefined ? [] : [{ goal, path: first.path, evidence: `its tag ${key}` }];
  });
}
