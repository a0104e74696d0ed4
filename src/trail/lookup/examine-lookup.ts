import type { ExaminedTrail } from '#ports/doctor.ts';
import { explainLookupError } from './lookup-errors.ts';
import { historiesOf, openClient } from './lookup-events.ts';
import type { LookupPlaces } from './lookup-source.ts';
import type { ExamineTrailOptions } from '../examine-options.ts';
import { requirePermission } from '../required-permission.ts';

/**
 * Requests one event of each event history. https://docs.aws.amazon.com/awscloudtrail/latest/APIReference/API_LookupEvents.html
 * @throws SourceError for the first one that cannot be read
 */
export async function examineLookup(places: LookupPlaces, { endpoint, signal }: ExamineTrailOptions): Promise<ExaminedTrail> {
  const { LookupEventsCommand } = await import('@aws-sdk/client-cloudtrail');
  const requests = historiesOf(places).map(async (history) => {
    const explain = (error: unknown) => explainLookupError(error, history.name);
    const client = await openClient(history, endpoint);
    try {
      const ask = () => client.send(new LookupEventsCommand({ MaxResults: 1 }), { abortSignal: signal });
      const { Events: events = [] } = await requirePermission('cloudtrail:LookupEvents', ask, explain);
      return events.length > 0;
    } finally {
      client.destroy();
    }
  });
  const answers = await Promise.all(requests);
  const quiet = answers.filter((any) => !any).length;
  const name = places.regions.length === 0 ? 'the default region' : places.regions.join(', ');
  const global = places.regions.length > 0 && !places.regions.includes('us-east-1');
  return {
    name,
    found: `LookupEvents works (${answers.length} ${answers.length === 1 ? 'event history' : 'event histories'}${quiet === 0 ? '' : `, ${quiet} of them without an event`})`,
    ...(global ? { doubt: 'Global services (IAM, Route 53, CloudFront) log in us-east-1: add it if the code manages them.' } : {}),
  };
}
