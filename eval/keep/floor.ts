import { z } from 'zod';
import { AttackFloor } from '../attacks/attack-floor.ts';
import type { BoardLine } from '../board/board.ts';
import { COUNTED } from '../board/board.ts';

const ModeFloor = z.strictObject({
  verdict: z.int(),
  patch: z.int().describe('as judged by Terraform; compared only if Terraform judged'),
  evaluator: z.int().describe('as judged by the evaluator'),
  accounted: z.int(),
  items: z.int().default(0).describe('expected items judged as expected'),
  goal: z.int().default(0).describe('stated outside the change, and right'),
  serves: z.int().default(0).describe('the goal that the values serve is the recorded one; called goal until 2026-11-26'),
  motivation: z.int().default(0).describe('as recorded, unknown included'),
  motive: z.int().default(0).describe('stated outside the change, and right'),
});

const NOTHING: z.infer<typeof ModeFloor> = {
  verdict: 0,
  patch: 0,
  evaluator: 0,
  accounted: 0,
  items: 0,
  goal: 0,
  serves: 0,
  motivation: 0,
  motive: 0,
};

/** The minimum results of the board. */
export const Floor = z.strictObject({
  wrongAccepts: z.int().describe('the most wrong accepts that all projects listed here may have together'),
  wrongStatements: z
    .int()
    .default(0)
    .describe('the most stated goals and motivations that may differ from the recorded ones, in all projects and modes together'),
  projects: z.record(z.string(), z.partialRecord(z.enum(['off', 'file']), ModeFloor)),
  attacks: AttackFloor.default({}),
});
export type Floor = z.infer<typeof Floor>;

/**
 * Compares a board with the floor. Ignores projects that are not in the floor or were not run, and questions that were not asked.
 * @param floor the minimum
 * @param lines the board's lines
 * @returns each drop in one line; empty if there is none
 */
export function dropsBelow(floor: Floor, lines: readonly BoardLine[]): readonly string[] {
  const named = lines.filter((line) => floor.projects[line.project]?.[line.mode] !== undefined);
  const drops = named.flatMap((line) =>
    COUNTED.flatMap((question) => {
      const wanted = floor.projects[line.project]?.[line.mode]?.[question] ?? 0;
      const found = line[question];
      return found !== undefined && found < wanted ? [`${line.project} (${line.mode}): ${question} ${found}, the floor is ${wanted}`] : [];
    }),
  );
  const sumOf = (count: 'wrongAccepts' | 'wrongStatements'): number => named.reduce((sum, line) => sum + line[count], 0);
  const over = (
    [
      ['wrongAccepts', 'wrong accepts'],
      ['wrongStatements', 'wrong statements'],
    ] as const
  ).flatMap(([count, name]) => (sumOf(count) > floor[count] ? [`${name}: ${sumOf(count)}, the floor allows ${floor[count]}`] : []));
  return [...drops, ...over];
}

/**
 * Raises the floor to the results of a board. It is never lowered automatically: that requires a manual edit with a reason.
 * @param floor the floor so far
 * @param lines the board's lines
 * @returns the new floor, projects sorted by name
 */
export function raiseFloor(floor: Floor, lines: readonly BoardLine[]): Floor {
  const projects = new Map(Object.entries(floor.projects));
  for (const line of lines.filter((candidate) => candidate.project !== 'total')) {
    const known = projects.get(line.project) ?? {};
    const earlier = known[line.mode] ?? NOTHING;
    const raised = {
      verdict: Math.max(earlier.verdict, line.verdict),
      patch: Math.max(earlier.patch, line.patch ?? 0),
      evaluator: Math.max(earlier.evaluator, line.evaluator),
      accounted: Math.max(earlier.accounted, line.accounted),
      items: Math.max(earlier.items, line.items),
      goal: Math.max(earlier.goal, line.goal),
      serves: Math.max(earlier.serves, line.serves),
      motivation: Math.max(earlier.motivation, line.motivation),
      motive: Math.max(earlier.motive, line.motive),
    };
    projects.set(line.project, { ...known, [line.mode]: raised });
  }
  return {
    ...floor,
    projects: Object.fromEntries([...projects].sort(([left], [right]) => (left < right ? -1 : 1))),
  };
}
