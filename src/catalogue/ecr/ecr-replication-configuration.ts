import * as c from '../words.ts';
import { ownRegistry } from './registry.ts';

const byRegistry = c.by({ registry_id: ownRegistry });
const hasRules: Parameters<typeof c.where>[0] = (event) => c.asList(c.request('replicationConfiguration.rules')(event)).length > 0;
const configuration = c.blocksOf({
  rule: c.blocks('rules', {
    destination: c.blocks('destinations', { region: '', registry_id: '' }),
    repository_filter: c.blocks('repositoryFilters', { filter: '', filter_type: '' }),
  }),
});

// https://docs.aws.amazon.com/AmazonECR/latest/APIReference/API_PutReplicationConfiguration.html
export const ecrReplicationConfiguration = c.defineResource({
  type: 'aws_ecr_replication_configuration',
  is: ['protects'],
  governs: { destination: 'replication_configuration' },
  importId: '{registry_id}',
  calls: {
    PutReplicationConfiguration: [
      c.puts(c.where(hasRules, byRegistry), {
        id: ownRegistry,
        registry_id: ownRegistry,
        replication_configuration: ['replicationConfiguration', configuration],
      }),
      // An empty list of rules ends replication. No other call removes them.
      c.deletes(c.where((event) => !hasRules(event), byRegistry)),
    ],
  },
});
