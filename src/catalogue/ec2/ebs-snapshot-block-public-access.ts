import * as c from '../words.ts';
import { parameter } from './request.ts';

/** A Region of an account has one switch, without a name: whichever resource of the type is there is it. */
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
  written: 'state',
});
