import { describe, expect, it } from 'vitest';
import type { Drift } from '#domain/drift.ts';
import { aChanged, aMissing } from '../../support/drifts.ts';
import { verdictOn } from '../../support/verdicts.ts';

const cases: readonly (readonly [name: string, drift: Drift])[] = [
  ['snapshots may be public', aMissing('aws_ebs_snapshot_block_public_access.all', { state: 'block-all-sharing' })],
  ['data protection of logs deleted', aMissing('aws_cloudwatch_log_data_protection_policy.app', { log_group_name: '/shop/app' })],
  ['a permissions boundary removed', aChanged('aws_iam_role.a', 'permissions_boundary', ['arn:b', ''])],
  ['the password policy deleted', aMissing('aws_iam_account_password_policy.a', { minimum_password_length: 14 })],
  [
    'client certificates no longer verified',
    aChanged('aws_lb_listener.a', 'mutual_authentication', [[{ mode: 'verify' }], [{ mode: 'passthrough' }]]),
  ],
  [
    'instance metadata reachable over more hops',
    aChanged('aws_instance.a', 'metadata_options', [[{ http_put_response_hop_limit: 1 }], [{ http_put_response_hop_limit: 64 }]]),
  ],
  [
    'a remembered device replaces the second factor',
    aChanged('aws_cognito_user_pool.a', 'device_configuration', [[], [{ challenge_required_on_new_device: true }]]),
  ],
  [
    'a sign-in flow that returns tokens without a code',
    aChanged('aws_cognito_user_pool_client.a', 'allowed_oauth_flows', [['code'], ['code', 'implicit']]),
  ],
];

describe('lostLimit', () => {
  it.each(cases)('%s', (_name, drift) => {
    expect(verdictOn({ drift })).toMatch(/^(?:escalate|revert)$/);
  });
});
