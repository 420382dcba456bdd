import { pino } from 'pino'
import { createSecretBox, parseSecretKeys } from '#src/platform/crypto/secret-box.ts'
import { readEnv } from '#src/platform/env.ts'
import type { Kit } from '#src/platform/kit.ts'
import { createNewsDesk } from '#src/platform/news.ts'
import { testSecretKeys } from './publishing-seed.ts'

/** A kit on a test's database: the real clock, nothing logged, jobs that nobody runs, news that nobody tells; `over` says what a test has instead. */
export function createTestKit(over: Pick<Kit, 'database'> & Partial<Kit>): Kit {
  return {
    env: readEnv({ APP_ENV: 'test', SANDBOX: 'true' }),
    jobs: { send: async () => undefined, sendAll: async () => undefined },
    clock: Date.now,
    log: pino({ level: 'silent' }),
    secrets: createSecretBox(parseSecretKeys(testSecretKeys)),
    news: createNewsDesk(),
    ...over,
  }
}
