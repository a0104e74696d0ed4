import { describe, expect, it } from 'vitest';
import { isSafe, PROTECTIONS, settingsOf } from '#stages/decide/engine-settings.ts';

describe('settingsOf', () => {
  it.each([
    ['parameters', [{ name: 'RDS.force_ssl', value: '1' }], [['rds.force_ssl', '1']]],
    [
      'options',
      [{ option_name: 'X', option_settings: [{ name: 'SQLNET.ENCRYPTION_SERVER', value: 'REQUIRED' }] }],
      [['sqlnet.encryption_server', 'REQUIRED']],
    ],
    [
      'lines',
      'min.insync.replicas = 2\n# a remark\nunclean.leader.election.enable=false',
      [
        ['min.insync.replicas', '2'],
        ['unclean.leader.election.enable', 'false'],
      ],
    ],
    ['nothing', null, []],
  ])('reads %s', (_name, value, expected) => {
    expect([...settingsOf(value)]).toEqual(expected);
  });
});

describe('isSafe', () => {
  it.each([
    ['rds.force_ssl', '1', true],
    ['rds.force_ssl', '0', false],
    ['min.insync.replicas', '1', false],
    ['min.insync.replicas', '12', true],
    ['allow.everyone.if.no.acl.found', 'true', false],
    ['rds.tls10', 'enabled', false],
    ['validate_password.length', '6', false],
    ['validate_password.length', '14', true],
    ['rds.force_ssl', undefined, false],
  ])('%s = %j is safe: %j', (name, value, expected) => {
    const protection = PROTECTIONS[name];

    expect(protection).toBeDefined();
    expect(protection === undefined ? undefined : isSafe(value, protection)).toBe(expected);
  });
});
