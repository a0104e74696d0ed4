import { defineConfig } from 'tsdown';
import { bundledLicences } from './bundled-licences.ts';
import { lazyServices } from './lazy-services.ts';
import { packageFiles } from './package-files.ts';

/** Bundles the command line into dist/; what package.json lists as dependencies stays outside, all else comes in. */
export default defineConfig({
  cwd: new URL('..', import.meta.url).pathname,
  entry: { index: 'src/cli/index.ts' },
  // What is said to a model is read beside the program, as it lies beside the code that sends it.
  copy: ({ outDir }) => [{ from: 'src/stages/**/*-prompt.md', to: outDir, flatten: true }],
  plugins: [lazyServices(), packageFiles(), bundledLicences()],
  outDir: 'dist',
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  define: { 'process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED': '"true"' },
  inputOptions: { resolve: { mainFields: ['module', 'main'] } },
  fixedExtension: true,
  dts: false,
  clean: true,
});
