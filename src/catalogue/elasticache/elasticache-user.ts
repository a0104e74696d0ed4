import * as c from '../words.ts';

const id = c.request('userId');
const byUser = c.by({ user_id: id });

/** Passwords in a call are hidden. A call without passwords only changes the mode. */
const authentication: c.Writer = c.change('authentication_mode', 'authenticationMode', (mode, before) => {
  if (!c.isJsonObject(mode) || mode['passwords'] !== undefined) return c.HIDDEN;
  const { passwords = [], password_count: count = 0 } = c.onlyBlock(before);
  return [{ password_count: count, passwords, type: mode['type'] ?? '' }];
});

const settings: readonly c.Writing[] = ['access_string no_password_required', c.hiddenWrite('passwords', 'passwords'), authentication];

function appended(more: c.Json, before: c.Json | undefined): c.Json {
  return typeof before === 'string' && before !== '' ? `${before} ${String(more)}` : more;
}

// https://docs.aws.amazon.com/AmazonElastiCache/latest/APIReference/API_ModifyUser.html
export const elasticacheUser = c.defineResource({
  type: 'aws_elasticache_user',
  is: ['authenticates', 'grants'],
  governs: {
    access: 'access_string',
    identity: 'no_password_required authentication_mode',
    secret: 'passwords passwords_wo authentication_mode.passwords',
  },
  safer: { 'privilege-escalation': { no_password_required: false, 'authentication_mode.type': { without: ['no-password-required'] } } },
  importId: '{user_id}',
  calls: {
    CreateUser: c.creates(byUser, { id, user_id: id, arn: c.arnOf('elasticache', 'user:', id) }, 'user_name engine', ...settings, 'tags'),
    ModifyUser: c.updates(byUser, ...settings, c.change('access_string', 'appendAccessString', appended)),
    ...c.taggedByName(':user:'),
    DeleteUser: c.deletes(byUser),
  },
  // `access_string` contains the allowed commands and keys.
  identity: 'engine user_id user_name',
  each: { passwords_wo: c.writeOnly('passwords') },
  terraformOnly: 'passwords_wo_version',
});
