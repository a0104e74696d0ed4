import { personIn } from '#domain/actor.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { jsonAt } from '#domain/json.ts';
import { principalOf } from '#domain/trail/principal.ts';

type Identity = CloudTrailEvent['userIdentity'];

export interface Lineage {
  readonly person?: string;
  /** Roles assumed before this one, first to last. */
  readonly chain: readonly string[];
}

/** The start of a session: its caller, and the attributes that identify its calls. */
interface Start {
  readonly caller: Identity;
  /** Access key id of the issued credentials. */
  readonly keyId: string | undefined;
  readonly sessionArn: string | undefined;
  /** Milliseconds. */
  readonly from: number;
  readonly to: number;
}

export interface Sessions {
  readonly byKey: ReadonlyMap<string, readonly Start[]>;
  /** In order of `from`. */
  readonly byArn: ReadonlyMap<string, readonly Start[]>;
  /** Identity Center user id → the user's name in role sessions. */
  readonly userNames: ReadonlyMap<string, string>;
}

/** AWS sets no limit; two or three roles are usual. */
const MAX_CHAIN_LENGTH = 12;

/** Slack between a call's time and the session's creation date: both are cut to seconds. */
const SLACK_MS = 5000;

// A sign-in token opens a console for 15 minutes.
// https://docs.aws.amazon.com/IAM/latest/UserGuide/id_roles_providers_enable-console-custom-url.html
const TOKEN_MS = 15 * 60 * 1000;

/** The maximum of `to` minus `from`. */
const MAX_CREATION_GAP_MS = SLACK_MS + TOKEN_MS;

/** Indexes session starts, without failed ones. `others`: any events, which give the names of Identity Center users. */
export function readSessions(starts: readonly CloudTrailEvent[], others: readonly CloudTrailEvent[]): Sessions {
  const made = starts.filter((event) => event.errorCode === undefined || event.errorCode === '');
  const callers = callersByShare(made);
  const read = made
    .flatMap((event) => startOf(event, callers.get(event.sharedEventID ?? '') ?? event.userIdentity))
    .sort((left, right) => left.from - right.from);
  return {
    byKey: groupBy(read, (start) => start.keyId),
    byArn: groupBy(read, (start) => start.sessionArn),
    userNames: new Map(
      others.filter(({ userIdentity }) => userIdentity.onBehalfOf !== undefined).flatMap(({ userIdentity }) => userName(userIdentity)),
    ),
  };
}

/**
 * Follows a session back, role by role, to a user, a sign-in or a pipeline. Does not guess between two possible starts.
 * @returns undefined if the window adds nothing to the record
 */
export function lineageOf(identity: Identity, sessions: Sessions): Lineage | undefined {
  // Fast path: most callers are programs without a start in the window.
  if (sessions.userNames.size === 0 && findStart(identity, sessions) === undefined) return undefined;
  const { person, roles } = walk(identity, sessions, []);
  const named = person === undefined ? undefined : (sessions.userNames.get(person) ?? person);
  return { ...(named === undefined ? {} : { person: named }), chain: roles.slice(0, -1) };
}

interface Steps {
  readonly person: string | undefined;
  /** The person signed in at an identity provider. */
  readonly federated: boolean;
  /** This session's role last. */
  readonly roles: readonly string[];
}

function walk(identity: Identity, sessions: Sessions, seen: readonly Start[]): Steps {
  const own = personIn(identity);
  const role = identity.type === 'AssumedRole' ? [principalOf(identity).name] : [];
  const start = findStart(identity, sessions);
  if (start === undefined || seen.includes(start) || seen.length >= MAX_CHAIN_LENGTH)
    return { person: own, federated: /^(?:SAML|WebIdentity)User$/.test(identity.type ?? ''), roles: role };
  const before = walk(start.caller, sessions, [...seen, start]);
  // A console that is opened with a session's credentials belongs to that session.
  const roles = start.caller.arn !== undefined && start.caller.arn === identity.arn ? before.roles : [...before.roles, ...role];
  // The caller of the first role sets sourceIdentity. It is better evidence than a federated subject, but worse than an AWS user.
  const person = before.federated || before.person === undefined ? (own ?? before.person) : before.person;
  return { person, federated: before.federated, roles };
}

/** Finds the start by access key, else by session ARN and creation time: a trail does not contain the console's access keys. */
function findStart(identity: Identity, sessions: Sessions): Start | undefined {
  const byKey = sessions.byKey.get(identity.accessKeyId ?? '');
  if (byKey !== undefined) return onlyOne(byKey);
  const byArn = sessions.byArn.get(identity.arn ?? '');
  if (byArn === undefined) return undefined;
  const created = Date.parse(String(identity.sessionContext?.attributes?.['creationDate'] ?? ''));
  const near = startsAround(byArn, created);
  return onlyOne(near.filter((start) => start.caller !== identity && start.from <= created && created <= start.to));
}

/** Returns the starts near a time, by binary search: a busy role has many. */
function startsAround(starts: readonly Start[], time: number): readonly Start[] {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle]?.from ?? 0) < time - MAX_CREATION_GAP_MS) low = middle + 1;
    else high = middle;
  }
  let end = low;
  while ((starts[end]?.from ?? Infinity) <= time) end += 1;
  return starts.slice(low, end);
}

/** Returns the first start if all have the same caller, as several records of one start do; otherwise they are ambiguous. */
function onlyOne(starts: readonly Start[]): Start | undefined {
  if (starts.length === 1) return starts[0];
  const callers = new Set(starts.map(({ caller }) => `${caller.arn ?? caller.principalId ?? ''}|${caller.accessKeyId ?? ''}`));
  return callers.size === 1 ? starts[0] : undefined;
}

function startOf(event: CloudTrailEvent, caller: Identity): readonly Start[] {
  const time = Date.parse(event.eventTime);
  const near = { from: time - SLACK_MS, to: time + SLACK_MS };
  switch (event.eventName) {
    case 'SwitchRole': {
      const from = event.additionalEventData?.SwitchFrom;
      return from === undefined
        ? []
        : [{ caller: identityOf(from), keyId: undefined, sessionArn: event.userIdentity.arn, from: near.from, to: near.to }];
    }
    case 'GetSigninToken':
      return [{ caller, keyId: undefined, sessionArn: caller.arn, from: near.from, to: time + TOKEN_MS }];
    default: {
      const response = event.responseElements ?? undefined;
      const [keyId, sessionArn] = [jsonAt(response, ['credentials', 'accessKeyId']), jsonAt(response, ['assumedRoleUser', 'arn'])];
      return [{ caller, keyId: textOf(keyId), sessionArn: textOf(sessionArn), ...near }];
    }
  }
}

// A cross-account AssumeRole is recorded in two trails. One has only the caller's account; the trail of that account has the caller's name.
// https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-event-reference-record-contents.html (sharedEventID)
function callersByShare(starts: readonly CloudTrailEvent[]): ReadonlyMap<string, Identity> {
  return new Map(
    starts.flatMap((event) =>
      event.sharedEventID === undefined || event.userIdentity.type === 'AWSAccount' ? [] : [[event.sharedEventID, event.userIdentity]],
    ),
  );
}

function identityOf(arn: string): Identity {
  const user = /:user\/(?:.*\/)?([^/]+)$/.exec(arn)?.[1];
  return user === undefined
    ? { type: /:assumed-role\//.test(arn) ? 'AssumedRole' : 'Unknown', arn }
    : { type: 'IAMUser', arn, userName: user };
}

function userName(identity: Identity): readonly (readonly [string, string])[] {
  const userId = identity.onBehalfOf?.userId;
  if (userId === undefined) return [];
  const name = personIn({ ...identity, onBehalfOf: undefined });
  return name === undefined ? [] : [[userId, name]];
}

function groupBy(starts: readonly Start[], keyOf: (start: Start) => string | undefined): ReadonlyMap<string, readonly Start[]> {
  const groups = new Map<string, Start[]>();
  for (const start of starts) {
    const key = keyOf(start);
    if (key === undefined || key === '') continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [start]);
    else group.push(start);
  }
  return groups;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
