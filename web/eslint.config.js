import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default ts.config(
  { ignores: ['node_modules', 'public', '.built*', 'src/api/schema.ts'] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      // Types are checked by svelte-check; these two only repeat it.
      'no-undef': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      // Collections that nothing on the screen depends on stay plain.
      'svelte/prefer-svelte-reactivity': 'off',
      // Our own router knows no base path.
      'svelte/no-navigation-without-resolve': 'off',
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
);
