/** A program that writes occurrences to a knowledge database for a number of milliseconds, or until killed, and prints each stored one. */
import { createHash } from 'node:crypto';
import { openKnowledge } from '#knowledge/sqlite.ts';

const [, , file = '', name = '', ms = '0'] = process.argv;
const knowledge = await openKnowledge(file, { seeds: [], past: async function* () {} });
process.stdout.write('open\n');
const until = Date.now() + Number(ms);
for (let count = 0; Date.now() < until; count += 1) {
  const occurrence = createHash('sha256').update(`${name} ${count}`).digest('hex');
  const situation = { resourceType: `aws_${name}`, eventNames: ['Put'], changeShape: [`attribute_${count % 50}`] };
  await knowledge.merge([
    { kind: 'occurrence', occurrence, situation, verdict: 'accept', outcome: 'converged', seenAt: '2026-11-21T00:00:00.000Z', done: [] },
  ]);
  process.stdout.write(`${occurrence}\n`);
}
await knowledge.close();
