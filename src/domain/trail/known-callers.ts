import type { CloudTrailEvent } from '../cloudtrail-event.ts';

/** Bounded, because callers write their names and must not fill the memory. */
const KEPT = 10_000;

export interface KnownCallers<Answer> {
  readonly get: (event: CloudTrailEvent) => Answer | undefined;
  readonly set: (event: CloudTrailEvent, answer: Answer) => void;
}

/** Distinguishes callers of the same ARN and user agent. */
type Caller = Pick<CloudTrailEvent, 'userIdentity' | 'recipientAccountId' | 'sessionCredentialFromConsole'>;

interface Known<Answer> {
  readonly caller: Caller;
  readonly answer: Answer;
}

/**
 * Caches answers that depend on a record's caller, because a day has a million calls of a few hundred callers. Answers may depend only on
 * the identity, the user agent, the receiving account, and whether the console issued the credentials.
 */
export function rememberCallers<Answer>(): KnownCallers<Answer> {
  const byArn = new Map<string, Map<string, Known<Answer>[]>>();
  let kept = 0;
  return {
    get(event) {
      const known = byArn.get(event.userIdentity.arn ?? '')?.get(event.userAgent ?? '');
      if (known !== undefined) for (const { caller, answer } of known) if (isSameCaller(caller, event)) return answer;
      return undefined;
    },
    set(event, answer) {
      if (kept >= KEPT) {
        byArn.clear();
        kept = 0;
      }
      kept += 1;
      const { userIdentity, userAgent = '', recipientAccountId, sessionCredentialFromConsole } = event;
      const byAgent = byArn.get(userIdentity.arn ?? '') ?? new Map<string, Known<Answer>[]>();
      byArn.set(userIdentity.arn ?? '', byAgent);
      const known = byAgent.get(userAgent) ?? [];
      byAgent.set(userAgent, known);
      known.push({ caller: { userIdentity, recipientAccountId, sessionCredentialFromConsole }, answer });
    },
  };
}

/** ARN and user agent are already equal. */
function isSameCaller(left: Caller, right: Caller): boolean {
  return (
    left.recipientAccountId === right.recipientAccountId &&
    left.sessionCredentialFromConsole === right.sessionCredentialFromConsole &&
    isSameIdentity(left.userIdentity, right.userIdentity)
  );
}

/** Ignores access keys and session times: they vary and identify no caller. */
function isSameIdentity(left: CloudTrailEvent['userIdentity'], right: CloudTrailEvent['userIdentity']): boolean {
  return (
    left.type === right.type &&
    left.accountId === right.accountId &&
    left.userName === right.userName &&
    left.invokedBy === right.invokedBy &&
    left.onBehalfOf?.userId === right.onBehalfOf?.userId &&
    isSameSession(left.sessionContext, right.sessionContext)
  );
}

type Session = CloudTrailEvent['userIdentity']['sessionContext'];

function isSameSession(left: Session, right: Session): boolean {
  return (
    left?.sourceIdentity === right?.sourceIdentity &&
    left?.sessionIssuer?.arn === right?.sessionIssuer?.arn &&
    left?.sessionIssuer?.userName === right?.sessionIssuer?.userName
  );
}
