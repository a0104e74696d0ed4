import { blocks, blocksOf, value } from '../blocks.ts';
import { by, computed, defineResource, deletes, put, puts, request, written } from '../define.ts';
import { asList, idFrom, where } from '../select.ts';
import { ownRegistry } from './registry.ts';

const byRegistry = by({ registry_id: ownRegistry });
const hasRules: Parameters<typeof where>[0] = (event) => asList(request('replicationConfiguration.rules')(event)).length > 0;
const configuration = blocksOf({
  rule: blocks('rules', {
    destination: blocks('destinations', { region: value('region', ''), registry_id: value('registryId', '') }),
    repository_filter: blocks('repositoryFilters', { filter: value('filter', ''), filter_type: value('filterType', '') }),
  }),
});

// https://docs.aws.amazon.com/AmazonECR/latest/APIReference/API_PutReplicationConfiguration.html
export const ecrReplicationConfiguration = defineResource({
  type: 'aws_ecr_replication_configuration',
  eventSource: 'ecr.amazonaws.com',
  traits: {
    is: ['protects'],
    governs: {
      destination: 'replication_configuration',
    },
  },
  importId: idFrom('', 'registry_id'),
  calls: {
    PutReplicationConfiguration: [
      puts(
        where(hasRules, byRegistry),
        put('id', ownRegistry),
        put('registry_id', ownRegistry),
        put('replication_configuration', request('replicationConfiguration'), configuration),
      ),
      // Without rules nothing is replicated: there is no other call to remove them.
      deletes(where((event) => !hasRules(event), byRegistry)),
    ],
  },
  attributes: {
    replication_configuration: written(),
    id: computed(),
    registry_id: computed(),
  },
});
