import type { ActSettings } from '#domain/action.ts';
import type { ActionMove, ActionSummary, ActRefusal } from '#ports/act.ts';
import { refuse } from './refuse.ts';

export interface Intended {
  /** Absent if not assigned yet. */
  readonly id?: string;
  readonly directory: string;
  readonly workspace: string;
  readonly address: string;
  readonly now: string;
}

type StartMove = Extract<ActionMove, { readonly kind: 'begun' }>;

/** Checks cool-down and oscillation against all actions in the ledger, over all runs, roots and people. */
export function checkLimits(intended: Intended, all: readonly ActionSummary[], settings: ActSettings): ActRefusal | undefined {
  const own = all.find(({ id }) => id === intended.id);
  const startMove = own === undefined ? undefined : checkNotStarted(own);
  if (startMove !== undefined) return startMove;
  return openAction(intended, all) ?? tooOften(intended, all, settings);
}

/** Refuses to start an action a second time. */
export function checkNotStarted(action: Pick<ActionSummary, 'id' | 'moves'>): ActRefusal | undefined {
  const startMove = startMoveOf(action);
  if (startMove === undefined) return undefined;
  const hint = isUnknown(action)
    ? `The result is unknown. Run reconcile act close ${action.id} --as NAME.`
    : 'Each plan can be applied once. Re-run the plan.';
  return refuse('begun-before', `Expected an action that was not started; found that ${action.id} started at ${startMove.at}.`, hint);
}

/** Returns the step that started an action, if it was started. */
export function startMoveOf({ moves }: Pick<ActionSummary, 'moves'>): StartMove | undefined {
  return moves.find((move): move is StartMove => move.kind === 'begun');
}

/** Whether the result of an action is unknown: it began, did not end, and was not checked. */
export function isUnknown(action: Pick<ActionSummary, 'moves'>): boolean {
  return startMoveOf(action) !== undefined && !action.moves.some(({ kind }) => kind === 'ended' || kind === 'closed');
}

function openAction({ directory, workspace }: Intended, all: readonly ActionSummary[]): ActRefusal | undefined {
  const open = all.find(
    (action) => isUnknown(action) && action.document.root.directory === directory && action.document.root.workspace === workspace,
  );
  if (open === undefined) return undefined;
  return refuse(
    'begun-unknown',
    `Expected no open action in ${directory}; found ${open.id}, started at ${startMoveOf(open)?.at ?? ''}, without a result.`,
    `Run reconcile act close ${open.id} --as NAME: it compares the root with its plan and records the outcome.`,
  );
}

function tooOften({ address, directory, now }: Intended, all: readonly ActionSummary[], settings: ActSettings): ActRefusal | undefined {
  const times = all.flatMap((action) => {
    const startMove = startMoveOf(action);
    return startMove === undefined || action.document.action === 'noop' ? [] : [{ action, at: Date.parse(startMove.at) }];
  });
  const within = (span: number): typeof times => times.filter(({ at }) => Date.parse(now) - at < span);
  const here = ({ action }: (typeof times)[number]): boolean =>
    action.document.target.address === address && action.document.root.directory === directory;
  if (within(settings.rate.within).length >= settings.rate.actions)
    return refuse(
      'rate-limit',
      `Expected fewer than ${settings.rate.actions} actions within act.rate; found ${within(settings.rate.within).length}.`,
      'Wait, or find out why so many actions are needed.',
    );
  if (within(settings.coolDown).some(here))
    return refuse(
      'cool-down',
      `Expected no action on ${address} within act.coolDown; found one.`,
      'Wait until the last action has settled.',
    );
  const again = within(settings.oscillation.within).filter(here).length;
  if (again < settings.oscillation.times) return undefined;
  return refuse(
    'oscillates',
    `Expected ${address} to keep its value; found ${again} actions on it within act.oscillation.`,
    'Another actor changes it back each time: find it with reconcile explain first.',
  );
}
