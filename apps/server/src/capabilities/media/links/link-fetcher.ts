import { setTimeout as delay } from 'node:timers/promises'
import { partRange } from '@pindao/protocol/media/part-plan.ts'
import type { Upload } from '@pindao/protocol/media/upload.endpoints.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Database } from '#src/platform/db/database.ts'
import { type LinkSource, lookAtLink, readLink } from '#src/platform/outside/link-source.ts'
import type { OutsideHttp } from '#src/platform/outside/outside-http.ts'
import type { UploadService } from '../uploads/upload.service.ts'
import { createByteCutter } from './byte-cutter.ts'
import { noteUpload } from './video-link.store.ts'
import type { VideoLinkRow } from './video-link.table.ts'

export type LinkFetcherDeps = {
  readonly database: Pick<Database, 'db'>
  readonly http: OutsideHttp
  readonly uploads: Pick<UploadService, 'create' | 'get' | 'storePart' | 'complete' | 'abort'>
  /** Milliseconds to wait before the second try of a part; each further one waits twice as long. */
  readonly retryMs?: number
}

/** A link with its address, which its row keeps sealed. */
export type FetchedLink = VideoLinkRow & { readonly url: string }

/** How the fetching of one film goes: how far it is, and when it is to stop. */
export type FetchRun = {
  /** Throws once nobody wants the film any more. */
  readonly report: (share: number) => Promise<void>
  readonly signal: AbortSignal
}

const mostTries = 5
/** A file that becomes another one while it is fetched is begun anew so often. */
const mostFiles = 2

/** Fetches films from links into uploads of whoever asked: what is stored stays, whichever worker goes on. */
export function createLinkFetcher({ database: { db }, http, uploads, retryMs = 1000 }: LinkFetcherDeps) {
  /**
   * Brings the file of a link into storage; the result is what a video is saved of.
   *
   * @throws media.linkRefused, media.linkUnreachable, media.linkAnswer, media.linkNoLength, media.linkChanged, and what
   * uploads throw
   */
  async function fetch(ctx: SignedInContext, link: FetchedLink, run: FetchRun) {
    let row = link
    for (let file = 1; ; file += 1) {
      const source = await trying(run.signal, () => lookAtLink(http, row.url, run.signal))
      const upload = await findOrBegin(ctx, row, source)
      row = { ...row, uploadId: BigInt(upload.id), validator: source.validator }
      try {
        if (upload.status === 'active') await fetchMissing(row, source, upload, run)
        return await uploads.complete(ctx, BigInt(upload.id))
      } catch (error) {
        if (!isChanged(error) || file >= mostFiles) throw error
        await uploads.abort(ctx, BigInt(upload.id))
        row = { ...row, uploadId: null, attempt: row.attempt + 1 }
      }
    }
  }

  /** The upload of before, as long as it is of the same file. */
  async function findOrBegin(ctx: SignedInContext, row: FetchedLink, source: LinkSource): Promise<Upload> {
    const known = row.uploadId === null ? null : await uploads.get(ctx, row.uploadId)
    const isOfThisFile = known?.size === source.size && row.validator === source.validator
    if (known && known.status !== 'aborted' && isOfThisFile) return known
    if (known?.status === 'active') await uploads.abort(ctx, BigInt(known.id))
    const attempt = known === null ? row.attempt : row.attempt + 1
    // The upload is known by this key also where the row was not written any more.
    const asked = { ...ctx, idempotencyKey: `link-${row.id}-${attempt}` }
    const { fileName, size, validator } = source
    const upload = await uploads.create(asked, { fileName, size })
    await noteUpload(db, row.id, { uploadId: BigInt(upload.id), validator, attempt })
    return upload
  }

  async function fetchMissing(row: FetchedLink, source: LinkSource, upload: Upload, run: FetchRun) {
    const stored = new Set(upload.storedParts)
    const told = () => run.report(stored.size / upload.partCount)
    await told()
    const missing = partsOf(upload).filter((part) => !stored.has(part))
    const keep = async (part: number) => {
      stored.add(part)
      await told()
    }
    if (source.inRanges) return fetchRanges(row, source, upload, { ...run, missing, keep })
    await trying(run.signal, () => fetchThrough(row, source, upload, { ...run, stored, keep }))
  }

  async function fetchRanges(
    { url }: FetchedLink,
    source: LinkSource,
    upload: Upload,
    { missing, keep, signal }: FetchRun & Keeping & { readonly missing: readonly number[] },
  ) {
    for (const part of missing) {
      await trying(signal, async () => {
        const body = await readLink(http, url, source, { ...partRange(part, upload, upload.size), signal })
        await uploads.storePart({ uploadId: BigInt(upload.id), part, crc32: null, body })
      })
      await keep(part)
    }
  }

  /**
   * A source without ranges is read from its beginning: what is stored already goes by, where the source says that its file is
   * still the same. Else all of it is stored anew: one film may not begin as another.
   */
  async function fetchThrough(
    { url }: FetchedLink,
    source: LinkSource,
    upload: Upload,
    { stored, keep, signal }: FetchRun & Keeping & { readonly stored: ReadonlySet<number> },
  ) {
    const goesBy = source.validator === null ? new Set<number>() : new Set(stored)
    const body = await readLink(http, url, source, { start: 0, end: source.size, signal })
    const cutter = createByteCutter(body)
    try {
      for (const part of partsOf(upload)) {
        const { start, end } = partRange(part, upload, upload.size)
        const piece = cutter.take(end - start)
        if (goesBy.has(part)) for await (const _chunk of piece) signal.throwIfAborted()
        else {
          await uploads.storePart({ uploadId: BigInt(upload.id), part, crc32: null, body: piece })
          await keep(part)
        }
      }
    } finally {
      await cutter.close()
      body.destroy()
    }
  }

  /** What the line or the source cannot do now they may do in a while. */
  async function trying<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await work()
      } catch (error) {
        signal.throwIfAborted()
        if (tries >= mostTries || !mayPass(error)) throw error
        await delay(retryMs * 2 ** (tries - 1), undefined, { signal })
      }
    }
  }

  return { fetch }
}

type Keeping = { readonly keep: (part: number) => Promise<void> }

const partsOf = ({ partCount }: Upload) => Array.from({ length: partCount }, (_, index) => index + 1)
const isChanged = (error: unknown) => error instanceof AppError && error.code === 'media.linkChanged'

/** Whether it is worth another try: a line that broke, a source that is busy. */
function mayPass(error: unknown): boolean {
  if (!(error instanceof AppError)) return false
  if (error.code === 'media.linkUnreachable' || error.code === 'media.partSizeMismatch') return true
  const status = Number(error.params?.['status'])
  return error.code === 'media.linkAnswer' && (status >= 500 || status === 429 || status === 408)
}
