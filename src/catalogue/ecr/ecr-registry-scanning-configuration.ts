import { blocks, blocksOf, value } from '../blocks.ts';
import { by, computed, defineResource, put, puts, request, written } from '../define.ts';
import { idFrom } from '../select.ts';
import { orElse } from '../whole.ts';
import { ownRegistry } from './registry.ts';

// https://docs.aws.amazon.com/AmazonECR/latest/APIReference/API_PutRegistryScanningConfiguration.html
export const ecrRegistryScanningConfiguration = defineResource({
  type: 'aws_ecr_registry_scanning_configuration',
  eventSource: 'ecr.amazonaws.com',
  traits: {
    is: ['detects'],
    governs: {
      protection: 'scan_type rule',
    },
    safer: { disclosure: { scan_type: 'ENHANCED' } },
  },
  importId: idFrom('', 'registry_id'),
  calls: {
    PutRegistryScanningConfiguration: puts(
      by({ registry_id: ownRegistry }),
      put('id', ownRegistry),
      put('registry_id', ownRegistry),
      put('scan_type', orElse(request('scanType'), 'BASIC')),
      put(
        'rule',
        orElse(request('rules'), []),
        blocksOf({
          scan_frequency: value('scanFrequency', ''),
          repository_filter: blocks('repositoryFilters', { filter: value('filter', ''), filter_type: value('filterType', '') }),
        }),
      ),
    ),
  },
  attributes: {
    rule: written(),
    scan_type: written(),
    id: computed(),
    registry_id: computed(),
  },
});
