import react from '@vitejs/plugin-react'
import type { InlineConfig } from 'vite'
import { basemap } from './basemap/plugin.ts'
import { browsers, treeshake } from './browsers.ts'
import { root } from './run.ts'

/**
 * The maps of embeds, into the folder of the dashboard. It is built apart: nothing of the dashboard runs in the page of somebody else,
 * and what browsers cache for one site they do not use in another. The service reads the names of its files in `.embed.json`.
 */
export const embedBuild: InlineConfig = {
  root,
  configFile: false,
  logLevel: 'error',
  plugins: [react(), basemap()],
  publicDir: false,
  build: {
    ...browsers,
    outDir: 'dist',
    emptyOutDir: false,
    manifest: '.embed.json',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 2000,
    rolldownOptions: { input: ['src/client/embed.tsx', 'src/client/embed-container.tsx'], treeshake },
  },
  worker: { format: 'es' },
}
