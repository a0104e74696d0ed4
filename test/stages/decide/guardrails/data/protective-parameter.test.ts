import { describe, expect, it } from 'vitest';
import type { Drift } from '#domain/drift.ts';
import { protectiveParameter } from '#stages/decide/guardrails/data/protective-parameter.ts';
import { aChanged, aContext, anIntent } from '../../../../support/drifts.ts';

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
    case: 'a removed audit option',
    drift: aChanged('aws_db_option_group.a', 'option', [[{ option_name: 'MARIADB_AUDIT_PLUGIN' }], []]),
    effect: 'revert',
  },
  {
    case: 'a protective line of a configuration',
    drift: aChanged('aws_msk_configuration.a', 'server_properties', [
      'allow.everyone.if.no.acl.found=false',
      'allow.everyone.if.no.acl.found=true',
    ]),
    effect: 'revert',
  },
  {
    case: 'an unknown parameter group in place of another',
    drift: aChanged('aws_db_instance.a', 'parameter_group_name', ['strict', 'lax']),
    effect: 'escalate',
  },
  { case: 'TLS no longer required', drift: changed({ 'rds.force_ssl': '1' }, { 'rds.force_ssl': '0' }), effect: 'revert' },
  {
    case: 'the parameter is no longer set',
    drift: changed({ 'rds.force_ssl': '1', work_mem: '4096' }, { work_mem: '4096' }),
    effect: 'revert',
  },
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
    case: 'an older TLS version',
    drift: changed({ ssl_min_protocol_version: 'TLSv1.2' }, { ssl_min_protocol_version: 'TLSv1' }),
    effect: 'revert',
  },
  { case: 'an audit log disabled', drift: changed({ 'pgaudit.log': 'ddl' }, { 'pgaudit.log': 'none' }), effect: 'revert' },
  { case: 'commits no longer flushed', drift: changed({ sync_binlog: '1' }, { sync_binlog: '0' }), effect: 'revert' },
  { case: 'a dangerous parameter set for the first time', drift: changed({}, { local_infile: '1' }), effect: 'escalate' },
  {
    case: 'after a harmless parameter',
    drift: changed({ work_mem: '4096', 'rds.force_ssl': '1' }, { work_mem: '8192', 'rds.force_ssl': '0' }),
    effect: 'revert',
  },
  { case: 'in any case of its name', drift: changed({ TLS: 'enabled' }, { TLS: 'disabled' }), effect: 'revert' },
];

const silent: readonly Case[] = [
  {
    case: 'a line without protection',
    drift: aChanged('aws_msk_configuration.a', 'server_properties', ['num.partitions=1', 'num.partitions=3']),
  },
  { case: 'an added audit option', drift: aChanged('aws_db_option_group.a', 'option', [[], [{ option_name: 'MARIADB_AUDIT_PLUGIN' }]]) },
  {
    case: 'default parameter groups of two engine versions',
    drift: aChanged('aws_db_instance.a', 'parameter_group_name', ['default.postgres15', 'default.postgres16']),
  },
  { case: 'memory', drift: changed({ work_mem: '4096' }, { work_mem: '8192' }) },
  { case: 'an added protection', drift: changed({ 'rds.force_ssl': '0' }, { 'rds.force_ssl': '1' }) },
  { case: 'a protection kept next to a change', drift: changed({ 'rds.force_ssl': '1' }, { 'rds.force_ssl': '1', work_mem: '1' }) },
  { case: 'a newer TLS version', drift: changed({ ssl_min_protocol_version: 'TLSv1.2' }, { ssl_min_protocol_version: 'TLSv1.3' }) },
  { case: 'a dangerous parameter removed', drift: changed({ local_infile: '1' }, {}) },
  { case: 'a setting of the same name on another type', drift: changed({ tls: 'enabled' }, { tls: 'disabled' }, 'aws_sqs_queue.jobs') },
];

describe('protective-parameter', () => {
  it.each(fires)('fires: $case', ({ drift, effect }) => {
    const alarm = protectiveParameter.check(drift, anIntent([drift]), aContext());

    expect(alarm).toBeDefined();
    expect(alarm?.effect ?? protectiveParameter.defaultEffect).toBe(effect);
  });

  it.each(silent)('must not fire: $case', ({ drift }) => {
    expect(protectiveParameter.check(drift, anIntent([drift]), aContext())).toBeUndefined();
  });
});
