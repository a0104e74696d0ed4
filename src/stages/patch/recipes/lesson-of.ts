import type { Lesson } from '#domain/knowledge/lesson.ts';
import type { Patch } from '#domain/patch.ts';
import { withTexts } from '#domain/workspace/patched-workspace.ts';
import type { Recipe, RecipeEdit } from '#domain/knowledge/recipe.ts';
import type { Reconciliation } from '#domain/reconciliation.ts';
import type { Workspace } from '#domain/workspace.ts';
import { deriveRecipes } from './derive-recipe.ts';
import { codeShapes } from './shapes.ts';

/** Adds code shapes and lessons: for an agent's patch, its recipe or why it has none. `workspace`: before any patch. */
export function withLessons(rows: readonly Reconciliation[], workspace: Workspace): readonly Reconciliation[] {
  const derived = new Map<Reconciliation, Pick<Lesson, 'learnt' | 'notLearnt'>>();
  for (const patch of new Set(rows.flatMap((row) => (isLearntFrom(row) ? [row.patch] : [])))) {
    const together = rows.filter((row) => row.status === 'converged' && row.patch === patch);
    for (const [row, one] of together.map((row, index) => [row, derive(patch, together, workspace)[index]] as const))
      if (one !== undefined) derived.set(row, one);
  }
  return rows.map((row) => ({
    ...row,
    codeShape: codeShapes(row.decision.drift, workspace),
    lesson: lessonOf(row, derived.get(row)),
  }));
}

function isLearntFrom(row: Reconciliation): row is Reconciliation & { readonly patch: Patch } {
  return row.status === 'converged' && row.patch?.proposedBy === 'agent';
}

function derive(patch: Patch, rows: readonly Reconciliation[], workspace: Workspace): readonly Pick<Lesson, 'learnt' | 'notLearnt'>[] {
  const before = new Map(patch.files.flatMap(({ path, before: text }) => (text === undefined ? [] : [[path, text] as const])));
  const drifts = rows.map((row) => row.decision.drift);
  return deriveRecipes({ workspace: { ...workspace, files: withTexts(workspace.files, before) }, files: patch.files, drifts }).map(
    ({ recipe, why }) => ({
      ...(recipe === undefined ? {} : { learnt: { recipe, source: 'agent' as const } }),
      ...(why === undefined ? {} : { notLearnt: why }),
    }),
  );
}

function lessonOf(row: Reconciliation, derived: Pick<Lesson, 'learnt' | 'notLearnt'> | undefined): Lesson {
  const patch = row.status === 'converged' ? row.patch : undefined;
  return {
    done: patch === undefined ? [] : derived?.learnt === undefined ? editsOf(patch) : describeEdits(derived.learnt.recipe),
    ...(patch === undefined ? {} : { proposedBy: patch.proposedBy }),
    ...derived,
    fired: row.lesson?.fired ?? [],
    ...(row.lesson?.notFired === undefined ? {} : { notFired: row.lesson.notFired }),
  };
}

function editsOf({ edits }: Patch): readonly string[] {
  return [...new Set(edits.flatMap(({ edit }) => edit.split('+')))].sort();
}

/** Describes a recipe's edits without names, such as `change-elements at policy > data source`. */
function describeEdits({ edits }: Recipe): readonly string[] {
  return [...new Set(edits.map((edit) => `${edit.edit}${placeOf(edit)}`))].sort();
}

function placeOf(edit: RecipeEdit): string {
  if (edit.edit === 'adopt') return '';
  const { from, hops } = edit.place;
  const way = [...(from === undefined ? ['block'] : [from]), ...hops.map(({ to }) => to)];
  return ` at ${way.join(' > ')}`;
}
