import type { ReadSetting } from '#src/capabilities/settings/settings.ts'
import { AppError } from '#src/platform/app-error.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { Actor } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { Env } from '#src/platform/env.ts'
import type { StorageDriver } from '#src/platform/storage/storage-driver.ts'
import { lockAdmission, type OpenUploads, sumOpenUploads } from './upload-admission.store.ts'

const GiB = 1024 ** 3
/** An upload that was neither begun nor sent a part of for this long takes no place any more; its bytes count on. */
const restingAfterSeconds = 24 * 60 * 60

/** How much may be announced at once: uploads that are no video yet and not at rest, and the bytes of all. */
type Quota = { readonly uploads: number; readonly bytes: number }
export type UploadQuotas = { readonly person: Quota; readonly department: Quota }

/** The quotas of somebody as they are set now. */
export function uploadQuotasOf(setting: ReadSetting): (actor: Actor) => UploadQuotas {
  return (actor) => ({
    person: {
      uploads: setting('media.uploadsPerPerson', actor),
      bytes: setting('media.uploadBytesPerPerson', actor),
    },
    department: {
      uploads: setting('media.uploadsPerDepartment', { departmentId: actor.departmentId }),
      bytes: setting('media.uploadBytesPerDepartment', { departmentId: actor.departmentId }),
    },
  })
}

/** What the environment says of them where nothing is set. */
export function uploadDefaultsOf(env: Env) {
  return {
    'media.uploadsPerPerson': env.UPLOADS_PER_PERSON,
    'media.uploadBytesPerPerson': env.UPLOAD_BYTES_PER_PERSON,
    'media.uploadsPerDepartment': env.UPLOADS_PER_DEPARTMENT,
    'media.uploadBytesPerDepartment': env.UPLOAD_BYTES_PER_DEPARTMENT,
  }
}

type AdmissionDeps = {
  readonly storage: Pick<StorageDriver, 'type' | 'freeSpace'>
  readonly quotasOf: (actor: Actor) => UploadQuotas
  readonly clock: Clock
}

/**
 * Lets another upload in, or refuses it with who has to make room: one at a time, so that two that fit only one by one
 * are not both let in. What others have announced and not sent yet counts as taken. A window that is reserved ahead of
 * its bytes (`preallocation.ts`) counts twice until they are there: it is neither free nor sent. That refuses up to
 * 128 MiB too early for each upload under way, and nobody who was let in.
 *
 * @throws media.uploadsOfPerson, media.uploadBytesOfPerson, media.uploadsOfDepartment, media.uploadBytesOfDepartment,
 * media.storageFull
 */
export async function admitUpload(
  tx: Tx,
  actor: Actor,
  size: number,
  { storage, quotasOf, clock }: AdmissionDeps,
): Promise<void> {
  await lockAdmission(tx)
  const open = await sumOpenUploads(tx, actor, storage.type, instantIn(clock, -restingAfterSeconds))
  assertWithin(open, quotasOf(actor), size)
  const free = await storage.freeSpace()
  // An object store cannot tell.
  if (free !== null && size > free - open.unsent) throw new AppError('media.storageFull')
}

function assertWithin({ person, department }: OpenUploads, quotas: UploadQuotas, size: number): void {
  const gib = (bytes: number) => ({ params: { max: Math.round(bytes / GiB) } })
  if (person.uploads >= quotas.person.uploads)
    throw new AppError('media.uploadsOfPerson', { params: { max: quotas.person.uploads } })
  if (person.bytes + size > quotas.person.bytes)
    throw new AppError('media.uploadBytesOfPerson', gib(quotas.person.bytes))
  if (department.uploads >= quotas.department.uploads)
    throw new AppError('media.uploadsOfDepartment', { params: { max: quotas.department.uploads } })
  if (department.bytes + size > quotas.department.bytes)
    throw new AppError('media.uploadBytesOfDepartment', gib(quotas.department.bytes))
}
