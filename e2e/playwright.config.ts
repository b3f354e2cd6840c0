import { defineConfig } from '@playwright/test'
import { findBrowser, browserFlags } from '../src/tools/browser.ts'

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  globalSetup: './support/prepared-data.ts',
  outputDir: '../test-results',
  forbidOnly: process.env['CI'] !== undefined,
  workers: 2,
  retries: 0,
  // Only against a story that never ends: none asserts how fast the machine is. Speed is measured by `npm run bench`.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    // A click on what is no longer there names itself, instead of the story that waits for it.
    actionTimeout: 60_000,
    browserName: 'chromium',
    launchOptions: { executablePath: await findBrowser(), args: browserFlags },
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    // Neither UTC nor a port's zone: a time shown in the browser's zone shows itself.
    timezoneId: 'Asia/Tokyo',
    colorScheme: 'light',
    // A fifth of the processor time of a story: record one with `--trace retain-on-failure` to look at a failure.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
