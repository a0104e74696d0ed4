/** The event cannot become a drift and is of no further use. */
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

/** The event cannot become a drift, but matters for ownership, retries, oscillation and attribution. */
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
 * Why an event or drift needs no verdict. tried-and-put-back: one actor alone tried several values and restored the first.
 * import-pending: unmanaged, and code imports it with the next apply. undone-since: a later refresh shows the deleted resource.
 * not-managed-here, unrelated-unmanaged: resources of others. computed-only, not-relevant: a refresh shows it in attributes that code
 * does not set; for not-relevant, Terraform's plan reports that no code reads them. reconciled-before: an earlier run handled all its
 * events. held-before: a service changes the value, and an earlier run made that service its owner. made-by-service: a service created
 * it, for a managed resource or for itself, and code never declares such resources. no-argument: the call changes no argument of the
 * managed resource. retried: it failed, and the same actor succeeded later.
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

/** Reasons that mean cloud and code agree. */
export const IN_SYNC_REASONS: ReadonlySet<SettledReason> = new Set([
  'net-zero',
  'tried-and-put-back',
  'undone-by-terraform',
  'undone-since',
  'already-in-code',
  'created-then-deleted',
]);

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
 * Why no plan will show a real change. not-an-argument: the provider has no argument for it. not-read-by-provider: the provider keeps the
 * value it wrote last. not-in-refresh: the trail has it, a later refresh does not. not-managed-here: it belongs to a managed resource,
 * but neither state nor code has it. outside-this-code: unrelated to it, reported only if it endangers the account. put-back-again:
 * several actors changed it, and restored the first value. other-place: no provider of the run's roots uses its account or region.
 */
export type InvisibleReason = (typeof INVISIBLE_REASONS)[number];

/**
 * Why a kept event could not be explained. no-resource-type: no type in the schema manages the changed setting. unread-request: the
 * catalogue knows the call, but reads no identifying member, no member at all, or, on a managed resource, not all of them. unsure-resource:
 * nothing in the state matches, but something is similar. value-redacted: hidden values were written several times.
 */
export type UnexplainedReason =
  | 'no-resource-type'
  | 'unknown-call'
  | 'unread-request'
  | 'unsure-resource'
  | 'value-redacted'
  | 'ambiguous-resource';
