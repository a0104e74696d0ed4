import { expect, it } from 'vitest';
import type { Json } from '#domain/json.ts';
import { healthCheckViolation } from '#stages/decide/permits/probes.ts';
import { aLeaf } from '../../../support/permits.ts';

const GROUP = 'aws_lb_target_group.web';

it.each<[string, string, Json, Json, boolean]>([
  ['another path', 'path', '/health', '/ready', true],
  ['a deeper path', 'path', '/', '/health', true],
  ['the root path', 'path', '/health', '/', false],
  ['a path with a wildcard', 'path', '/health', '/*', false],
  ['a first path', 'path', null, '/health', false],
  ['no path', 'path', '/health', null, false],
  ['another success code', 'matcher', '200', '204', true],
  ['all success codes', 'matcher', '200', '200-299', true],
  ['fewer codes', 'matcher', '200-499', '200-399', true],
  ['one code of the earlier range', 'matcher', '200-499', '404', true],
  ['redirects too', 'matcher', '200', '200-399', false],
  ['errors too', 'matcher', '200', '200,500', false],
  ['all codes', 'matcher', '200', '100-599', false],
  ['a matcher without a code', 'matcher', '200', 'any', false],
  ['a code as a number', 'matcher', 200, 201, true],
])('%s', (_case, name, before, after, isPermitted) => {
  const leaf = aLeaf(GROUP, 'health_check', [[{ [name]: before }], [{ [name]: after }]]);

  expect(healthCheckViolation(leaf) === undefined).toBe(isPermitted);
});

it('permits any path for a new health check', () => {
  const leaf = { ...aLeaf(GROUP, 'health_check', [[{ path: '/a' }], [{ path: '/' }]]), before: null, isNew: true };

  expect(healthCheckViolation(leaf)).toBeUndefined();
});
