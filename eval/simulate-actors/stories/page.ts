/** docs/stories.md: runs the stories and shows the text of their reports. */
import type { CausalGraph } from '#domain/judging/causal-graph.ts';
import type { Reconciliation } from '#domain/reconciliation.ts';
import { timeOf } from '../records.ts';
import { runTrail } from '../run-trail.ts';
import { addressIn } from './estate.ts';
import { STORIES } from './stories.ts';
import type { Story } from './story.ts';
import { castOf, runStory, trailOf } from './tell-story.ts';

/** The seed of the names on the page. */
const SEED = 1;

/**
 * Runs all stories and writes the page.
 * @param draw the causal graph as Mermaid
 */
export async function storiesPage(draw: (graph: CausalGraph) => string): Promise<string> {
  const sections: string[] = [HEAD];
  for (const { story, twin } of STORIES) sections.push(await sectionOf(story, draw), await twinOf(twin));
  return `${sections.join('\n\n')}\n`;
}

const HEAD = `# Stories of agents on one infrastructure

Each is a run of the program over a made trail: what happened, the verdicts, and the causal graph of \`reconcile graph\`. Each has a twin, which only looks like it.
\`npm run stories-page\` writes this page; the names are drawn from a seed. \`npm run simulate-actors -- --stories --seed 2\` measures the same with others.
In a graph a thick arrow leads from a change to the one that undid, countered or answered it, and a dotted one to what depends on a change.`;

async function sectionOf(story: Story, draw: (graph: CausalGraph) => string): Promise<string> {
  const { reconciliations, graph } = await runTrail(trailOf(story, castOf(SEED), story.steps.length - 1));
  const result = await runStory(story, SEED);
  const counter = story.fight?.counter ?? 0;
  const after = (result.namedBy ?? 0) - counter;
  const soon =
    result.namedBy === undefined
      ? 'The fight is not named.'
      : `Named by a run after call ${result.namedBy + 1}: ${after} ${after === 1 ? 'call' : 'calls'} and ${result.minutes ?? 0} minutes after the first counter-move (call ${counter + 1}).`;
  return [`## ${story.title}`, tableOf(story), soon, verdictsOf(reconciliations), `\`\`\`mermaid\n${draw(graph)}\`\`\``].join('\n\n');
}

async function twinOf(twin: Story): Promise<string> {
  const { reconciliations } = await runTrail(trailOf(twin, castOf(SEED), twin.steps.length - 1));
  const { wolf } = await runStory(twin, SEED);
  const sentence = wolf.length === 0 ? 'No fight is named after any of its calls.' : `Taken for a fight all the same: ${wolf.join(', ')}.`;
  return [
    `### Its twin: ${twin.title}`,
    tableOf(twin),
    sentence,
    ...(reconciliations.length === 0 ? [] : [verdictsOf(reconciliations)]),
  ].join('\n\n');
}

function tableOf(story: Story): string {
  const { names, roleOf, begin } = castOf(SEED);
  const rows = [
    ...(story.alarm === undefined ? [] : [{ at: story.alarm, cells: ['a monitor', 'an alarm of the function', 'fires'] }]),
    ...story.steps.map(({ by, at, call }) => ({
      at,
      cells: [`${roleOf(by)} (${by.split(' ')[0] ?? ''})`, `\`${addressIn(call.part, names)}\``, `\`${call.says}\``],
    })),
  ];
  const lines = rows.map(({ at, cells }) => `| ${clockOf(begin + at * 60)} | ${cells.join(' | ')} |`);
  return ['| time | who | resource | sets |', '|---|---|---|---|', ...lines].join('\n');
}

function clockOf(seconds: number): string {
  return timeOf(seconds).slice(5, 16).replace('T', ' ');
}

function verdictsOf(rows: readonly Reconciliation[]): string {
  if (rows.length === 0) return 'Nothing is left to decide.';
  return rows
    .map(({ decision: { drift, verdict, findings, reason } }) => {
      const sentence = findings.filter(({ effect }) => effect === verdict || effect !== 'hold');
      const lines = sentence.length === 0 ? [reason] : sentence.map(({ guardrail, message }) => `${guardrail}: ${message}`);
      return `- \`${drift.address ?? drift.resourceType}\`: **${verdict}**\n${lines.map((line) => `  - ${quoted(line)}`).join('\n')}`;
    })
    .join('\n');
}

/** Escapes text of a run for the page. */
function quoted(text: string): string {
  return text.replace(/[\\`*_<>[\]|]/g, (character) => `\\${character}`);
}
