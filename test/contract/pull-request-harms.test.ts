/** The ways in which a pull request of a tool of this kind can hurt: each one shipped somewhere. One test each, through git and a VCS. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { aConsoleUser, anEvent } from '../support/builders.ts';
import { createQueue, tagQueue } from '../support/calls.ts';
import { aVcsProject, queuesInCode, timeoutSet } from '../support/vcs-runs.ts';
import type { VcsProject } from '../support/vcs-runs.ts';
import { issuesOf, pullsOf } from '../support/vcs-world.ts';

const SLOW = { tags: ['slow'], timeout: 180_000 };
const IGNORED = { '.gitignore': '*.tfstate\n' };

let project: VcsProject;

/** Lines that a pull request adds to and takes from a file, and the files it touches. */
function changesOf(branch = pullsOf(project.world)[0]?.branch ?? 'none'): {
  readonly status: string;
  readonly added: readonly string[];
  readonly taken: readonly string[];
} {
  const { git, bare } = project.remote;
  const diff = git(['diff', '--unified=0', `main...${branch}`], bare).split('\n');
  return {
    status: git(['diff', '--name-status', `main...${branch}`], bare),
    added: diff.filter((line) => /^\+(?!\+\+ )/.test(line)).map((line) => line.slice(1)),
    taken: diff.filter((line) => /^-(?!-- )/.test(line)).map((line) => line.slice(1)),
  };
}

function ownBranches(): readonly string[] {
  return project.remote.branches().filter((branch) => branch.startsWith('reconcile/'));
}

describe('a pull request never contains', SLOW, () => {
  afterEach(async () => {
    await project.close();
    expect(project.world.violations).toEqual([]);
  });

  it('a corrupted file after a block was not found', async () => {
    project = await aVcsProject('github', { 'infra/main.tf': `# the others are written elsewhere\n${queuesInCode('mail')}`, ...IGNORED });

    const { report } = await project.run([timeoutSet('jobs', 120)]);

    expect([ownBranches(), pullsOf(project.world)]).toEqual([[], []]);
    expect(report.reconciliations.map(({ status }) => status)).not.toContain('converged');
  });

  it('overwritten commits of another person on its branch', async () => {
    project = await aVcsProject('github');
    await project.run([timeoutSet('jobs', 120)]);
    const [branch = ''] = ownBranches();
    const theirs = project.remote.pushAs('dana', branch, { 'infra/main.tf': queuesInCode('jobs', 'mail').replace('30', '299') }, branch);

    await project.run([timeoutSet('jobs', 121)]);
    await project.run([timeoutSet('jobs', 122)]);

    const said = pullsOf(project.world)[0]?.comments.map(({ body }) => body.split('\n')[1]);
    expect(project.remote.git(['rev-parse', branch], project.remote.bare)).toBe(theirs);
    expect(said).toEqual([expect.stringContaining('This branch has commits by someone else')]);
    expect(pullsOf(project.world)).toHaveLength(1);
  });

  it.each([
    { case: 'two roots', settings: [{}, {}], roots: [['prod'], ['staging']] },
    { case: 'two pipelines for one root', settings: [{ environment: 'eu' }, { environment: 'us' }], roots: [['prod'], ['prod']] },
  ])('two environments that close pull requests of each other: $case', async ({ settings, roots }) => {
    const code = queuesInCode('jobs', 'mail');
    project = await aVcsProject('github', { 'prod/main.tf': code, 'staging/main.tf': code, ...IGNORED });
    const there = timeoutSet('jobs', 120);
    const back = timeoutSet('jobs', 30, { eventTime: '2026-01-15T12:00:00Z' });
    await project.run([there], { vcs: settings[0]!, roots: roots[0]! });

    await project.run([there, back], { vcs: settings[1]!, roots: roots[1]! });
    await project.run([there], { vcs: settings[1]!, roots: roots[1]! });

    expect(pullsOf(project.world).map(({ number }) => number)).toEqual([1, 2]);
    expect(pullsOf(project.world, 'closed')).toEqual([]);
  });

  it('a markdown fence as the first line of an HCL file', async () => {
    project = await aVcsProject('github');

    await project.run([anEvent(tagQueue('shop-jobs', { Note: '```hcl\n<!-- reconcile {} -->\n```' }))]);

    const branches = ownBranches();
    expect(branches.length + issuesOf(project.world).length).toBeGreaterThan(0);
    for (const branch of branches) expect(project.remote.read(branch, 'infra/main.tf')).toMatch(/^resource "aws_sqs_queue" "jobs" \{\n/);
    for (const branch of branches) expect(changesOf(branch).added.filter((line) => /^\s*```/.test(line))).toEqual([]);
  });

  it('formatting changes only', async () => {
    const odd = 'resource  "aws_sqs_queue"   "jobs"  {\nname="shop-jobs"\n      visibility_timeout_seconds  =30 # slow work\n}\n';
    project = await aVcsProject('github', { 'infra/main.tf': `${odd}\n${queuesInCode('mail')}`, ...IGNORED });

    await project.run([timeoutSet('mail', 120), timeoutSet('mail', 30, { eventTime: '2026-01-15T12:00:00Z' })]);
    const afterNothing = ownBranches();
    await project.run([timeoutSet('jobs', 120)]);

    expect(afterNothing).toEqual([]);
    expect(changesOf()).toEqual({
      status: 'M\tinfra/main.tf',
      taken: ['      visibility_timeout_seconds  =30 # slow work'],
      added: ['      visibility_timeout_seconds  =120 # slow work'],
    });
  });

  it('masked placeholders of secrets in code', async () => {
    const code =
      'resource "aws_db_instance" "db" {\n  identifier = "shop"\n  password   = var.password\n  allocated_storage = 20\n}\n\nvariable "password" {\n  default = "initial-password"\n}\n';
    project = await aVcsProject('github', { 'infra/main.tf': code, ...IGNORED }, []);
    const values = {
      id: 'shop',
      identifier: 'shop',
      arn: 'arn:aws:rds:us-east-1:123456789012:db:shop',
      password: 'initial-password',
      allocated_storage: 20,
    };
    const instance = {
      mode: 'managed',
      type: 'aws_db_instance',
      name: 'db',
      provider: 'provider["registry.terraform.io/hashicorp/aws"]',
      instances: [{ schema_version: 2, attributes: values }],
    };
    writeFileSync(
      join(project.remote.clone, 'infra', 'terraform.tfstate'),
      JSON.stringify({ version: 4, terraform_version: '1.11.4', serial: 1, lineage: 'a', outputs: {}, resources: [instance] }),
    );
    const requestParameters = { dBInstanceIdentifier: 'shop', masterUserPassword: '****', applyImmediately: true };

    const { report } = await project.run([anEvent({ eventSource: 'rds.amazonaws.com', eventName: 'ModifyDBInstance', requestParameters })]);

    expect(report.events.kept).toBe(1);
    for (const branch of ownBranches()) expect(project.remote.read(branch, 'infra/main.tf')).toBe(code.trimEnd());
    const told = project.world.threads.map(({ title, body }) => `${title} ${body}`).join('\n');
    expect(told).not.toContain('initial-password');
  });

  it('a second resource block with the same address in a new file', async () => {
    project = await aVcsProject('github', undefined, ['mail']);

    const { report } = await project.run([anEvent({ ...createQueue('shop-jobs'), ...aConsoleUser('dana@example.com') })], {
      policy: { unmanaged: 'all' },
    });

    expect(report.events.kept).toBe(1);
    for (const branch of ownBranches()) {
      const blocks = project.remote.git(['grep', '-h', 'resource "aws_sqs_queue"', branch, '--', '*.tf'], project.remote.bare).split('\n');
      expect(new Set(blocks).size).toBe(blocks.length);
    }
    expect(project.remote.read('main', 'infra/main.tf')).toBe(queuesInCode('jobs', 'mail').trimEnd());
  });

  it('advice in a separate folder instead of an edit of the file', async () => {
    project = await aVcsProject('github');

    await project.run([timeoutSet('jobs', 120), timeoutSet('mail', 90)]);

    expect(ownBranches().length).toBeGreaterThan(0);
    for (const branch of ownBranches()) expect(changesOf(branch).status).toBe('M\tinfra/main.tf');
  });

  it('an undeclared variable', async () => {
    const code = queuesInCode('jobs', 'mail').replace('= 30', '= var.seconds');
    project = await aVcsProject('github', { 'infra/main.tf': `${code}\nvariable "seconds" {\n  default = 30\n}\n`, ...IGNORED });

    await project.run([timeoutSet('jobs', 120)]);

    const text = project.remote.read(ownBranches()[0] ?? '', 'infra/main.tf');
    const declared = [...text.matchAll(/variable "(\w+)"/g)].map(([, name]) => name);
    const used = [...text.matchAll(/var\.(\w+)/g)].map(([, name]) => name);
    expect(used.filter((name) => !declared.includes(name))).toEqual([]);
    expect(changesOf()).toMatchObject({ taken: ['  default = 30'], added: ['  default = 120'] });
  });

  it('a CIDR other than the one in the cloud', async () => {
    const code =
      'resource "aws_security_group" "web" {\n  name = "web"\n  ingress {\n    from_port   = 443\n    to_port     = 443\n    protocol    = "tcp"\n    cidr_blocks = ["10.1.2.0/24"]\n  }\n}\n';
    project = await aVcsProject('github', { 'infra/main.tf': code, ...IGNORED }, []);
    const rule = {
      from_port: 443,
      to_port: 443,
      protocol: 'tcp',
      cidr_blocks: ['10.1.2.0/24'],
      description: '',
      ipv6_cidr_blocks: [],
      prefix_list_ids: [],
      security_groups: [],
      self: false,
    };
    const values = {
      id: 'sg-0123456789abcdef0',
      name: 'web',
      arn: 'arn:aws:ec2:us-east-1:123456789012:security-group/sg-0123456789abcdef0',
      ingress: [rule],
      egress: [],
      tags: {},
      tags_all: {},
    };
    const group = {
      mode: 'managed',
      type: 'aws_security_group',
      name: 'web',
      provider: 'provider["registry.terraform.io/hashicorp/aws"]',
      instances: [{ schema_version: 1, attributes: values }],
    };
    writeFileSync(
      join(project.remote.clone, 'infra', 'terraform.tfstate'),
      JSON.stringify({ version: 4, terraform_version: '1.11.4', serial: 1, lineage: 'a', outputs: {}, resources: [group] }),
    );
    const permission = { ipProtocol: 'tcp', fromPort: 443, toPort: 443, ipRanges: { items: [{ cidrIp: '10.9.8.0/28' }] } };
    const requestParameters = { groupId: 'sg-0123456789abcdef0', ipPermissions: { items: [permission] } };

    const { report } = await project.run([
      anEvent({
        eventSource: 'ec2.amazonaws.com',
        eventName: 'AuthorizeSecurityGroupIngress',
        requestParameters,
        responseElements: { _return: true },
      }),
    ]);

    const said =
      project.world.threads.map(({ body }) => body).join('\n') +
      ownBranches()
        .map((branch) => changesOf(branch).added.join('\n'))
        .join('\n');
    const ranges = new Set([...said.matchAll(/\d+\.\d+\.\d+\.\d+\/\d+/g)].map(([range]) => range));
    expect(report.reconciliations).toHaveLength(1);
    expect(ranges).toContain('10.9.8.0/28');
    expect([...ranges].filter((range) => !['10.9.8.0/28', '10.1.2.0/24'].includes(range))).toEqual([]);
  });

  it('an apply of the pipeline attributed to a person', async () => {
    project = await aVcsProject('github');
    const userAgent = 'APN/1.0 HashiCorp/1.0 Terraform/1.11.4 (+https://www.terraform.io) terraform-provider-aws/6.0.0';

    const { report } = await project.run([timeoutSet('jobs', 30, { userAgent })], { policy: { terraformPrincipals: ['*'] } });

    expect(project.world.threads).toEqual([]);
    expect([report.reconciliations, report.events.context]).toEqual([[], expect.objectContaining({ 'made-by-terraform': 1 })]);
  });

  it('an SSO user shown only as a role', async () => {
    project = await aVcsProject('github');

    await project.run([timeoutSet('jobs', 120, aConsoleUser('dana@example.com'))]);

    const [section = ''] = /## Who and when\n\n.*\n/.exec(pullsOf(project.world)[0]?.body ?? '') ?? [];
    expect(section.replaceAll('<!-- -->', '')).toContain('dana@example.com');
  });

  it('a silently ignored event type', async () => {
    project = await aVcsProject('github');
    const unknown = anEvent({
      eventSource: 'sqs.amazonaws.com',
      eventName: 'PutQueueWonder',
      requestParameters: { queueUrl: 'https://sqs.us-east-1.amazonaws.com/123456789012/shop-jobs' },
    });

    const { report } = await project.run([timeoutSet('jobs', 120), unknown]);

    // It may have set anything of the queue, the timeout too: what is known of it goes to a person, and to no pull request.
    expect(pullsOf(project.world)).toEqual([]);
    expect(report.reconciliations).toMatchObject([{ verdict: 'escalate', reason: expect.stringContaining('PutQueueWonder') }]);
    expect(project.world.threads.map(({ body }) => body).join('\n')).toContain('PutQueueWonder');
  });
});
