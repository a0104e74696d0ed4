import { expect, it } from 'vitest';
import type { Drift } from '#domain/drift.ts';
import { versionsOf } from '#stages/decide/judged-drift.ts';
import { aChange, aChanged, aContext, aDrift, anIntent, anUnmanaged } from '../../support/drifts.ts';

const changed = aChanged('aws_sqs_queue.jobs', 'tags', [{ env: 'dev' }, { env: 'prod' }]);
const missing = aDrift({ kind: 'missing', changes: [aChange('tags', { env: 'dev' }, null)] });
const byHand = anUnmanaged('aws_sqs_queue', { tags: { env: 'dev' } });

it.each<[string, Drift, 'possibly' | 'surely', readonly unknown[]]>([
  ['before and after of a changed resource', changed, 'possibly', [{ env: 'dev' }, { env: 'prod' }]],
  ['before of a missing resource', missing, 'surely', [{ env: 'dev' }]],
  ['an unmanaged resource, if possible is enough', byHand, 'possibly', [{ env: 'dev' }]],
  ['nothing of an unmanaged resource, if it must be certain', byHand, 'surely', []],
])('returns %s', (_title, drift, certainty, tags) => {
  const versions = versionsOf({ drift, intent: anIntent([drift]), context: aContext() }, certainty);

  expect(versions.map((values) => values['tags'])).toEqual(tags);
});
