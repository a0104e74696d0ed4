import { describe, expect, it } from 'vitest';
import { backendNote, rootEntries, variableFilesNote, trailIn, workspacesNote } from '#config/detected-setup.ts';
import type { RootSurvey } from '#domain/workspace/root-survey.ts';

const STORE = 'arn:aws:cloudtrail:eu-west-1:123456789012:eventdatastore/1b0b4d3c-0000-4000-8000-000000000001';

function aSurvey(over: Partial<RootSurvey> = {}): RootSurvey {
  return {
    backend: { type: 'local', missing: [], files: [] },
    variableFiles: [],
    workspaces: [],
    readsWorkspace: false,
    regions: [],
    roles: [],
    trails: [],
    stores: [],
    ...over,
  };
}

describe('workspaces', () => {
  it('become one entry each, with their names', () => {
    const roots = [{ path: 'a', survey: aSurvey({ workspaces: ['default', 'blue'] }) }, { path: 'b', survey: aSurvey() }, { path: 'c' }];

    expect(rootEntries({ roots })).toEqual([{ dir: 'a', workspace: 'default' }, { dir: 'a', workspace: 'blue' }, 'b', 'c']);
    expect(workspacesNote('a', aSurvey({ workspaces: ['blue'] }))).toMatch(/^a has the Terraform workspaces blue/);
  });

  it('get a placeholder if only the backend has them and code reads the name', () => {
    const backend = { type: 's3', missing: [], files: [] };

    expect(workspacesNote('a', aSurvey({ readsWorkspace: true, backend }))).toContain('{ dir: a, workspace: NAME }');
    expect(workspacesNote('a', aSurvey({ backend }))).toBeUndefined();
    expect(workspacesNote('a', aSurvey({ readsWorkspace: true }))).toBeUndefined();
  });
});

describe('trailIn', () => {
  const trail = { address: 'aws_cloudtrail.audit', from: 'state', bucket: 'acme-trail' } as const;

  it.each<readonly [string, Partial<RootSurvey>, readonly string[], string]>([
    [
      'the bucket of a trail',
      { trails: [trail], stores: [STORE], regions: ['eu-west-1'] },
      ['s3://acme-trail'],
      'writes to the bucket acme-trail',
    ],
    ['the bucket with its prefix', { trails: [{ ...trail, prefix: 'org/' }] }, ['s3://acme-trail/org'], '(state)'],
    ['an event data store', { stores: [STORE], regions: ['eu-west-1'] }, [`lake:${STORE}`], 'event data store'],
    ['the regions of providers', { regions: ['eu-west-1'] }, ['cloudtrail:eu-west-1,us-east-1'], 'No root manages a trail'],
    ['the region of global services once', { regions: ['us-east-1'] }, ['cloudtrail:us-east-1'], 'Providers name us-east-1.'],
    [
      'the regions if the bucket of the trail is unknown',
      { trails: [{ address: 'aws_cloudtrail.audit', from: 'code' }], regions: ['eu-west-1'] },
      ['cloudtrail:eu-west-1,us-east-1'],
      'aws_cloudtrail.audit of infra names a bucket that the code does not determine',
    ],
    ['nothing without a region', {}, [], 'No root manages a trail'],
  ])('finds %s', (_name, survey, sources, why) => {
    const found = trailIn({ roots: [{ path: 'infra', survey: aSurvey(survey) }] });

    expect(found.sources).toEqual(sources);
    expect(found.why.join(' ')).toContain(why);
  });

  it('names a bucket once if two roots write to it', () => {
    const survey = aSurvey({ trails: [trail] });

    expect(
      trailIn({
        roots: [
          { path: 'a', survey },
          { path: 'b', survey },
        ],
      }).sources,
    ).toEqual(['s3://acme-trail']);
  });

  it('prefers sources given by a person', () => {
    expect(trailIn({ roots: [{ path: 'a', survey: aSurvey({ trails: [trail] }) }], traces: ['trail.json'] }).sources).toEqual([
      'trail.json',
    ]);
  });

  it('finds nothing without roots', () => {
    expect(trailIn({ roots: [] })).toEqual({ sources: [], why: [] });
  });
});

describe('tellBackend', () => {
  it.each<readonly [RootSurvey['backend'], string]>([
    [{ type: 's3', key: 'states/prod.tfstate', missing: [], files: ['x.tfbackend'] }, 'keeps its state in s3 states/prod.tfstate.'],
    [
      { type: 's3', missing: ['bucket', 'key'], files: [] },
      'keeps its state in s3; the code omits bucket and key: terraform init -backend-config=bucket=… -backend-config=key=…',
    ],
    [
      { type: 's3', missing: ['key'], files: ['dev.tfbackend', 'prod.tfbackend'] },
      'keeps its state in s3; the code omits key: terraform init -backend-config=dev.tfbackend, or -backend-config=prod.tfbackend',
    ],
  ])('%j', (backend, text) => {
    expect(backendNote(aSurvey({ backend }))).toBe(text);
  });
});

describe('tellVariableFiles', () => {
  it('suggests an entry', () => {
    expect(variableFilesNote('.', aSurvey({ variableFiles: ['prod.tfvars'] }))).toContain('{ dir: ., varFiles: [prod.tfvars] }');
    expect(variableFilesNote('infra', aSurvey())).toBeUndefined();
  });
});
