import { defineConfig } from 'oxlint'
import { files, policies } from './src/tools/lint/import-rules.ts'
import { policiesOfFiles } from './src/tools/lint/policies-of-files.ts'

const machine = [
  'fetch',
  'process',
  'console',
  'setTimeout',
  'setInterval',
  'crypto',
  'performance',
  'WebSocket',
]
const network = ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'WebTransport']
const pureFiles = ['src/**/rules.ts', 'src/**/*.rules.ts', 'src/**/present.ts', 'src/**/*.present.ts']

const dependencies = (compared: typeof policies): ['error', object] => [
  'error',
  {
    default: 'disallow',
    checkAllOrigins: true,
    checkUnknownLocals: true,
    checkInternals: true,
    policies: compared,
  },
]

export default defineConfig({
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'promise'],
  jsPlugins: ['eslint-plugin-boundaries', './src/tools/lint/plugin.ts'],
  options: { typeAware: true, denyWarnings: true },
  ignorePatterns: ['node_modules', 'dist', 'dist-client', '.build', 'test-results', 'playwright-report'],
  settings: {
    'boundaries/legacy-templates': false,
    'boundaries/files-single-match': true,
    'boundaries/files': files,
    'boundaries/elements': [],
    'boundaries/additional-dependency-nodes': [
      { selector: 'TSImportType > Literal', kind: 'type', name: 'import-type' },
      {
        selector:
          'NewExpression[callee.name=URL][arguments.1.type=MemberExpression] > Literal[value=/[.]tsx?$/]',
        kind: 'value',
        name: 'url',
      },
    ],
  },
  categories: { correctness: 'error', suspicious: 'error' },
  rules: {
    // Import rules
    'boundaries/no-unknown-files': 'error',
    'boundaries/dependencies': dependencies(policies),
    'portolan/no-computed-import': 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'portolan/no-lazy-cycle': 'error',

    // Honest types
    'typescript/no-explicit-any': 'error',
    'typescript/no-unsafe-argument': 'error',
    'typescript/no-unsafe-assignment': 'error',
    'typescript/no-unsafe-call': 'error',
    'typescript/no-unsafe-member-access': 'error',
    'typescript/no-unsafe-return': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/consistent-type-imports': ['error', { fixStyle: 'separate-type-imports' }],
    'typescript/no-import-type-side-effects': 'error',
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'portolan/no-double-assertion': 'error',
    'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'oxlint-disable', 'eslint-disable'] }],

    // Promises and errors
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    // React Router's loaders throw a redirect, which is a Response.
    'typescript/only-throw-error': ['error', { allow: [{ from: 'lib', name: 'Response' }] }],
    'typescript/return-await': ['error', 'error-handling-correctness-only'],
    // The reason of an aborted signal has no type.
    'typescript/prefer-promise-reject-errors': ['error', { allowThrowingAny: true }],

    // Plain code
    eqeqeq: 'error',
    'no-unused-vars': [
      'error',
      { ignoreRestSiblings: true, argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrors: 'all' },
    ],
    'no-var': 'error',
    'prefer-const': 'error',
    'object-shorthand': 'error',
    'no-else-return': 'error',
    'no-empty': 'error',
    'no-console': 'error',
    'import/no-duplicates': 'error',
    'import/no-mutable-exports': 'error',
    'import/no-self-import': 'error',
    'unicorn/prefer-node-protocol': 'error',

    // Of the category "suspicious", what finds no mistakes here
    'no-underscore-dangle': 'off',
    'no-unmodified-loop-condition': 'off',
    'no-shadow': 'off',
    'import/no-unassigned-import': 'off',
    'import/no-empty-named-blocks': 'off',
    'unicorn/require-module-specifiers': 'off',
    'import/no-named-as-default': 'off',
    'import/no-named-as-default-member': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'unicorn/require-post-message-target-origin': 'off',
    'typescript/no-misused-spread': ['error', { allow: ['string'] }],
    'typescript/no-redundant-type-constituents': 'off',
    'typescript/unbound-method': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/consistent-return': 'off',
    'typescript/no-unnecessary-type-parameters': 'off',
    'promise/always-return': 'off',
    'promise/catch-or-return': 'off',
  },
  overrides: [
    ...policiesOfFiles.map((one) => ({
      files: one.files,
      rules: { 'boundaries/dependencies': dependencies(one.policies) },
    })),
    {
      files: ['src/client/**'],
      plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'promise', 'react', 'jsx-a11y'],
      rules: {
        'no-alert': 'error',
        'portolan/no-typed-query-key': 'error',
        'no-restricted-globals': ['error', { globals: network, checkGlobalObject: true }],
        'react/rules-of-hooks': 'error',
        'react/exhaustive-deps': 'error',
        'react/jsx-key': 'error',
        'react/jsx-no-target-blank': 'error',
        'react/button-has-type': 'error',
        'react/no-danger': 'error',
        'react/self-closing-comp': 'error',
        'react/react-in-jsx-scope': 'off',
      },
    },
    {
      files: ['src/client/api/**'],
      rules: { 'no-restricted-globals': 'off', 'portolan/no-typed-query-key': 'off' },
    },
    {
      files: [
        'src/tools/**',
        'src/training/**',
        'e2e/**',
        'src/server/commands/**',
        'src/server/platform/log.ts',
      ],
      rules: { 'no-console': 'off' },
    },
    {
      files: pureFiles,
      rules: {
        'portolan/no-hidden-clock': 'error',
        'no-restricted-globals': ['error', { globals: machine, checkGlobalObject: true }],
      },
    },
    {
      files: ['**/*.test.ts', 'e2e/**'],
      plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'vitest'],
      rules: {
        // Playwright's fixtures take `{}` where they need no other.
        'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }],
        'vitest/no-conditional-expect': 'off',
        // expect.stringContaining() and its like are any.
        'typescript/no-unsafe-assignment': 'off',
        'vitest/valid-expect': ['error', { maxArgs: 2 }],
        'vitest/expect-expect': ['error', { assertFunctionNames: ['expect*', 'assert*', 'fc.assert'] }],
      },
    },
  ],
})
