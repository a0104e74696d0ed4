import { boundText } from '#domain/foreign-text.ts';
import { isJsonObject } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import { resourceName } from '../guardrail.ts';
import type { Guardrail } from '../guardrail.ts';

/** Types whose blocks are settings of an engine, by name and value. */
const GROUP_TYPE = /_parameter_group$|_option_group$|_msk_configuration$/;

/** A setting that protects while it has one of these values. */
interface Protection {
  readonly safe: RegExp;
  readonly against: string;
}

const ON = /^(?:1|on|true|yes|enabled)$/i;
const TRANSPORT = { safe: ON, against: 'connections that anybody on the way can read' };
const AUDIT = { safe: ON, against: 'changes and sign-ins that nobody can look up afterwards' };
const DURABLE = { safe: ON, against: 'the loss of what was committed' };

/**
 * Settings that protect, by the engines' own names.
 * https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/PostgreSQL.Concepts.General.SSL.html
 * https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/mysql-ssl-connections.html
 * https://docs.aws.amazon.com/documentdb/latest/developerguide/security.encryption.ssl.html
 * https://docs.aws.amazon.com/neptune/latest/userguide/parameters.html
 * https://docs.aws.amazon.com/redshift/latest/mgmt/workload-mgmt-config.html
 */
const PROTECTIONS: Readonly<Record<string, Protection>> = {
  'rds.force_ssl': TRANSPORT,
  require_secure_transport: TRANSPORT,
  require_ssl: TRANSPORT,
  neptune_enforce_ssl: TRANSPORT,
  tls: { ...TRANSPORT, safe: /^(?:enabled|fips-140-3|tls1\.[2-9]\+?)$/i },
  tls_version: { ...TRANSPORT, safe: /^(?:TLSv1\.[23],?)+$/i },
  ssl_min_protocol_version: { ...TRANSPORT, safe: /^TLSv1\.[23]$/i },
  password_encryption: { safe: /^scram-sha-256$/i, against: 'passwords that can be guessed from what is stored' },
  'rds.accepted_password_auth_method': { safe: /^scram$/i, against: 'passwords that can be guessed from what is stored' },
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
  local_infile: { safe: /^(?:0|off|false)$/i, against: 'files that a client can be made to hand over' },
};

/** A group of settings is one argument to Terraform, and each of its settings may be what keeps a database closed. */
export const protectiveParameter: Guardrail = {
  id: 'protective-parameter',
  title: 'Took a setting of an engine away that protects data',
  docs: 'https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/PostgreSQL.Concepts.General.SSL.html',
  defaultEffect: 'revert',
  check(drift) {
    if (!GROUP_TYPE.test(drift.resourceType)) return undefined;
    for (const { path, before, after } of drift.changes) {
      const [earlier, now] = [settingsOf(before), settingsOf(after)];
      for (const [name, protection] of Object.entries(PROTECTIONS)) {
        const [was, is] = [earlier.get(name), now.get(name)];
        if (was === is || isSafe(is, protection)) continue;
        // What nobody had set is the engine's own choice, which is no weaker than a choice against it; once set, its end is a loss.
        if (is === undefined && !isSafe(was, protection)) continue;
        const what = is === undefined ? 'is not set any more' : `is now ${is}`;
        return {
          message: boundText(
            `${name} in ${path} of ${resourceName(drift)} ${what}: as it was (${was ?? 'unset'}) it kept from ${protection.against}`,
            300,
          ),
          // From one unsafe value to another nothing is lost, and somebody should still look.
          ...(isSafe(was, protection) ? {} : { effect: 'escalate' as const }),
        };
      }
    }
    return undefined;
  },
};

function isSafe(value: string | undefined, { safe }: Protection): boolean {
  return value !== undefined && safe.test(value);
}

function settingsOf(value: Json | undefined): ReadonlyMap<string, string> {
  const items = Array.isArray(value) ? (value as readonly Json[]) : [];
  return new Map(
    items
      .filter(isJsonObject)
      .flatMap((item) => (typeof item['name'] === 'string' ? [[item['name'].toLowerCase(), String(item['value'] ?? '')] as const] : [])),
  );
}
