import { expect, it } from 'vitest';
import { parseRemote } from '#vcs/parse-remote.ts';

it.each([
  ['https://github.com/acme/infra.git', 'github.com', 'acme/infra', true],
  ['https://x-access-token:secret@github.example.com:8443/acme/infra', 'github.example.com:8443', 'acme/infra', true],
  ['git@github.com:acme/infra.git', 'github.com', 'acme/infra', false],
  ['ssh://git@gitlab.example.com:2222/acme/platform/infra.git/', 'gitlab.example.com', 'acme/platform/infra', false],
  ['github.com:acme/infra', 'github.com', 'acme/infra', false],
  ['/srv/git/infra.git', '', 'srv/git/infra', false],
  ['file:///srv/git/infra.git', '', 'srv/git/infra', false],
])('reads %s', (address, host, project, isHttps) => {
  expect(parseRemote(address)).toEqual({ host, project, isHttps });
});
