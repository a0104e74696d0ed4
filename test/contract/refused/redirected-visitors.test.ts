import { describe, expect, it } from 'vitest';
import type { Drift } from '#domain/drift.ts';
import { aChanged, aResource, aWorkspace, aContext } from '../../support/drifts.ts';
import { verdictOn } from '../../support/verdicts.ts';

const WEB = 'aws_cognito_user_pool_client.web';
const IN = 'https://shop.example.com/in';
const WORKSPACE = aWorkspace([aResource(WEB, { callback_urls: [IN, 'http://old.example.com'], logout_urls: ['myapp://out'] })]);

const moved = (path: string, after: string | readonly string[]): Drift =>
  aChanged(WEB, path, [path === 'callback_urls' ? [IN, 'http://old.example.com'] : null, after]);

describe('redirectedVisitors', () => {
  it.each([
    ['another host', moved('callback_urls', [IN, 'https://shop.examp1e.com/in'])],
    ['another port', moved('callback_urls', ['https://shop.example.com:8443/in'])],
    ['a host hidden behind a user name', moved('callback_urls', ['https://shop.example.com@examp1e.com/in'])],
    ['the same host without TLS', moved('callback_urls', ['http://shop.example.com/in'])],
    ['another app', moved('callback_urls', ['otherapp://in'])],
    ['another default host', moved('default_redirect_uri', 'https://examp1e.com')],
  ])('reports %s', (_case, drift) => {
    expect(verdictOn({ drift, context: aContext({ workspace: WORKSPACE }) })).toMatch(/^(?:escalate|revert)$/);
  });
});
