// How the client is built; scripts/build.js puts it into the Python package, which serves it.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: '.built',
    manifest: '.manifest.json', // for scripts/sizes.js, and no business of visitors
    target: 'es2022',
    // Pages may load nothing but files of ours: data: addresses for sentences would be refused.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // A page of many small files is slow on a phone: what every screen needs is one.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              name: 'shell',
              test: /node_modules\/(svelte|esm-env|clsx|@fluent)|vite\/|src\/(language|api|shell\/(?!NotFound|Header)|settings\/(settings\.svelte|recovery)|home\/(name|recentTables)\b|table\/seats)/,
            },
            { name: 'table', test: /src\/table\/(?!seats|Talk|EventLog|KeysHelp|TableScreen|GameOver|Curtain|turnAlert)/ },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8000' }, fs: { allow: ['..'] } },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  test: { environment: 'jsdom', include: ['src/**/*.test.ts', 'art/**/*.test.js'] },
});
