import type { Logger } from 'pino'
import type { Platforms } from '#src/capabilities/platforms/platforms.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Database } from '#src/platform/db/database.ts'
import type { NewsDesk } from '#src/platform/news.ts'
import type { DurableRecords } from '#src/platform/storage/durable-records.ts'
import type { ProjectClients } from '../projects/project.clients.ts'
import type { GrantSecrets } from './grant.secrets.ts'

/** What grants need of the other parts. */
export type GrantDeps = {
  readonly database: Pick<Database, 'db' | 'transaction'>
  readonly platforms: Platforms
  readonly projects: Pick<ProjectClients, 'clientOf'>
  readonly records: Pick<DurableRecords, 'read' | 'write'>
  readonly sealed: GrantSecrets
  readonly news: Pick<NewsDesk, 'raise' | 'lower'>
  readonly clock: Clock
  readonly log: Logger
}
