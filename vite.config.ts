import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { basemap } from './src/tools/basemap/plugin.ts'
import { browsers, treeshake } from './src/tools/browsers.ts'
import { withoutChunkCycles } from './src/tools/chunk-cycles.ts'
import { codeSplitting } from './src/tools/chunks.ts'
import { opening } from './src/tools/opening.ts'
import { EnvironmentOrder } from './src/tools/test/environment-order.ts'

/** See src/tools/no-json-schema.ts: 5.6 kB of the shell, gzipped. */
const withoutJsonSchema = {
  find: /^\.\.\/core\/(json-schema-processors|to-json-schema)\.js$/,
  replacement: fileURLToPath(new URL('./src/tools/no-json-schema.ts', import.meta.url)),
}

/** See src/tools/no-cycles.ts: 1 kB of the shell, gzipped. */
const withoutCycles = {
  find: /^(\.\/|\.\.\/core\/)memoizer\.js$/,
  replacement: fileURLToPath(new URL('./src/tools/no-cycles.ts', import.meta.url)),
}

/** `// @vitest-environment page` names it. */
const pageEnvironment = {
  find: 'vitest-environment-page',
  replacement: fileURLToPath(new URL('./src/client/testing/page-environment.ts', import.meta.url)),
}

const unitTests = ['src/**/*.test.ts']
/** They replace modules, or measure the memory of the process. */
const ownProcess = [
  'src/client/prefetch.test.ts',
  'src/client/documents/upload/upload-store.test.ts',
  'src/contract/language/translation.test.ts',
  'src/server/platform/database/embedded/execute.test.ts',
  'src/server/reading/child/reader.test.ts',
  'src/server/reading/read/hostile.test.ts',
]

export default defineConfig({
  plugins: [react(), basemap(), opening(), withoutChunkCycles()],
  resolve: { alias: [withoutJsonSchema, withoutCycles, pageEnvironment] },
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    ...browsers,
    modulePreload: { polyfill: false },
    sourcemap: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 2000,
    // The licences of the packages whose code is in the dashboard, served beside it.
    license: { fileName: 'licences.md' },
    rolldownOptions: {
      output: { codeSplitting },
      treeshake,
    },
  },
  worker: { format: 'es' },
  test: {
    environment: 'node',
    // Two processes suit two cores.
    pool: 'forks',
    maxWorkers: 2,
    // Only against a test that never ends: none asserts how fast the machine is. Speed is measured by `npm run bench`.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    teardownTimeout: 60_000,
    restoreMocks: true,
    sequence: { sequencer: EnvironmentOrder },
    // The core set, which `npm test` runs, is `!long or engine`: src/tools/test/test-sets.ts.
    tags: [
      {
        name: 'long',
        description: 'repetition, bulk, or long by its nature: runs in `npm run test:all` alone',
      },
      { name: 'engine', description: 'an engine can change the outcome: on PostgreSQL in the core set too' },
    ],
    strictTags: true,
    env: { TZ: 'UTC' },
    setupFiles: [
      'src/tools/times/note-times.ts',
      'src/tools/test/use-seed.ts',
      'src/tools/statements/note-statements.ts',
    ],
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          include: unitTests,
          exclude: ownProcess,
          globalSetup: ['src/server/testing/postgres.global.ts'],
          // A process runs one file after the other: modules and the embedded database are loaded and compiled once, not for each file.
          isolate: false,
          // Node 24 may end with `jit_page_->allocations_.erase(addr) == 1` when it frees compiled WebAssembly: here none is freed.
          execArgv: ['--no-wasm-code-gc', '--no-flush-liftoff-code'],
        },
      },
      { extends: true, test: { name: 'own process', include: ownProcess } },
    ],
  },
})
