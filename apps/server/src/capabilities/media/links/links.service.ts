import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { titleOfFile } from '@pindao/protocol/media/file-name.ts'
import { fetchVideos } from '@pindao/protocol/media/video-link.endpoints.ts'
import type { Operation } from '@pindao/protocol/operations/operation.endpoints.ts'
import {
  type AnyOperationCommand,
  type Operations,
  operationCommand,
} from '#src/capabilities/operations/operations.ts'
import { AppError } from '#src/platform/app-error.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { SecretBox } from '#src/platform/crypto/secret-box.ts'
import type { Database } from '#src/platform/db/database.ts'
import { findRepeated, idempotent } from '#src/platform/db/idempotency.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import { addressProblem } from '#src/platform/outside/public-address.ts'
import type { VideoService, VideoServiceDeps } from '../library/video.service.ts'
import type { createLinkFetcher } from './link-fetcher.ts'
import { findLink, insertLinks, writeAddress } from './video-link.store.ts'
import type { VideoLinkRow } from './video-link.table.ts'

type Deps = {
  readonly database: Pick<Database, 'db' | 'transaction'>
  readonly operations: Operations['api']
  readonly channelForVideo: VideoServiceDeps['channelForVideo']
  readonly trusted: ReadonlySet<string>
  readonly secrets: Pick<SecretBox, 'seal'>
  readonly clock: Clock
}
type Input = EndpointParsed<typeof fetchVideos>['body']

/** Films from links: asked for here, fetched by a worker (`fetchCommand`). */
export function createVideoLinks(deps: Deps) {
  const { database, operations, channelForVideo, trusted, secrets, clock } = deps

  /**
   * Begins to fetch films, once per Idempotency-Key.
   *
   * @throws media.linkRefused for an address that no worker would go to, operations.tooManyOpen, and what
   * `channelForVideo` throws
   */
  return async (ctx: SignedInContext, input: Input): Promise<Operation> => {
    const repeated = await findRepeated(database.db, ctx, fetchVideos, input)
    if (repeated !== null) return operations.get(ctx, repeated)
    for (const { url } of input.links)
      if (addressProblem(new URL(url), trusted) !== null) throw new AppError('media.linkRefused')
    const channelId = input.channelId === undefined ? null : BigInt(input.channelId)
    if (channelId !== null) await channelForVideo(ctx, channelId)
    const { id } = await database.transaction((tx) =>
      idempotent(tx, ctx, fetchVideos, input, async () => {
        const rows = await insertLinks(
          tx,
          input.links.map(({ title = null }) => ({
            title,
            channelId,
            language: input.language ?? null,
            programme: input.programme ?? null,
            ownerStaffId: ctx.actor.staffId,
            createdAt: instantIn(clock, 0),
          })),
        )
        const items = []
        for (const [index, { url }] of input.links.entries()) {
          const row = rows[index]
          if (!row) throw new Error('insert returned too few rows')
          await writeAddress(tx, row.id, secrets.seal(url, placeOf(row.id)))
          items.push({ recordId: row.id, title: row.title ?? shownName(url) })
        }
        return operations.begin(tx, ctx, { kind: 'video.fetch', params: {}, items })
      }),
    )
    return operations.get(ctx, id)
  }
}

/** What a worker does for one link: fetch, then save as the person would. Twice is once. */
export function fetchCommand(deps: {
  readonly database: Pick<Database, 'db'>
  readonly secrets: Pick<SecretBox, 'open'>
  readonly fetcher: ReturnType<typeof createLinkFetcher>
  readonly videos: Pick<VideoService, 'save'>
  /** Gives the upload of a link up. */
  readonly giveUp: (ctx: SignedInContext, uploadId: bigint) => Promise<unknown>
}): AnyOperationCommand {
  const { database, secrets, fetcher, videos, giveUp } = deps
  return operationCommand({
    kind: 'video.fetch',
    async run(ctx, { recordId, report, signal }) {
      const link = foundRecord(await findLink(database.db, recordId), 'media.linkUnreachable')
      // It was saved, and only its result was not written any more.
      if (link.urlSealed === null) return
      const url = secrets.open(link.urlSealed, placeOf(link.id))
      let isUnwanted = false
      const told = async (share: number) => {
        try {
          await report(share)
        } catch (error) {
          isUnwanted = true
          throw error
        }
      }
      try {
        const { filePath, fileName } = await fetcher.fetch(ctx, { ...link, url }, { report: told, signal })
        await videos.save(ctx, { ...describedBy(link, fileName), videoPath: filePath, fileName })
        await writeAddress(database.db, link.id, null)
      } catch (error) {
        const begun = isUnwanted ? (await findLink(database.db, recordId))?.uploadId : null
        // What was saved meanwhile is no upload any more, and stays.
        if (begun) await giveUp(ctx, begun).catch(() => undefined)
        throw error
      }
    },
  })
}

const placeOf = (id: bigint) => ({ table: 'video_link', column: 'url_sealed', row: String(id) })

function describedBy({ title, channelId, language, programme }: VideoLinkRow, fileName: string) {
  return {
    title: title ?? titleOfFile(fileName),
    ...(channelId === null ? {} : { channelId: String(channelId) }),
    ...(language === null ? {} : { language }),
    ...(programme === null ? {} : { programme }),
  }
}

/** What a film is called before its file is seen: the end of its address, or its host. */
function shownName(url: string): string {
  const { pathname, host } = new URL(url)
  const last = pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last) || host
  } catch {
    return last || host
  }
}
