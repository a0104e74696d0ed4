import type { Ability, Observation } from '#domain/report/checkup.ts';
import { UNPROVEN_BACKENDS } from '#domain/report/unproven-backends.ts';
import { isOlder } from '#domain/text/older-version.ts';
import type { Surroundings } from '#ports/doctor.ts';
import { observeFailure } from '../probe.ts';
import type { Probe } from '../probe.ts';
import { describeDatabase } from '../describe-database.ts';
import { credentials } from './credentials.ts';
import { git } from './git.ts';
import { plans } from './plans.ts';

/** Abilities that need a readable root. */
const ROOT: readonly Ability[] = ['run', 'refresh', 'verify'];

/** In display order: prerequisites first. Longer probes have their own file. */
export const PROBES: readonly Probe[] = [
  {
    id: 'node',
    title: 'Node.js',
    blocks: ['run'],
    look: async ({ nodeVersion, oldestNode }) => [
      isOlder(nodeVersion, oldestNode)
        ? {
            subject: 'Node.js',
            found: `${nodeVersion}, older than ${oldestNode}`,
            remedy: `Install Node.js ${oldestNode} or newer: https://nodejs.org/en/download`,
            blocks: ['run'],
          }
        : { subject: 'Node.js', found: nodeVersion },
    ],
  },
  // Native and data parts of the installation: a grammar, a compiled database, data files.
  {
    id: 'installation',
    title: 'reconcile itself',
    blocks: ['run', 'record'],
    look: async ({ parts }) => [{ subject: 'reconcile itself', found: `${(await parts()).join(', ')} load` }],
  },
  {
    id: 'configuration',
    title: 'configuration',
    blocks: ['run'],
    look: async ({ configuration: file }) => {
      if (file.kind === 'failed') return [observeFailure('configuration', file, ['run'])];
      if (file.found !== undefined) return [{ subject: 'configuration', found: `${file.found} is valid` }];
      return [{ subject: 'configuration', found: 'no file, so the defaults apply', remedy: 'Create one with reconcile init.' }];
    },
  },
  {
    id: 'roots',
    title: 'Terraform roots',
    blocks: ['run'],
    look: async (surroundings, signal) => {
      const tried = await surroundings.roots(signal);
      if (tried.kind === 'failed') return [observeFailure('Terraform roots', tried, ROOT)];
      return tried.found.map(({ name, opened }) => {
        if (opened.kind === 'failed') return observeFailure(`root ${name}`, opened, ROOT);
        const { backend, files, resources, schema } = opened.found;
        const what = `${files} files, a state of ${resources} resource instances in ${backend}; provider schema ${schema}`;
        return resources > 0
          ? { subject: `root ${name}`, found: what }
          : { subject: `root ${name}`, found: what, remedy: 'The state is empty: is this the right backend and Terraform workspace?' };
      });
    },
  },
  {
    id: 'terraform',
    title: 'Terraform or OpenTofu',
    blocks: ['refresh', 'verify'],
    look: async ({ program }, signal) => {
      const tried = await program(signal);
      return tried.kind === 'found'
        ? [{ subject: 'Terraform or OpenTofu', found: `${tried.found.product} ${tried.found.version}` }]
        : [observeFailure('Terraform or OpenTofu', tried, ['refresh', 'verify'])];
    },
  },
  plans,
  credentials,
  {
    id: 'trail',
    title: 'trail',
    blocks: ['run'],
    look: (surroundings, signal) =>
      Promise.all([...new Set(surroundings.wanted.traces)].map((source) => lookAt(source, surroundings, signal))),
  },
  git,
  {
    id: 'vcs',
    title: 'VCS',
    blocks: ['pull-request'],
    look: async (surroundings, signal) => {
      const tried = await surroundings.vcs(signal);
      if (tried === undefined) return [];
      if (tried.kind === 'failed') return [observeFailure('VCS', tried, ['pull-request'])];
      const { name, by, scopes, lacks } = tried.found;
      const found = `${name}, authenticated by the ${by}${scopes.length === 0 ? '' : ` (${scopes.join(', ')})`}`;
      if (lacks.length === 0) return [{ subject: 'VCS', found }];
      return [
        {
          subject: 'VCS',
          found: `${found}, which lacks ${lacks.join(', ')}`,
          remedy: `Grant ${lacks.join(', ')}; see docs/pull-requests.md.`,
          blocks: ['pull-request'],
        },
      ];
    },
  },
  // Checks only that the model's key exists. The model is never called, and the key is never shown.
  {
    id: 'model',
    title: 'model',
    blocks: ['agent'],
    look: async ({ model: tried }) => {
      if (tried === undefined)
        return [
          {
            subject: 'model',
            found: 'none configured: changes that no rule explains go to people',
            blocks: ['agent'],
            remedy: 'Set agent.provider and agent.model in reconcile.yaml to use one.',
          },
        ];
      if (tried.kind === 'failed') return [observeFailure('model', tried, ['agent'])];
      return [{ subject: 'model', found: tried.found }];
    },
  },
  // Asks the Rego engine a neutral test question.
  {
    id: 'rego',
    title: 'policy in Rego',
    blocks: ['run'],
    look: async ({ engine }, signal) => {
      if (engine === undefined) return [];
      const tried = await engine(signal);
      if (tried.kind === 'failed') return [observeFailure('policy in Rego', tried, ['run'])];
      const { name, problem } = tried.found;
      if (problem === undefined) return [{ subject: 'policy in Rego', found: `${name} answers` }];
      return [
        {
          subject: 'policy in Rego',
          found: `${name} gave no answer for a test change: ${problem}`,
          remedy: 'If it gives none in a run either, every change goes to a person.',
        },
      ];
    },
  },
  {
    id: 'ledger',
    title: 'ledger',
    blocks: ['record'],
    look: async (surroundings, signal) => [describeDatabase('ledger', surroundings.ledgerFile, await surroundings.ledger(signal))],
  },
  {
    id: 'knowledge',
    title: 'knowledge',
    blocks: ['record'],
    look: async (surroundings, signal) => [describeDatabase('knowledge', surroundings.ledgerFile, await surroundings.knowledge(signal))],
  },
  {
    id: 'unproven',
    title: 'unproven parts',
    blocks: [],
    look: async () => [
      {
        subject: 'eval backends',
        found: `${UNPROVEN_BACKENDS.join(' and ')} are unproven: tested against local servers only, never end to end`,
        remedy: 'Measure with the default backend, replay; a run does not use the others.',
      },
    ],
  },
];

async function lookAt(source: string, surroundings: Surroundings, signal: AbortSignal): Promise<Observation> {
  const subject = `trail ${source}`;
  const tried = await surroundings.trail(source, signal);
  if (tried.kind === 'failed') return observeFailure(subject, tried, ['run']);
  const { found, doubt } = tried.found;
  return { subject, found, ...(doubt === undefined ? {} : { remedy: doubt }) };
}
