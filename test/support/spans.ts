import { Spans } from '#config/policy/spans.ts';

/** The default spans of time. */
export const SPANS = Spans.parse({});
