/** Why an event can never become a drift and is of no further use. */
export const DROP_REASONS = [
  'malformed-record',
  'read-only',
  'data-event',
  'insight-event',
  'network-activity',
  'duplicate',
  'out-of-scope',
  'outside-window',
  'not-configuration',
] as const;
export type DropReason = (typeof DROP_REASONS)[number];

/** Why an event can never become a drift but travels on, for ownership, retries, oscillation and attribution. */
export const CONTEXT_REASONS = [
  'made-by-terraform',
  'dry-run',
  'failed-call',
  'service-event',
  'service-linked',
  'assume-role',
  'automation',
] as const;
export type ContextReason = (typeof CONTEXT_REASONS)[number];

/**
 * Why something that was seen needs no verdict: nothing of it is left, or nobody here has to do anything about it.
 * tried-and-put-back: one actor alone tried several values and put back what was there · import-pending: made by hand, and code imports it with the next apply · undone-since: a refresh taken later shows that a deleted thing is there · not-managed-here, unrelated-unmanaged: it is
 * about things of others · computed-only, not-relevant: a refresh shows it, of attributes that code does not write; of the
 * latter Terraform's own plan says that nothing in code reads them · reconciled-before: an earlier run dealt with all its events ·
 * held: an earlier run holds it as it is · held-before: a service moves it, and an earlier run gave it to that service ·
 * made-by-service: a service made it, for a managed resource or for itself, and code never writes such things ·
 * no-argument: the call is known to change nothing that an argument of the managed resource says ·
 * retried: it failed, and the same hands then got there · failed: it failed, and that was that.
 */
export type SettledReason =
  | 'net-zero'
  | 'tried-and-put-back'
  | 'undone-by-terraform'
  | 'undone-since'
  | 'already-in-code'
  | 'created-then-deleted'
  | 'import-pending'
  | 'not-managed-here'
  | 'unrelated-unmanaged'
  | 'made-by-service'
  | 'no-argument'
  | 'computed-only'
  | 'not-relevant'
  | 'reconciled-before'
  | 'held'
  | 'held-before'
  | 'retried'
  | 'failed';

export const INVISIBLE_REASONS = [
  'ignored-by-code',
  'not-an-argument',
  'not-read-by-provider',
  'not-in-refresh',
  'not-managed-here',
  'outside-this-code',
  'put-back-again',
  'other-place',
] as const;
/**
 * Why a change is real and no plan will ever show it. ignored-by-code: `ignore_changes` · not-an-argument: code has no word
 * for it · not-read-by-provider: the provider keeps what it wrote last · not-in-refresh: the trail says so, a refresh taken
 * later does not · not-managed-here: it hangs on a managed resource, and neither state nor code have it · outside-this-code: nothing of
 * this code has to do with it, and it is told only where it endangers the account · put-back-again: several
 * actors moved it back and forth, and it ended where it began · other-place: it is in an account or region that no provider of the run's
 * roots works in.
 */
export type InvisibleReason = (typeof INVISIBLE_REASONS)[number];

/**
 * Why a kept event could not be explained. no-resource-type: no resource type that the tool has the schema of can hold what the call is
 * about · unknown-call: nothing knows the call · unread-request: the catalogue knows it, and not what its record says: no member that
 * names a thing, none that it reads, or on a managed resource some that nothing reads · unsure-resource: it names nothing that the state
 * has, and something much like it · value-redacted: hidden values were written several times · ambiguous-resource: it names several.
 */
export type UnexplainedReason =
  | 'no-resource-type'
  | 'unknown-call'
  | 'unread-request'
  | 'unsure-resource'
  | 'value-redacted'
  | 'ambiguous-resource';
