import { expect, it } from 'vitest';
import type { Drift } from '#domain/drift.ts';
import { versionsOf } from '#stages/decide/judged-drift.ts';
import { aChange, aChanged, aContext, aDrift, anIntent, anUnmanaged } from '../../support/drifts.ts';

const changed = aChanged('aws_sqs_queue.jobs', 'tags', [{ env: 'dev' }, { env: 'prod' }]);
const missing = aDrift({ kind: 'missing', changes: [aChange('tags', { env: 'dev' }, null)] });
const byHand = anUnmanaged('aws_sqs_queue', { tags: { env: 'dev' } });

it.each<[string, Drift, 'possibly' | 'surely', readonly unknown[]]>([
  ['before and after of a change', changed, 'possibly', [{ env: 'dev' }, { env: 'prod' }]],
  ['before of what is gone', missing, 'surely', [{ env: 'dev' }]],
  ['what was made by hand, where possible is enough', byHand, 'possibly', [{ env: 'dev' }]],
  ['nothing of what was made by hand, where it has to be sure', byHand, 'surely', []],
])('looks at %s', (_title, drift, certainty, tags) => {
  const versions = versionsOf({ drift, intent: anIntent([drift]), context: aContext() }, certainty);

  expect(versions.map((values) => values['tags'])).toEqual(tags);
});
