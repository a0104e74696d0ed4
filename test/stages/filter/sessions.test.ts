import { describe, expect, it } from 'vitest';
import { actorOf, describeActor } from '#domain/actor.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { DEFAULT_ORIGINS } from '#domain/origin.ts';
import { attributeEvents } from '#stages/filter/attribute-events.ts';
import { aCliUser, aConsoleUser, anAssumedRole, anEvent } from '../../support/builders.ts';
import type { Caller } from '../../support/builders.ts';

/** A session of a role whose credentials have an id of their own. */
function session(role: string, name: string, keyId: string): Caller {
  const caller = anAssumedRole(role, name);
  return { ...caller, userIdentity: { ...caller.userIdentity, accessKeyId: keyId } };
}

/** The call that gave out those credentials. */
function assumed(by: Caller, to: Caller, overrides: Partial<CloudTrailEvent> = {}): CloudTrailEvent {
  return anEvent({
    eventSource: 'sts.amazonaws.com',
    eventName: 'AssumeRole',
    eventTime: '2026-01-15T09:00:00Z',
    readOnly: true,
    ...by,
    responseElements: {
      credentials: { accessKeyId: to.userIdentity.accessKeyId ?? '', expiration: 'Jan 15, 2026, 10:00:00 AM' },
      assumedRoleUser: { arn: to.userIdentity.arn ?? '' },
    },
    ...overrides,
  });
}

/** Who made the last of the events, as a report names them. */
function named(...events: readonly CloudTrailEvent[]): string {
  const last = events.at(-1);
  const attributed = attributeEvents(events, [], DEFAULT_ORIGINS).find((event) => event.eventID === last?.eventID);
  return attributed === undefined ? 'lost' : describeActor(actorOf(attributed));
}

const ci = session('ci', 'run-77', 'ASIAEXAMPLECI0000001');
const admin = session('admin', 'somebody', 'ASIAEXAMPLEADMIN0001');
const alice = session('AWSReservedSSO_PowerUser_0123456789abcdef', 'alice@example.com', 'ASIAEXAMPLESSO000001');

describe('the people behind sessions', () => {
  it('are resolved through one role', () => {
    expect(named(assumed(aCliUser('bob'), admin), anEvent(admin))).toBe('bob (admin, sdk)');
  });

  it('are resolved through a chain of roles', () => {
    expect(named(assumed(alice, ci), assumed(ci, admin), anEvent(admin))).toBe('alice@example.com (PowerUser via ci via admin, sdk)');
  });

  it('are named by user name if an earlier record has the same Identity Center id', () => {
    const onBehalfOf = {
      userId: '9067f0a1-0000-4000-8000-000000000001',
      identityStoreArn: 'arn:aws:identitystore::123456789012:identitystore/d-1',
    };
    const signedIn = anEvent({ ...alice, userIdentity: { ...alice.userIdentity, onBehalfOf } });
    const later = anEvent({
      userIdentity: { type: 'IdentityCenterUser', accountId: '123456789012', onBehalfOf },
      userAgent: 'aws-cli/2.27.50',
    });

    expect(named(signedIn, later)).toBe('alice@example.com (unknown, cli)');
    expect(named(later)).toBe(`${onBehalfOf.userId} (unknown, cli)`);
  });

  it('are the token subject of a GitHub pipeline', () => {
    const subject = 'repo:example/shop:ref:refs/heads/main';
    const byGithub: Caller = {
      userIdentity: {
        type: 'WebIdentityUser',
        userName: subject,
        identityProvider: 'arn:aws:iam::123456789012:oidc-provider/token.actions.githubusercontent.com',
      },
      userAgent: 'aws-sdk-nodejs configure-aws-credentials-for-github-actions',
    };

    expect(named(assumed(byGithub, ci, { eventName: 'AssumeRoleWithWebIdentity' }), anEvent(ci))).toBe(`${subject} (ci, sdk)`);
  });

  it('are the source identity of a session, before a federated subject', () => {
    const sessionContext = { ...ci.userIdentity.sessionContext, sourceIdentity: 'erin@example.com' };
    const carrying: Caller = { ...ci, userIdentity: { ...ci.userIdentity, sessionContext } };
    const bySaml: Caller = { userIdentity: { type: 'SAMLUser', userName: 'idp-417' }, userAgent: '' };

    expect(named(anEvent(carrying))).toBe('erin@example.com (ci, sdk)');
    expect(named(assumed(bySaml, ci, { eventName: 'AssumeRoleWithSAML' }), anEvent(carrying))).toBe('erin@example.com (ci, sdk)');
  });

  it('are the user known to AWS, despite another source identity', () => {
    const sessionContext = { ...admin.userIdentity.sessionContext, sourceIdentity: 'somebody-else@example.com' };
    const carrying: Caller = { ...admin, userIdentity: { ...admin.userIdentity, sessionContext } };

    expect(named(assumed(aCliUser('bob'), admin), anEvent(carrying))).toBe('bob (admin, sdk)');
  });

  it('are resolved across accounts by the shared event id', () => {
    const shared = { sharedEventID: '11111111-0000-4000-8000-000000000001' };
    const there: Caller = {
      userIdentity: { type: 'AWSAccount', principalId: 'AIDAEXAMPLEUSER000001', accountId: '444455556666' },
      userAgent: '',
    };
    const atHome = assumed(aCliUser('bob'), admin, { ...shared, responseElements: null });

    expect(named(assumed(there, admin, shared), anEvent(admin))).toBe('somebody (admin, sdk)');
    expect(named(atHome, assumed(there, admin, shared), anEvent(admin))).toBe('bob (admin, sdk)');
  });

  it('are resolved behind a console session opened with credentials', () => {
    const token = anEvent({
      eventSource: 'signin.amazonaws.com',
      eventName: 'GetSigninToken',
      eventTime: '2026-01-15T09:01:00Z',
      ...admin,
    });
    const attributes = { creationDate: '2026-01-15T09:02:00Z' };
    const inConsole: Caller = {
      userIdentity: {
        ...admin.userIdentity,
        accessKeyId: 'ASIAEXAMPLECONSOLE01',
        sessionContext: { ...admin.userIdentity.sessionContext, attributes },
      },
      userAgent: 'Mozilla/5.0',
    };

    expect(named(assumed(aCliUser('bob'), admin), token, anEvent(inConsole))).toBe('bob (admin, console)');
  });

  it('are resolved behind a console role switch', () => {
    const to = session('admin', 'bob', '');
    const switched = anEvent({
      eventSource: 'signin.amazonaws.com',
      eventName: 'SwitchRole',
      eventTime: '2026-01-15T09:00:01Z',
      ...to,
      additionalEventData: { SwitchFrom: 'arn:aws:iam::444455556666:user/people/frank' },
    });

    expect(named(switched, anEvent({ ...to, userAgent: 'Mozilla/5.0' }))).toBe('frank (admin, console)');
  });

  it('are separated if sessions with one name start repeatedly', () => {
    const minutes = Array.from({ length: 50 }, (_, minute) => String(minute).padStart(2, '0'));
    const to = session('admin', 'shared', '');
    const switches = minutes.map((minute) =>
      anEvent({
        eventID: `switch-${minute}`,
        eventSource: 'signin.amazonaws.com',
        eventName: 'SwitchRole',
        eventTime: `2026-01-15T09:${minute}:00Z`,
        ...to,
        additionalEventData: { SwitchFrom: `arn:aws:iam::444455556666:user/person-${minute}` },
      }),
    );
    const calls = minutes.map((minute) => {
      const attributes = { creationDate: `2026-01-15T09:${minute}:03Z` };
      const userIdentity = { ...to.userIdentity, sessionContext: { ...to.userIdentity.sessionContext, attributes } };
      return anEvent({ eventID: `call-${minute}`, eventTime: '2026-01-15T11:00:00Z', userAgent: 'Mozilla/5.0', userIdentity });
    });

    const attributed = attributeEvents([...switches, ...calls], [], DEFAULT_ORIGINS);

    expect(attributed.slice(minutes.length).map((event) => actorOf(event).person)).toEqual(minutes.map((minute) => `person-${minute}`));
  });

  it('are resolved if the session started before the window', () => {
    const [event] = attributeEvents([anEvent(admin)], [assumed(aCliUser('bob'), admin)], DEFAULT_ORIGINS);

    expect(describeActor(actorOf(event ?? anEvent()))).toBe('bob (admin, sdk)');
  });

  it.each([
    ['no event of the window starts the session', []],
    ['the call failed', [assumed(aCliUser('bob'), admin, { errorCode: 'AccessDenied' })]],
    ['two callers received the same credentials', [assumed(aCliUser('bob'), admin), assumed(aCliUser('mallory'), admin)]],
  ])('are not guessed if %s', (_case, starts) => {
    expect(named(...starts, anEvent(admin))).toBe('somebody (admin, sdk)');
  });

  it('are not taken from another session with the same name', () => {
    const other = session('admin', 'somebody', 'ASIAEXAMPLEADMIN0002');
    const attributes = { creationDate: '2026-01-15T07:00:00Z' };
    const earlier: Caller = {
      ...other,
      userIdentity: { ...other.userIdentity, sessionContext: { ...other.userIdentity.sessionContext, attributes } },
    };

    expect(named(assumed(aCliUser('bob'), admin), anEvent(earlier))).toBe('somebody (admin, sdk)');
  });

  it('end if roles assume each other in a cycle', () => {
    expect(named(assumed(admin, ci), assumed(ci, admin), anEvent(admin))).toMatch(/^somebody \(/);
  });

  it('are kept for an event that already has them', () => {
    const [, once] = attributeEvents([assumed(aCliUser('bob'), admin), anEvent(admin)], [], DEFAULT_ORIGINS);

    const [twice] = attributeEvents(once === undefined ? [] : [once], [], DEFAULT_ORIGINS);

    expect(twice).toBe(once);
  });

  it('leave a complete event unchanged', () => {
    const event = anEvent(aConsoleUser('alice@example.com'));

    expect(attributeEvents([event], [], DEFAULT_ORIGINS)[0]).toBe(event);
  });
});
