/** Protective settings of databases and brokers, and reading them from parameter groups and option groups of any type. */
import { objectsIn } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';

/** A setting that protects while its value matches `safe`. */
export interface Protection {
  readonly safe: RegExp;
  readonly against: string;
}

const ON = /^(?:1|on|true|yes|enabled)$/i;
const TRANSPORT = { safe: ON, against: 'unencrypted connections' };
const OLD_TLS = { ...TRANSPORT, safe: /^disabled$/i };
const AUDIT = { safe: ON, against: 'changes and sign-ins without an audit log' };
const ACCESS = { safe: ON, against: 'privilege escalation' };
const DURABLE = { safe: ON, against: 'loss of committed data' };

/**
 * Protective settings, by the engines' own names.
 * https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/PostgreSQL.Concepts.General.SSL.html
 * https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/mysql-ssl-connections.html
 * https://docs.aws.amazon.com/documentdb/latest/developerguide/security.encryption.ssl.html
 * https://docs.aws.amazon.com/neptune/latest/userguide/parameters.html
 * https://docs.aws.amazon.com/redshift/latest/mgmt/workload-mgmt-config.html
 * https://docs.aws.amazon.com/msk/latest/developerguide/msk-configuration-properties.html
 * https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/Appendix.Oracle.Options.NetworkEncryption.html
 */
export const PROTECTIONS: Readonly<Record<string, Protection>> = {
  'rds.force_ssl': TRANSPORT,
  require_secure_transport: TRANSPORT,
  require_ssl: TRANSPORT,
  neptune_enforce_ssl: TRANSPORT,
  tls: { ...TRANSPORT, safe: /^(?:enabled|fips-140-3|tls1\.[2-9]\+?)$/i },
  tls_version: { ...TRANSPORT, safe: /^(?:TLSv1\.[23],?)+$/i },
  ssl_min_protocol_version: { ...TRANSPORT, safe: /^TLSv1\.[23]$/i },
  password_encryption: { safe: /^scram-sha-256$/i, against: 'weak password hashes' },
  'rds.accepted_password_auth_method': { safe: /^scram$/i, against: 'weak password hashes' },
  audit_logs: { ...AUDIT, safe: /^(?:enabled|all|ddl.*|dml.*)$/i },
  neptune_enable_audit_log: AUDIT,
  server_audit_logging: AUDIT,
  enable_user_activity_logging: AUDIT,
  log_connections: AUDIT,
  log_disconnections: AUDIT,
  'pgaudit.log': { ...AUDIT, safe: /^(?!none$)\S/i },
  log_statement: { ...AUDIT, safe: /^(?:ddl|mod|all)$/i },
  innodb_flush_log_at_trx_commit: { ...DURABLE, safe: /^1$/ },
  sync_binlog: { ...DURABLE, safe: /^1$/ },
  fsync: DURABLE,
  synchronous_commit: { ...DURABLE, safe: /^(?:on|remote_write|remote_apply|local)$/i },
  'rds.tls10': OLD_TLS,
  'rds.tls11': OLD_TLS,
  'sqlnet.encryption_server': { ...TRANSPORT, safe: /^required$/i },
  'sqlnet.crypto_checksum_server': { ...TRANSPORT, safe: /^required$/i },
  'validate_password.policy': { safe: /^(?:medium|strong|[12])$/i, against: 'weak passwords' },
  'validate_password.length': { safe: /^(?:[89]|[1-9]\d+)$/, against: 'weak passwords' },
  'rds.restrict_password_commands': ACCESS,
  log_bin_trust_function_creators: { ...ACCESS, safe: /^(?:0|off)$/i },
  row_security: ACCESS,
  server_audit_events: { ...AUDIT, safe: /\bquery/i },
  'allow.everyone.if.no.acl.found': { ...ACCESS, safe: /^false$/i },
  'ssl.client.auth': { ...ACCESS, safe: /^required$/i },
  'unclean.leader.election.enable': { ...DURABLE, safe: /^false$/i },
  'min.insync.replicas': { ...DURABLE, safe: /^(?:[2-9]|\d{2,})$/ },
  'default.replication.factor': { ...DURABLE, safe: /^(?:[2-9]|\d{2,})$/ },
  local_infile: { safe: /^(?:0|off|false)$/i, against: 'disclosure of client files' },
};

/** Whether a setting protects: only known safe values do; an unset value does not. */
export function isSafe(value: string | undefined, { safe }: Protection): boolean {
  return value !== undefined && safe.test(value);
}

/** Reads a group's settings, names in lower case: blocks of name and value, options with settings of their own, or lines of name=value. */
export function settingsOf(value: Json | undefined): ReadonlyMap<string, string> {
  if (typeof value === 'string') return new Map([...value.matchAll(LINE)].map(([, name = '', text = '']) => [name.toLowerCase(), text]));
  const items = objectsIn(value);
  return new Map(items.flatMap((item) => [...settingIn(item), ...objectsIn(item['option_settings']).flatMap(settingIn)]));
}

/** https://docs.aws.amazon.com/msk/latest/developerguide/msk-configuration-properties.html */
const LINE = /^[ \t]*([\w.-]+)[ \t]*[=:][ \t]*(.*?)[ \t]*$/gm;

function settingIn(item: JsonObject): readonly (readonly [string, string])[] {
  return typeof item['name'] === 'string' ? [[item['name'].toLowerCase(), String(item['value'] ?? '')]] : [];
}
