/** Why an event can never become a drift and is of no further use. */
export const DROP_REASONS = [
  'malformed-record',
  'read-only',
  'data-event',
  'duplicate',
  'out-of-scope',
  'outside-window',
  'not-configuration',
] as const;
export type DropReason = (typeof DROP_REASONS)[number];

/** Why an event can never become a drift but travels on, for ownership, retries, oscillation and attribution. */
export const CONTEXT_REASONS = ['made-by-terraform', 'failed-call', 'service-linked', 'assume-role', 'automation'] as const;
export type ContextReason = (typeof CONTEXT_REASONS)[number];

/** Why something that was seen needs no verdict. */
export type SettledReason =
  | 'net-zero'
  | 'undone-by-terraform'
  | 'already-in-code'
  | 'created-then-deleted'
  | 'not-in-refresh'
  | 'not-managed-here'
  | 'unrelated-unmanaged'
  | 'not-an-argument';

/** Why a kept event could not be explained. */
export type UnexplainedReason = 'unknown-call' | 'unknown-resource' | 'value-redacted' | 'ambiguous-resource';
