import { defineConfig } from 'vitest/config'
import { sharedTexts } from './packages/locales/src/shared-texts.plugin.ts'
import { waitingPatterns } from './scripts/test-run/turns.ts'

const ignored = ['**/node_modules/**', '**/dist/**', 'e2e/**']
/** Tests that need real programs, real disks or real processes, beside the pure ones. */
const outside = [
  '**/*.db.test.ts',
  '**/*.tool.test.ts',
  '**/*.disk.test.ts',
  '**/*.net.test.ts',
  '**/*.fault.test.ts',
  '**/*.trial.test.ts',
  '**/*.view.test.tsx',
]

/** Milliseconds after which a test is hung, and not slow: machines are shared, and a time is no requirement here. */
const patience = 120_000
/** How long a condition is waited for: by default a second. */
const waiting = { poll: { timeout: 30_000 } }

/** What holds for every project. All processors work: vitest would leave one idle. */
const shared = {
  maxWorkers: '100%',
  // What fails once and then passes is named at the end of the run, of which it may spoil no more than a line.
  retry: 1,
  testTimeout: patience,
  expect: waiting,
} as const

/**
 * Six projects: `pure` needs nothing, `web` draws the page in a DOM against a server at the fetch boundary, `machine`
 * needs ffmpeg, a disk or loopback, `db` gets a PostgreSQL of its own for the run (or the one of TEST_DATABASE_URL),
 * `fault` kills and stops real processes on such a database. `trial` is for `npm run try:upgrade` alone: it needs the
 * history of the repository.
 */
export default defineConfig({
  test: {
    reporters: ['default', './scripts/test-run/vitest-report.ts'],
    projects: [
      {
        plugins: [sharedTexts()],
        test: {
          ...shared,
          name: 'pure',
          isolate: false,
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...ignored, ...outside],
        },
      },
      {
        plugins: [sharedTexts()],
        oxc: { jsx: { development: false } },
        test: {
          ...shared,
          name: 'web',
          root: 'apps/web',
          include: ['**/*.view.test.tsx'],
          exclude: [...ignored, ...waitingPatterns('web')],
          environment: 'happy-dom',
          // A wide screen: the menu stands beside the page.
          environmentOptions: { happyDOM: { width: 1600, height: 1000 } },
          setupFiles: ['test/setup.ts'],
          // Every test loads the page anew by itself (open-page.tsx); the libraries below it are loaded once.
          isolate: false,
          // Under "test" the component kit gives every dialog the same id, and with it the same name.
          env: { NODE_ENV: 'production' },
        },
      },
      {
        test: {
          ...shared,
          name: 'machine',
          isolate: false,
          include: ['**/*.tool.test.ts', '**/*.disk.test.ts', '**/*.net.test.ts'],
          exclude: [...ignored, ...waitingPatterns('machine')],
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'db',
          isolate: false,
          include: ['apps/server/**/*.db.test.ts'],
          exclude: [...ignored, ...waitingPatterns('db')],
          globalSetup: ['apps/server/test/global-setup.ts', 'apps/server/test/sampling-setup.ts'],
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'fault',
          include: ['apps/server/**/*.fault.test.ts'],
          exclude: [...ignored, ...waitingPatterns('fault')],
          globalSetup: ['apps/server/test/global-setup.ts', 'apps/server/test/sampling-setup.ts'],
          // A sweep of one command kills it at a hundred points and more, each on a product of its own.
          testTimeout: process.env['TEST_SWEEP'] === 'all' ? 5_400_000 : 600_000,
          // A condition hangs on whole processes, many of which start at once.
          expect: { poll: { timeout: 180_000 } },
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'trial',
          include: ['apps/server/**/*.trial.test.ts'],
          exclude: ignored,
          globalSetup: ['apps/server/test/global-setup.ts'],
          testTimeout: 600_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
