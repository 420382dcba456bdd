import type { ReadSetting } from '#src/capabilities/settings/settings.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Database } from '#src/platform/db/database.ts'
import type { RawRoutes, Route } from '#src/platform/http/route.ts'
import type { Queue } from '#src/platform/queue/queue.ts'
import { createLinkSigner } from '#src/platform/storage/signed-links.ts'
import type { Storages } from '#src/platform/storage/storages.ts'
import { createStoredFiles, type StoredFiles } from '../files/stored-files.ts'
import { reapUploadsJob } from './upload.jobs.ts'
import { uploadRoutes } from './upload.routes.ts'
import { createUploadService, type UploadService } from './upload.service.ts'
import { uploadQuotasOf } from './upload-admission.ts'
import { uploadContentRoutes } from './upload-content.routes.ts'
import { createUploadGate } from './upload-gate.ts'
import { createUploadLinks, type Look, type UploadLinks } from './upload-links.ts'
import { createUploadReaper, type ReaperDeps } from './upload-reaper.ts'

type UploadsDeps = {
  readonly database: Pick<Database, 'db' | 'transaction'>
  readonly storage: Storages
  /** Signs part and view addresses; the same in all processes: `secretBox.derive('links')`. */
  readonly linkKey: Buffer
  /** Whether a session that was shown a video may see it now. */
  readonly mayLook: (look: Look) => Promise<boolean>
  /** Whether the video of an object was deleted. */
  readonly isInBin: (objectKey: string) => Promise<boolean>
  readonly setting: ReadSetting
  readonly isHeld: ReaperDeps['isHeld']
  readonly clock: Clock
}

/** The upload half of media, for its door; `files` is what the video half builds on. */
export type Uploads = {
  readonly routes: readonly Route[]
  readonly rawRoutes: RawRoutes
  readonly files: StoredFiles
  readonly links: Pick<UploadLinks, 'page' | 'shared' | 'whole'>
  readonly service: UploadService
  /** Collects what was left behind, every hour; called in workers only. */
  work(queue: Queue): Promise<void>
}

export function createUploads(deps: UploadsDeps): Uploads {
  const { database, storage, linkKey, mayLook, isInBin, clock, setting, isHeld } = deps
  const links = createUploadLinks(createLinkSigner(linkKey), clock)
  const service = createUploadService({
    database,
    storage,
    gate: createUploadGate(),
    links,
    clock,
    quotasOf: uploadQuotasOf(setting),
  })
  const reap = createUploadReaper({
    database,
    storage,
    service,
    isHeld,
    clock,
    abandonedAfterDays: () => setting('media.abandonedUploadDays'),
  })
  return {
    links,
    service,
    routes: uploadRoutes(service),
    rawRoutes: uploadContentRoutes({ service, storage, links, mayLook, isInBin }),
    files: createStoredFiles({ database, service, clock }),
    async work(queue) {
      await queue.work(reapUploadsJob, async (_payload, run) => void (await reap(run)))
    },
  }
}
