/** Scores how soon the run names the fight of each story, and how many false alarms it gives. */
import { STORIES } from './stories.ts';
import { runStory } from './tell-story.ts';
import type { StoryResult } from './tell-story.ts';

/** The score of one story with one seed. */
export interface StoryScore {
  readonly story: string;
  /** Steps from the first counter-move to the step that names the fight; null: never named. */
  readonly events: number | null;
  readonly minutes: number | null;
  /** Named by the step that the story requires, and still at its end; nothing accepted. */
  readonly inTime: boolean;
  readonly edges: StoryResult['edges'];
  readonly accepted: readonly string[];
  /** Findings before the fight began. */
  readonly early: readonly string[];
  /** Findings, or edges of a fight, in the twin. */
  readonly wolf: readonly string[];
}

/** All stories with one seed. */
export interface StoriesScore {
  readonly seed: number;
  readonly stories: number;
  readonly inTime: number;
  readonly edges: StoryResult['edges'];
  /** Number of twins with a finding or an edge of a fight. */
  readonly wolves: number;
  readonly scores: readonly StoryScore[];
}

/** Scores all stories and twins with the names of a seed. */
export async function scoreStories(seed: number): Promise<StoriesScore> {
  const scores: StoryScore[] = [];
  for (const { story, twin } of STORIES) {
    const result = await runStory(story, seed);
    const ofTwin = await runStory(twin, seed);
    const { namedBy, minutes, isStillNamed, edges, accepted } = result;
    const { by, counter } = story.fight;
    scores.push({
      story: story.id,
      events: namedBy === undefined ? null : namedBy - counter,
      minutes: minutes ?? null,
      inTime: namedBy !== undefined && namedBy <= by && isStillNamed && accepted.length === 0,
      edges,
      accepted,
      early: result.wolf,
      wolf: [...ofTwin.wolf, ...(ofTwin.edgesOfTwin === 0 ? [] : [`${ofTwin.edgesOfTwin} edges of a fight`])],
    });
  }
  const sum = (count: (score: StoryScore) => number): number => scores.reduce((total, score) => total + count(score), 0);
  return {
    seed,
    stories: scores.length,
    inTime: sum(({ inTime }) => Number(inTime)),
    edges: { wanted: sum(({ edges }) => edges.wanted), drawn: sum(({ edges }) => edges.drawn) },
    wolves: sum(({ wolf }) => Number(wolf.length > 0)),
    scores,
  };
}
