import { STORIES } from '/tmp/wt/fight/eval/simulate-actors/stories/stories.ts';
import { castOf, trailOf } from '/tmp/wt/fight/eval/simulate-actors/stories/tell-story.ts';
import { runTrail } from '/tmp/wt/fight/eval/simulate-actors/run-trail.ts';
const [,, id, upTo, twin] = process.argv;
for (const pair of STORIES) { if (id !== 'all' && pair.story.id !== id) continue;
 const s = twin ? pair.twin : pair.story;
 const r = await runTrail(trailOf(s, castOf(1), Number(upTo)));
 console.log('##', s.id, upTo);
 for (const row of r.reconciliations) console.log(row.decision.drift.address, row.decision.verdict, row.status, row.decision.reason, row.decision.findings.map(f=>`\n   ${f.guardrail} ${f.effect}: ${f.message}`).join(''));
 for (const e of r.graph.edges) if (e.evidence || process.env.ALL) console.log('   edge', e.kind, e.from, '->', e.to, e.label, JSON.stringify(e.evidence));
}
