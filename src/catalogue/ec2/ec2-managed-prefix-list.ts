import * as c from '../words.ts';
import { answer, anyOf, creationTags, listIn, member, parameter } from './request.ts';
import { taggingCalls } from './tags.ts';

const byId = c.by({ id: parameter('PrefixListId') });
const madeId = answer('prefixList.prefixListId');

function entriesIn(event: c.CloudTrailEvent, ...names: readonly string[]): readonly c.JsonObject[] {
  return names
    .flatMap((name) => listIn(parameter(name)(event)))
    .filter(c.isJsonObject)
    .map((entry) => ({ cidr: member(entry, 'Cidr') ?? '', description: member(entry, 'Description') ?? '' }));
}

/** An added entry replaces the entry with the same range. */
const entries: c.Writer = (event, current, _attributes, state) => {
  const added = entriesIn(event, 'AddEntry', 'AddEntries');
  const gone = new Set([...added, ...entriesIn(event, 'RemoveEntry', 'RemoveEntries')].map((entry) => entry['cidr']));
  if (gone.size === 0) return {};
  const kept = c.asList(current['entry']).filter((entry) => !c.isJsonObject(entry) || !gone.has(entry['cidr'] ?? null));
  return { entry: c.asSet([...kept, ...added], state?.['entry']) };
};

const madeEntries: c.Writer = (event) => ({ entry: entriesIn(event, 'Entry', 'Entries') });

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_ModifyManagedPrefixList.html
export const ec2ManagedPrefixList = c.defineResource({
  type: 'aws_ec2_managed_prefix_list',
  importId: '{id}',
  is: ['opens-network', 'steers-traffic'],
  governs: {
    label: 'entry.description',
    identifier: 'name',
    capacity: 'max_entries',
    reach: 'entry',
  },
  range: { max_entries: '1..1000' },
  calls: {
    CreateManagedPrefixList: c.creates(
      c.by({ id: madeId }),
      {
        id: madeId,
        arn: anyOf(answer('prefixList.prefixListArn'), c.arnOf('ec2', 'prefix-list/', madeId)),
        name: parameter('PrefixListName'),
        address_family: parameter('AddressFamily'),
        max_entries: parameter('MaxEntries'),
      },
      madeEntries,
      { tags: creationTags('prefix-list') },
    ),
    ModifyManagedPrefixList: c.updates(byId, { name: parameter('PrefixListName'), max_entries: parameter('MaxEntries') }, entries, {
      version: [answer('prefixList.version'), c.integer],
    }),
    // No record contains the entries of an earlier version.
    RestoreManagedPrefixListVersion: c.updates(byId, c.hiddenWrite('entry')),
    DeleteManagedPrefixList: c.deletes(byId),
    ...taggingCalls('pl-'),
  },
  identity: 'address_family',
});
