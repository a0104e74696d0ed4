import { isJsonObject } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import { boolean, text } from '../convert.ts';
import { by, computed, creates, defineResource, deletes, HIDDEN, identity, put, request, updates, written } from '../define.ts';
import type { Writer } from '../define.ts';
import { replaceMap } from '../maps.ts';
import { arnOf, idFrom } from '../select.ts';
import { change, concealed, onlyBlock, terraformOnly } from '../write.ts';
import { taggingOf } from './tagging.ts';

const id = request('userId');
const byUser = by({ user_id: id });

/** A call with passwords hides them; one without changes the way alone. */
const authentication: Writer = change('authentication_mode', request('authenticationMode'), (mode, before) => {
  if (!isJsonObject(mode) || mode['passwords'] !== undefined) return HIDDEN;
  const { passwords = [], password_count: count = 0 } = onlyBlock(before);
  return [{ password_count: count, passwords, type: mode['type'] ?? '' }];
});

const settings: readonly Writer[] = [
  put('access_string', request('accessString'), text),
  put('no_password_required', request('noPasswordRequired'), boolean),
  concealed('passwords', request('passwords')),
  authentication,
];

function appended(more: Json, before: Json | undefined): Json {
  return typeof before === 'string' && before !== '' ? `${before} ${String(more)}` : more;
}

// https://docs.aws.amazon.com/AmazonElastiCache/latest/APIReference/API_ModifyUser.html
export const elasticacheUser = defineResource({
  type: 'aws_elasticache_user',
  eventSource: 'elasticache.amazonaws.com',
  traits: {
    is: ['authenticates', 'grants'],
    governs: {
      identifier: 'engine user_id user_name',
      access: 'access_string',
      identity: 'no_password_required authentication_mode',
      secret: 'passwords authentication_mode.passwords',
    },
    safer: { 'privilege-escalation': { no_password_required: false, 'authentication_mode.type': { without: ['no-password-required'] } } },
  },
  importId: idFrom('', 'user_id'),
  calls: {
    CreateUser: creates(
      byUser,
      put('id', id),
      put('user_id', id),
      put('user_name', request('userName')),
      put('engine', request('engine')),
      put('arn', arnOf('elasticache', 'user:', id)),
      ...settings,
      replaceMap('tags', request('tags')),
    ),
    ModifyUser: updates(byUser, ...settings, change('access_string', request('appendAccessString'), appended)),
    ...taggingOf(':user:'),
    DeleteUser: deletes(byUser),
  },
  attributes: {
    // Which commands on which keys.
    access_string: written(),
    authentication_mode: written(),
    no_password_required: written(),
    passwords: written(),
    tags: written(),
    engine: identity(),
    user_id: identity(),
    user_name: identity(),
    timeouts: terraformOnly(),
    arn: computed(),
    id: computed(),
    tags_all: computed(),
  },
});
