/** The floors: what may import what. Each rule says why in its comment. */
const ROOMS = 'trail|catalogue|hcl|terraform|ledger|knowledge|forge|config|report';
const ADAPTERS = 'trail|terraform|ledger|knowledge|forge';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'domain-imports-nothing',
      comment: 'Every part speaks in these nouns; a noun that knew a part would tie all others to it.',
      severity: 'error',
      from: { path: '^src/domain/' },
      to: { pathNot: ['^src/domain/', '^node_modules/zod/'] },
    },
    {
      name: 'ports-import-domain-only',
      comment: 'A port is the shape of the outside world as the flow sees it, not as an adapter happens to be.',
      severity: 'error',
      from: { path: '^src/ports\\.ts$' },
      to: { pathNot: '^src/domain/' },
    },
    {
      name: 'rooms-do-not-meet',
      comment: 'A room can be read, tested and replaced alone. What two of them need belongs into domain.',
      severity: 'error',
      from: { path: `^src/(${ROOMS})/` },
      to: { path: '^src/', pathNot: ['^src/domain/', '^src/ports\\.ts$', '^src/$1/'] },
    },
    {
      name: 'stages-never-import-stages',
      comment: 'A stage takes what the one above returned. Reaching sideways would hide a second order of things.',
      severity: 'error',
      from: { path: '^src/stages/([^/]+)/' },
      to: { path: '^src/stages/', pathNot: '^src/stages/$1/' },
    },
    {
      name: 'stages-reach-outside-through-ports',
      comment: 'Files, processes, databases and the network come in as ports, so that a stage runs on values alone.',
      severity: 'error',
      from: { path: '^src/stages/' },
      to: { path: '^src/', pathNot: ['^src/(stages|catalogue|hcl|config|domain)/', '^src/ports\\.ts$'] },
    },
    {
      name: 'only-reconcile-knows-the-order',
      comment: 'One file tells the whole story. A stage called from a second place would be a second story.',
      severity: 'error',
      from: { path: '^(src|eval)/', pathNot: ['^src/(reconcile|settle)\\.ts$', '^src/stages/'] },
      to: { path: '^src/stages/' },
    },
    {
      name: 'reconcile-knows-the-order-and-nothing-else',
      comment: 'The flow names stages, hands them ports and reports; how the outside world is reached is not its business.',
      severity: 'error',
      from: { path: '^src/(reconcile|settle)\\.ts$' },
      to: { path: '^src/', pathNot: ['^src/(stages|catalogue|config|domain|report)/', '^src/(ports|settle)\\.ts$'] },
    },
    {
      name: 'only-context-builds-adapters',
      comment: 'Which adapter stands behind a port is decided in one place, for the command line and the eval alike.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/context\\.ts$', `^src/(${ADAPTERS})/`] },
      to: { path: `^src/(${ADAPTERS})/` },
    },
    {
      name: 'cli-stays-on-top',
      comment: 'Commands read options and print; nothing below may depend on how it is called.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/cli/' },
      to: { path: '^src/cli/' },
    },
    {
      name: 'eval-uses-the-front-door',
      comment: 'A score is worth something only if what is scored is what users run.',
      severity: 'error',
      from: { path: '^eval/' },
      to: { path: '^src/', pathNot: ['^src/(domain|terraform|hcl|config)/', '^src/(reconcile|context)\\.ts$'] },
    },
    {
      name: 'only-terraform-and-forge-spawn',
      comment: 'Running a program on the user’s machine is a privilege of the two rooms that need it.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(terraform|forge)/' },
      to: { path: ['^(node:)?child_process$', '^node_modules/execa/'] },
    },
    {
      name: 'only-ledger-and-knowledge-open-sqlite',
      comment: 'What is evidence and what is learnt each has one owner.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(ledger|knowledge)/' },
      to: { path: ['^node_modules/better-sqlite3/', '^node_modules/kysely/'] },
    },
    {
      name: 'only-trail-calls-aws',
      comment: 'The tool reads audit records and nothing else; a second place that can call AWS would have to be trusted too.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/trail/' },
      to: { path: '^node_modules/@aws-sdk/' },
    },
    {
      name: 'src-never-imports-test-or-eval',
      comment: 'What ships must not need what checks it.',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(test|eval)/' },
    },
    {
      name: 'no-circular',
      comment: 'Two files that need each other are one idea cut in the wrong place.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      comment: 'A file nothing uses is either dead or not wired up yet; neither belongs here.',
      severity: 'error',
      from: { orphan: true, pathNot: ['^\\.config/', '\\.test\\.ts$'] },
      to: {},
    },
    {
      name: 'not-to-unresolvable',
      comment: 'An import that cannot be followed cannot be checked either.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'], extensions: ['.ts', '.mjs', '.js', '.json'] },
  },
};
