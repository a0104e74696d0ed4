import * as c from '../words.ts';
import { parameter } from './request.ts';

/** There is one setting per account and Region, without a name, so every resource of the type matches. */
const onlyOne = c.by({});

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_EnableSnapshotBlockPublicAccess.html
export const ebsSnapshotBlockPublicAccess = c.defineResource({
  type: 'aws_ebs_snapshot_block_public_access',
  is: ['protects'],
  governs: { protection: 'state' },
  safer: { 'public-exposure': { state: 'block-all-sharing' } },
  importId: (values) => (values['id'] === undefined ? undefined : 'default'),
  calls: {
    EnableSnapshotBlockPublicAccess: c.updates(onlyOne, { state: parameter('State') }),
    DisableSnapshotBlockPublicAccess: c.updates(onlyOne, c.constant('state', 'unblocked')),
  },
});
