import * as c from '../words.ts';
import { tagMap } from './xml-tags.ts';

/**
 * The calls of a part that a bucket may have several of, each with a name and a filter.
 * @param document what the call puts, such as `MetricsConfiguration`
 * @param more what the part has beside the filter
 * @returns the calls, which CloudTrail names with the word Bucket and without
 */
export function namedPart(document: string, more: c.Writing = {}): Readonly<Record<string, c.Call>> {
  const configuration = c.request(document);
  /** The name stands in the query and, where something is put, in the document. */
  const name: c.Select = (event) => c.asList(c.request('id')(event) ?? c.within(configuration, 'Id')(event))[0];
  const byName = c.by({ bucket: 'bucketName', name });
  const id: c.Select = (event) => `${String(c.request('bucketName')(event))}:${String(name(event))}`;
  const sets = c.puts(byName, { id, bucket: 'bucketName', name, filter: [c.orElse(c.within(configuration, 'Filter'), []), filter] }, more);
  const gone = c.deletes(byName);
  return { [`Put${document}`]: sets, [`Delete${document}`]: gone, [`PutBucket${document}`]: sets, [`DeleteBucket${document}`]: gone };
}

/** One condition, or several of them in `And`. */
export const filter: c.Convert = (found) => {
  if (!c.isJsonObject(found)) return [];
  const and = found['And'];
  const all = c.isJsonObject(and) ? and : found;
  return [{ prefix: all['Prefix'] ?? '', tags: tagMap(all['Tag']) }];
};
