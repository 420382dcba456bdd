import { defineConfig } from 'vitest/config'

const ignored = ['**/node_modules/**', '**/dist/**', 'e2e/tests/**']

/**
 * Two projects: `pure` needs nothing; `db` gets a PostgreSQL of its own for the run, or the one of TEST_DATABASE_URL.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: { name: 'pure', include: ['**/*.test.{ts,tsx}'], exclude: [...ignored, '**/*.db.test.ts'] },
      },
      {
        test: {
          name: 'db',
          include: ['apps/server/**/*.db.test.ts'],
          exclude: ignored,
          globalSetup: ['apps/server/test/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
