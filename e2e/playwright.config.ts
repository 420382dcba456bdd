import { defineConfig } from '@playwright/test'
import { waitingPatterns } from '../scripts/test-run/turns.ts'
import { findChromium } from './src/chromium.ts'
import { fontEnvironment } from './src/fonts.ts'

/** Background traffic of the browser itself is off: journeys talk to this machine only. */
const quiet = [
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
]

export default defineConfig({
  testDir: './tests',
  testIgnore: waitingPatterns('journeys'),
  outputDir: './test-results',
  globalSetup: './src/global-setup.ts',
  timeout: 240_000,
  expect: { timeout: 30_000 },
  // Each with a product, a database and a browser of its own.
  workers: 2,
  retries: 1,
  forbidOnly: true,
  reporter: [['list'], ['./src/failure-summary.ts'], ['./src/journey-report.ts']],
  use: {
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    actionTimeout: 30_000,
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: findChromium(),
      args: [...quiet, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
      env: { ...process.env, ...fontEnvironment() } as Record<string, string>,
    },
  },
})
