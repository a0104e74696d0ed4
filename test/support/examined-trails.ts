/** Examines a source of the trail before it is read, with an AWS double on this machine that records requests. */
import { afterEach, beforeEach, vi } from 'vitest';
import type { ExaminedTrail } from '#ports/doctor.ts';
import { actionOf } from './query-servers.ts';
import { startCloudTrail } from './trail-sources.ts';
import type { Answer, Asked } from './trail-sources.ts';

/** The requests, and the result. */
export interface Look {
  readonly asked: readonly Asked[];
  readonly trail: ExaminedTrail;
}

/**
 * Prepares the tests of a file: sets credentials, and closes servers afterwards.
 * @param examine the tested function
 * @returns a function that examines a source with given answers per action
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
