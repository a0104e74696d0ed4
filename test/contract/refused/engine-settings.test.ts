import { describe, expect, it } from 'vitest';
import type { Drift } from '#domain/drift.ts';
import { aChanged } from '../../support/drifts.ts';
import { verdictOn } from '../../support/verdicts.ts';

type Settings = Readonly<Record<string, string>>;

function changed(from: Settings, to: Settings, address = 'aws_db_parameter_group.main'): Drift {
  const items = (settings: Settings) => Object.entries(settings).map(([name, value]) => ({ name, value, apply_method: 'immediate' }));
  return aChanged(address, 'parameter', [items(from), items(to)]);
}

interface Case {
  readonly case: string;
  readonly drift: Drift;
}

const fires: readonly (Case & { readonly effect: string })[] = [
  {
    case: 'a protecting option removed',
    drift: aChanged('aws_db_option_group.a', 'option', [[{ option_name: 'MARIADB_AUDIT_PLUGIN' }], []]),
    effect: 'revert',
  },
  {
    case: 'another line of a configuration',
    drift: aChanged('aws_msk_configuration.a', 'server_properties', [
      'allow.everyone.if.no.acl.found=false',
      'allow.everyone.if.no.acl.found=true',
    ]),
    effect: 'revert',
  },
  {
    case: 'an unmanaged parameter group instead of a managed one',
    drift: aChanged('aws_db_instance.a', 'parameter_group_name', ['strict', 'lax']),
    effect: 'escalate',
  },
  { case: 'encryption no longer required', drift: changed({ 'rds.force_ssl': '1' }, { 'rds.force_ssl': '0' }), effect: 'revert' },
  { case: 'the parameter reset', drift: changed({ 'rds.force_ssl': '1', work_mem: '4096' }, { work_mem: '4096' }), effect: 'revert' },
  {
    case: 'the MySQL parameter, as a word',
    drift: changed({ require_secure_transport: 'ON' }, { require_secure_transport: 'OFF' }),
    effect: 'revert',
  },
  {
    case: 'DocumentDB’s',
    drift: changed({ tls: 'enabled' }, { tls: 'disabled' }, 'aws_rds_cluster_parameter_group.docs'),
    effect: 'revert',
  },
  {
    case: 'an older protocol version',
    drift: changed({ ssl_min_protocol_version: 'TLSv1.2' }, { ssl_min_protocol_version: 'TLSv1' }),
    effect: 'revert',
  },
  { case: 'an audit log turned off', drift: changed({ 'pgaudit.log': 'ddl' }, { 'pgaudit.log': 'none' }), effect: 'revert' },
  { case: 'commits no longer flushed', drift: changed({ sync_binlog: '1' }, { sync_binlog: '0' }), effect: 'revert' },
  { case: 'a dangerous parameter outside the list', drift: changed({}, { local_infile: '1' }), effect: 'escalate' },
  {
    case: 'next to a harmless parameter',
    drift: changed({ work_mem: '4096', 'rds.force_ssl': '1' }, { work_mem: '8192', 'rds.force_ssl': '0' }),
    effect: 'revert',
  },
  { case: 'with another letter case', drift: changed({ TLS: 'enabled' }, { TLS: 'disabled' }), effect: 'revert' },
];

describe('weaker database engine settings', () => {
  it.each(fires)('is never accepted: $case', (one) => {
    expect(verdictOn(one)).toMatch(/^(?:escalate|revert)$/);
  });
});
