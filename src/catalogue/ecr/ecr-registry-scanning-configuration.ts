import * as c from '../words.ts';
import { ownRegistry } from './registry.ts';

// https://docs.aws.amazon.com/AmazonECR/latest/APIReference/API_PutRegistryScanningConfiguration.html
export const ecrRegistryScanningConfiguration = c.defineResource({
  type: 'aws_ecr_registry_scanning_configuration',
  is: ['detects'],
  governs: { protection: 'scan_type rule' },
  safer: { disclosure: { scan_type: 'ENHANCED' } },
  importId: '{registry_id}',
  calls: {
    PutRegistryScanningConfiguration: c.puts(c.by({ registry_id: ownRegistry }), {
      id: ownRegistry,
      registry_id: ownRegistry,
      scan_type: c.withDefault('scanType', 'BASIC'),
      rule: [
        c.withDefault('rules', []),
        c.blocksOf({ scan_frequency: '', repository_filter: c.blocks('repositoryFilters', { filter: '', filter_type: '' }) }),
      ],
    }),
  },
});
