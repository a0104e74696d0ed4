/** Looks at a source of the trail before it is read: an AWS that listens on this machine answers, and keeps what it is asked. */
import { afterEach, beforeEach, vi } from 'vitest';
import type { ExaminedTrail } from '#ports/doctor.ts';
import { actionOf } from './query-servers.ts';
import { startCloudTrail } from './trail-sources.ts';
import type { Answer, Asked } from './trail-sources.ts';

/** What was asked, and what came of it. */
export interface Look {
  readonly asked: readonly Asked[];
  readonly trail: ExaminedTrail;
}

/**
 * Prepares the tests of a file: each has credentials, and its servers are closed behind it.
 * @param examine what is tested
 * @returns how to look at a source, with who answers each action
 */
export function lookingAt(
  examine: (source: string, options: { readonly endpoint: string; readonly signal: AbortSignal }) => Promise<ExaminedTrail>,
): (source: string, answer: (action: string, asked: Asked) => Answer) => Promise<Look> {
  let closing: (() => Promise<void>)[] = [];
  beforeEach(() => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIAEXAMPLEUSER00001');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'example');
    vi.stubEnv('AWS_REGION', 'eu-west-1');
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    await Promise.all(closing.map((close) => close()));
    closing = [];
  });
  return async (source, answer) => {
    const server = await startCloudTrail((asked) => answer(actionOf(asked), asked));
    closing.push(() => server.close());
    const trail = await examine(source, { endpoint: server.endpoint, signal: new AbortController().signal });
    return { trail, asked: server.asked };
  };
}
