import { dirname } from 'node:path'
import type { EndpointOutput, EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import type { getCuOssToken, getMinioUploadUrl } from '@pindao/protocol/media/storage.endpoints.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Database } from '#src/platform/db/database.ts'
import { coveredRecord } from '#src/platform/found-record.ts'
import type { ObjectStoreSettings } from '#src/platform/object-stores.env.ts'
import { assumeUploadRole } from '#src/platform/storage/s3/s3-credentials.ts'
import type { StorageType } from '#src/platform/storage/storage-driver.ts'
import type { ViewUrl } from '../files/view-links.ts'
import { findVideoOfObject } from '../library/video.store.ts'
import type { VideoRow } from '../library/video.table.ts'
import { findUploadByObject, findUploadOfInstant } from './upload.store.ts'
import type { UploadLinks } from './upload-links.ts'

type Deps = {
  readonly database: Pick<Database, 'db'>
  readonly stores: readonly ObjectStoreSettings[]
  readonly links: Pick<UploadLinks, 'whole'>
  readonly viewUrl: ViewUrl
  /** What an object has to carry to be known for an upload (`StorageDriver.marksOf`). */
  readonly marksOf: (type: StorageType, uploadKey: string) => Readonly<Record<string, string>>
}
type LinkInput = EndpointParsed<typeof getMinioUploadUrl>['body']
type TokenInput = EndpointParsed<typeof getCuOssToken>['query']
export type StorageAccess = ReturnType<typeof createStorageAccess>

/** What programs of others ask for by the specification's own calls (STO-02, STO-04, STO-05). */
export function createStorageAccess({ database: { db }, stores, links, viewUrl, marksOf }: Deps) {
  return {
    /**
     * Temporary credentials with which one upload of this person's can be sent, and nothing else be done.
     *
     * @throws media.storageWithoutTokens, media.uploadNotFound
     */
    async token(
      { actor }: SignedInContext,
      kind: 'alioss' | 'cuoss',
      { bucket, timetamp }: TokenInput,
    ): Promise<EndpointOutput<typeof getCuOssToken>> {
      const store = stores.find(({ profile }) => profile.name === kind)
      if (!store?.sts || (bucket !== undefined && bucket !== store.bucket))
        throw new AppError('media.storageWithoutTokens')
      const upload = await findUploadOfInstant(db, actor.staffId, new Date(timetamp).toISOString())
      if (upload?.storageType !== kind) throw new AppError('media.uploadNotFound')
      const prefix = `${dirname(upload.objectKey)}/`
      const { expiration, ...given } = await assumeUploadRole(store.sts, store.bucket, prefix)
      const credentials = { ...given, expiration: expiration.toISOString(), endpoint: store.publicEndpoint }
      const metadata = { ...marksOf(upload.storageType, upload.uploadKey) }
      return { bucket: store.bucket, region: store.region, prefix, metadata, credentials }
    },

    /**
     * The address to which a file is sent in one go; empty without a path.
     *
     * @throws media.uploadNotFound, media.uploadNotActive, media.tooManyParts where the file is sent in parts
     */
    async uploadUrl(ctx: SignedInContext, { filePath = '' }: LinkInput): Promise<string> {
      if (filePath === '') return ''
      const found = await findUploadByObject(db, filePath)
      const upload = coveredRecord(ctx.actor, found, (row) => row, 'media.uploadNotFound')
      if (upload.status !== 'active') throw new AppError('media.uploadNotActive')
      if (upload.partCount > 1) throw new AppError('media.tooManyParts')
      return links.whole(upload.id).url
    },

    /** The address that shows a video's file on this person's page; empty without a path. @throws media.objectNotFound */
    async viewUrl(ctx: SignedInContext, { filePath = '' }: LinkInput): Promise<string> {
      if (filePath === '') return ''
      return viewUrl(ctx.actor, (await videoOf(ctx, filePath)).id, filePath)
    },

    videoOf,
  }

  /** The video whose file lies under a key, if this person may see it. @throws media.objectNotFound */
  async function videoOf({ actor }: SignedInContext, objectKey: string): Promise<VideoRow> {
    const row = await findVideoOfObject(db, objectKey)
    return coveredRecord(actor, row, (video) => video, 'media.objectNotFound')
  }
}
