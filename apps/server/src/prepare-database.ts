import type { Logger } from 'pino'
import { allJobs } from '#src/all-jobs.ts'
import { seedDemoStaff } from '#src/capabilities/access/demo.seed.ts'
import { seedFoundation } from '#src/capabilities/access/roles/foundation.seed.ts'
import { ensureVideoPartitions } from '#src/capabilities/media/library/video-partitions.ts'
import { seedDictionaries } from '#src/capabilities/settings/dictionary.seed.ts'
import { migrateDatabase } from '#src/platform/db/migrate.ts'
import { prepareQueues } from '#src/platform/queue/queue.ts'

/**
 * Everything a database needs before a process may use it: schema, queue tables, departments and default roles, the
 * words of lists, the next partitions. Safe to call by many processes at once; all of it runs under the migration's lock.
 */
export async function prepareDatabase(options: { url: string; log: Logger; demo?: boolean }): Promise<void> {
  await migrateDatabase(options.url, async (client) => {
    await prepareQueues(options.url, allJobs, options.log)
    await seedFoundation(client)
    await seedDictionaries(client)
    if (options.demo) await seedDemoStaff(client)
    await ensureVideoPartitions(client)
  })
}
