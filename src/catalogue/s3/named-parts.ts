import * as c from '../words.ts';
import { tagMap } from './xml-tags.ts';

/**
 * Returns the calls of a part that a bucket may have several times, each with a name and a filter.
 * @param document the document in the call, such as `MetricsConfiguration`
 * @param more writes other than the filter
 * @returns the calls, which CloudTrail logs with and without the word Bucket
 */
export function namedPart(document: string, more: c.Writing = {}): Readonly<Record<string, c.Call>> {
  const configuration = c.request(document);
  /** The name is in the query; Put calls also have it in the document. */
  const name: c.Select = (event) => c.asList(c.request('id')(event) ?? c.within(configuration, 'Id')(event))[0];
  const byName = c.by({ bucket: 'bucketName', name });
  const id: c.Select = (event) => `${String(c.request('bucketName')(event))}:${String(name(event))}`;
  const sets = c.puts(
    byName,
    { id, bucket: 'bucketName', name, filter: [c.withDefault(c.within(configuration, 'Filter'), []), filter] },
    more,
  );
  const gone = c.deletes(byName);
  return { [`Put${document}`]: sets, [`Delete${document}`]: gone, [`PutBucket${document}`]: sets, [`DeleteBucket${document}`]: gone };
}

/** One condition, or several in `And`. */
export const filter: c.Convert = (found) => {
  if (!c.isJsonObject(found)) return [];
  const and = found['And'];
  const all = c.isJsonObject(and) ? and : found;
  return [{ prefix: all['Prefix'] ?? '', tags: tagMap(all['Tag']) }];
};
