// @module-tag slow
import { openGitLab } from '#vcs/gitlab/gitlab.ts';
import { startGitLab } from '../../support/gitlab-server.ts';
import { describePullRequests } from '../pull-requests-suite.ts';

describePullRequests('GitLab', {
  start: startGitLab,
  open: async (url, token, tell) => openGitLab({ url, project: 'acme/infra', token, onMessage: tell }, 'gitlab.example.com/acme/infra'),
  paths: { pulls: '/merge_requests', issues: '/issues', comments: '/notes' },
  limits: [{ name: '429', how: { status: 429, message: 'Retry later', headers: { 'retry-after': '1' } } }],
});
