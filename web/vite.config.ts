// The build of the client; scripts/build.js puts it into the Python package, which serves it.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

const ALONE = ['table/room', 'table/events/order', 'replay/record/game', 'api/stream', 'replay/ReplayScreen'].map((name) => `src/${name}.test.ts`);

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: '.built',
    manifest: '.manifest.json', // for scripts/sizes.js; hidden, so it is not served
    license: { fileName: '.licenses.json' }, // of the packages whose code is in the build, for scripts/licenses.py
    target: 'es2022',
    // The content security policy refuses data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Many small files are slow on a phone: what every screen needs is one file.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              name: 'shell',
              test: /node_modules\/(svelte|esm-env|clsx|@fluent)|\bvite\/|src\/(language|api|shell\/(?!NotFound|Header)|settings\/(settings\.svelte|recovery)|home\/(name|recentTables)\b|table\/seats)/,
            },
            { name: 'table', test: /src\/table\/(\w+\/)?(?!seats|Talk|EventLog|KeysHelp|TableScreen|GameOver|Curtain|TableMenu|turnAlert|ExitPanel|GameEnd|ResultCard|share|EmoteStrip|Hints|Speech|placement|seatBoxes|Reactions)[^/]+$/ },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8000' }, fs: { allow: ['..'] } },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  // Tests of code that needs a page say so: `@vitest-environment jsdom`. Files share modules and page, which takes a third of the
  // time, but for those that replace a module or need it as it was at the start.
  test: {
    unstubGlobals: true,
    testTimeout: 30_000, // the machine may be busy with other tests
    projects: [
      { extends: true, test: { name: 'shared', isolate: false, include: ['src/**/*.test.ts', 'art/**/*.test.js'], exclude: ALONE } },
      { extends: true, test: { name: 'alone', include: ALONE } },
    ],
  },
});
