import type { DropReason } from '#domain/drop-reason.ts';
import type { EventHead } from '#domain/event-head.ts';

/** What rules may ask of a head, besides its time and its parameters, which differ from call to call; and what they said. */
interface Verdict {
  readonly account: string | undefined;
  readonly region: string;
  readonly recipient: string | undefined;
  readonly readOnly: boolean | undefined;
  readonly management: boolean | undefined;
  readonly category: string | undefined;
  readonly type: string | undefined;
  readonly invokedBy: string | undefined;
  readonly reason: DropReason | undefined;
}

type Question = (head: EventHead) => DropReason | undefined;

/** A call is made in some regions of some accounts; what differs more is asked anew. */
const VERDICTS_PER_CALL = 64;
/** Services and calls that AWS has are fewer; texts that are none must not fill the memory. */
const MAX_SERVICES = 1000;
const MAX_CALLS = 10_000;

/**
 * Remembers answers: in a million records there are a few thousand heads, where the time is left out. An answer for which
 * the time or the parameters were asked is not remembered.
 * @param question what is asked of heads; depends on nothing else
 * @returns the same question, cheaper
 */
export function rememberVerdicts(question: Question): Question {
  const services = new Map<string, Map<string, Verdict[]>>();
  return (head) => {
    const known = services.get(head.eventSource)?.get(head.eventName);
    if (known !== undefined) for (const verdict of known) if (isAlike(verdict, head)) return verdict.reason;
    const { reason, isGeneral } = watch(question, head);
    if (isGeneral) keep(services, head, reason);
    return reason;
  };
}

/** What differs most is compared first: each member of a head is made when it is asked for. */
function isAlike(verdict: Verdict, head: EventHead): boolean {
  return (
    verdict.readOnly === head.readOnly &&
    verdict.management === head.managementEvent &&
    verdict.region === head.awsRegion &&
    verdict.recipient === head.recipientAccountId &&
    verdict.account === head.userIdentity.accountId &&
    verdict.invokedBy === head.userIdentity.invokedBy &&
    verdict.type === head.eventType &&
    verdict.category === head.eventCategory
  );
}

function keep(services: Map<string, Map<string, Verdict[]>>, head: EventHead, reason: DropReason | undefined): void {
  const calls = services.get(head.eventSource) ?? new Map<string, Verdict[]>();
  const verdicts = calls.get(head.eventName) ?? [];
  if (services.size >= MAX_SERVICES || calls.size >= MAX_CALLS || verdicts.length >= VERDICTS_PER_CALL) return;
  services.set(head.eventSource, calls.set(head.eventName, verdicts));
  verdicts.push({
    account: head.userIdentity.accountId,
    region: head.awsRegion,
    recipient: head.recipientAccountId,
    readOnly: head.readOnly,
    management: head.managementEvent,
    category: head.eventCategory,
    type: head.eventType,
    invokedBy: head.userIdentity.invokedBy,
    reason,
  });
}

const GENERAL: ReadonlySet<string | symbol> = new Set<keyof EventHead>([
  'eventSource',
  'eventName',
  'awsRegion',
  'recipientAccountId',
  'readOnly',
  'managementEvent',
  'eventCategory',
  'eventType',
  'userIdentity',
]);
const GENERAL_OF_CALLER: ReadonlySet<string | symbol> = new Set<keyof EventHead['userIdentity']>(['accountId', 'invokedBy']);

/** Asks, and tells whether the answer holds for every head that is alike: whatever else is asked of a head makes it special. */
function watch(question: Question, head: EventHead): { readonly reason: DropReason | undefined; readonly isGeneral: boolean } {
  let isGeneral = true;
  const watching = <Shape extends object>(shape: Shape, names: ReadonlySet<string | symbol>, special: Partial<Shape>): Shape =>
    new Proxy(shape, {
      get(target, name) {
        if (!names.has(name)) isGeneral = false;
        return Reflect.get(Object.hasOwn(special, name) ? special : target, name) as unknown;
      },
    });
  const userIdentity = watching(head.userIdentity, GENERAL_OF_CALLER, {});
  const reason = question(watching(head, GENERAL, { userIdentity }));
  return { reason, isGeneral };
}
