import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['test/**/*.test.ts'],
    // Files share a worker's modules: most of them need the same grammar, catalogue and schema.
    isolate: false,
    // By default one core is left to the main thread, which has next to nothing to do here.
    maxWorkers: '100%',
    tags: [{ name: 'slow', description: 'starts real programs and takes seconds; left out of npm test', timeout: 180_000 }],
    testTimeout: 20_000,
    // Emulators and bundles are started in hooks: on a busy machine that takes longer than the ten seconds it has by default.
    hookTimeout: 180_000,
  },
});
