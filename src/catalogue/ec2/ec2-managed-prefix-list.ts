import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { isJsonObject } from '#domain/json.ts';
import type { JsonObject } from '#domain/json.ts';
import { integer } from '../convert.ts';
import { by, computed, creates, defineResource, deletes, identity, put, updates, written } from '../define.ts';
import type { Writer } from '../define.ts';
import { replaceMap } from '../maps.ts';
import { arnOf, asList, idFrom } from '../select.ts';
import { asSet } from '../whole.ts';
import { concealed } from '../write.ts';
import { answer, anyOf, creationTags, listIn, member, parameter } from './request.ts';
import { taggingCalls } from './tags.ts';

const byId = by({ id: parameter('PrefixListId') });
const madeId = answer('prefixList.prefixListId');

function entriesIn(event: CloudTrailEvent, ...names: readonly string[]): readonly JsonObject[] {
  return names
    .flatMap((name) => listIn(parameter(name)(event)))
    .filter(isJsonObject)
    .map((entry) => ({ cidr: member(entry, 'Cidr') ?? '', description: member(entry, 'Description') ?? '' }));
}

/** An entry that is added takes the place of the one of its range. */
const entries: Writer = (event, current, _attributes, state) => {
  const added = entriesIn(event, 'AddEntry', 'AddEntries');
  const gone = new Set([...added, ...entriesIn(event, 'RemoveEntry', 'RemoveEntries')].map((entry) => entry['cidr']));
  if (gone.size === 0) return {};
  const kept = asList(current['entry']).filter((entry) => !isJsonObject(entry) || !gone.has(entry['cidr'] ?? null));
  return { entry: asSet([...kept, ...added], state?.['entry']) };
};

const madeEntries: Writer = (event) => ({ entry: entriesIn(event, 'Entry', 'Entries') });

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_ModifyManagedPrefixList.html
export const ec2ManagedPrefixList = defineResource({
  type: 'aws_ec2_managed_prefix_list',
  eventSource: 'ec2.amazonaws.com',
  traits: {
    is: ['opens-network', 'steers-traffic'],
    governs: {
      label: 'entry.description',
      identifier: 'address_family name',
      capacity: 'max_entries',
      reach: 'entry',
    },
    range: { max_entries: '1..1000' },
  },
  importId: idFrom('', 'id'),
  calls: {
    CreateManagedPrefixList: creates(
      by({ id: madeId }),
      put('id', madeId),
      put('arn', anyOf(answer('prefixList.prefixListArn'), arnOf('ec2', 'prefix-list/', madeId))),
      put('name', parameter('PrefixListName')),
      put('address_family', parameter('AddressFamily')),
      put('max_entries', parameter('MaxEntries'), integer),
      madeEntries,
      replaceMap('tags', creationTags('prefix-list')),
    ),
    ModifyManagedPrefixList: updates(
      byId,
      put('name', parameter('PrefixListName')),
      put('max_entries', parameter('MaxEntries'), integer),
      entries,
      put('version', answer('prefixList.version'), integer),
    ),
    // What an earlier version held, no record says.
    RestoreManagedPrefixListVersion: updates(byId, concealed('entry')),
    DeleteManagedPrefixList: deletes(byId),
    ...taggingCalls('pl-'),
  },
  attributes: {
    address_family: identity(),
    entry: written(),
    max_entries: written(),
    name: written(),
    tags: written(),
    arn: computed(),
    id: computed(),
    owner_id: computed(),
    tags_all: computed(),
    version: computed(),
  },
});
