import { defineConfig } from 'tsdown';
import { bundledLicences } from './bundled-licences.ts';
import { lazyServices } from './lazy-services.ts';

/** Bundles the command line into dist/; what package.json lists as dependencies stays outside, all else comes in. */
export default defineConfig({
  cwd: new URL('..', import.meta.url).pathname,
  entry: { index: 'src/cli/index.ts' },
  // What is said to a model is read beside the program, as it lies beside the code that sends it.
  copy: ({ outDir }) => [{ from: 'src/stages/**/*-prompt.md', to: outDir, flatten: true }],
  plugins: [lazyServices(), bundledLicences()],
  outDir: 'dist',
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  fixedExtension: true,
  dts: false,
  clean: true,
});
