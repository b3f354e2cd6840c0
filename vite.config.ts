import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

/** Only the service writes its schemas as JSON Schema: the part of zod that does stays out of the browser. */
const withoutJsonSchema: Plugin = {
  name: 'without-json-schema',
  apply: 'build',
  transform: {
    filter: { id: /zod\/v4\/classic\/schemas\.js$/ },
    handler: (code) =>
      code
        .replace(/^import \* as processors .*$/m, 'const processors = {};')
        .replace(
          /^import \{ (createStandardJSONSchemaMethod), (createToJSONSchemaMethod) \} .*$/m,
          'const $1 = () => undefined, $2 = $1;',
        ),
  },
}

export default defineConfig({
  plugins: [react(), withoutJsonSchema],
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    target: 'es2023',
    // These know `light-dark()`: lowered for older ones, an element could no longer choose its own scheme.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    sourcemap: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 2000,
    // The contract only says things: what the dashboard does not ask is left out.
    rolldownOptions: {
      treeshake: {
        moduleSideEffects: [{ test: /\/src\/contract\//, sideEffects: false }],
        manualPureFunctions: ['z', 'operation'],
      },
    },
  },
  worker: { format: 'es' },
  test: {
    environment: 'node',
    include: ['src/**/*.test.ts'],
    globalSetup: ['src/server/testing/postgres.global.ts'],
    // Two processes suit two cores; a test of the database may wait for an engine that starts cold.
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    teardownTimeout: 10_000,
    restoreMocks: true,
    env: { TZ: 'UTC' },
  },
})
