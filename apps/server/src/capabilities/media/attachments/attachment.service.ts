import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, extname, join } from 'node:path'
import {
  type DerivativeKind,
  mostProofs,
  mostSubtitles,
  mostWatermarks,
  type VideoFiles,
  type Watermark,
} from '@pindao/protocol/media/video-files.endpoints.ts'
import { writeAudit } from '#src/capabilities/access/access.ts'
import { AppError } from '#src/platform/app-error.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import type { Database, Tx } from '#src/platform/db/database.ts'
import { coveredRecord, foundRecord } from '#src/platform/found-record.ts'
import type { ObjectStore } from '#src/platform/storage/storage-driver.ts'
import type { Derivatives } from '../derivatives/derivative.service.ts'
import type { ViewUrl } from '../files/view-links.ts'
import { announceVideo } from '../library/video.news.ts'
import { findVideo, lockVideo } from '../library/video.store.ts'
import type { VideoRow } from '../library/video.table.ts'
import { assertProof, assertWatermark, readSubtitle } from './attachment-checks.ts'
import * as store from './video-file.store.ts'
import type { VideoFileKind, VideoFileRow } from './video-file.table.ts'

export type AttachmentDeps = {
  readonly database: Pick<Database, 'db' | 'transaction'>
  readonly storage: ObjectStore
  readonly derivatives: Pick<Derivatives, 'ask' | 'cancel' | 'list'>
  readonly viewUrl: ViewUrl
  readonly clock: Clock
}
type NewFile = {
  readonly kind: VideoFileKind
  readonly fileName: string
  readonly bytes: Buffer
  readonly language?: string
}
/** Pictures to put over films that are offered at once. */
const shownWatermarks = 50

export type Attachments = ReturnType<typeof createAttachments>

const most: Readonly<Record<VideoFileKind, number>> = {
  subtitle: mostSubtitles,
  proof: mostProofs,
  watermark: mostWatermarks,
}
const tooMany = {
  subtitle: 'media.tooManySubtitles',
  proof: 'media.tooManyProofs',
  watermark: 'media.tooManyWatermarks',
} as const

/** What lies beside a video: subtitle files, proofs of rights, what was made of it, and the files it had before. */
export function createAttachments({ database, storage, derivatives, viewUrl, clock }: AttachmentDeps) {
  const { db } = database
  const now = () => instantIn(clock, 0)

  /** @throws media.videoNotFound */
  async function list({ actor }: SignedInContext, id: bigint): Promise<VideoFiles> {
    const row = cover(actor, await findVideo(db, id))
    const [files, versions, made, same] = await Promise.all([
      store.findFiles(db, id),
      store.findVersions(db, id),
      derivatives.list(id),
      store.findSameContent(db, actor, row),
    ])
    const url = (objectKey: string) => viewUrl(actor, id, objectKey)
    const shown = files.map(({ file, createdBy }) => presentFile(file, createdBy, url(file.objectKey)))
    return {
      originalUrl: url(row.objectKey),
      derivatives: made.map(({ kind, status, progress, objectKey, problemCode }) => ({
        kind,
        status,
        progress,
        problemCode,
        url: objectKey === null ? null : url(objectKey),
      })),
      subtitles: shown.flatMap((file) => (file.kind === 'subtitle' ? [file.subtitle] : [])),
      proofs: shown.flatMap((file) => (file.kind === 'proof' ? [file.proof] : [])),
      versions: versions.map(({ version: { id: versionId, ...version }, replacedBy }) => ({
        ...version,
        id: String(versionId),
        url: url(version.objectKey),
        replacedBy,
      })),
      sameContent: same.map((video) => ({ ...video, id: String(video.id) })),
    }
  }

  /**
   * Puts a subtitle file beside a video, as text in UTF-8; one more of a language is its next revision.
   *
   * @throws media.videoNotFound, media.subtitleFormat, media.subtitleUnreadable, media.tooManySubtitles, media.storageFull
   */
  async function addSubtitle(
    ctx: SignedInContext,
    id: bigint,
    file: { language: string; fileName: string; bytes: Buffer },
  ) {
    const { text } = readSubtitle(file.fileName, file.bytes)
    return add(ctx, id, { ...file, kind: 'subtitle', bytes: Buffer.from(text, 'utf8') })
  }

  /** @throws media.videoNotFound, media.proofFormat, media.tooManyProofs, media.storageFull */
  async function addProof(ctx: SignedInContext, id: bigint, file: { fileName: string; bytes: Buffer }) {
    assertProof(file.fileName, file.bytes)
    return add(ctx, id, { ...file, kind: 'proof' })
  }

  /** @throws media.videoNotFound, media.watermarkFormat, media.tooManyWatermarks, media.storageFull */
  async function addWatermark(ctx: SignedInContext, id: bigint, file: { fileName: string; bytes: Buffer }) {
    assertWatermark(file.fileName, file.bytes)
    await add(ctx, id, { ...file, kind: 'watermark' })
    return watermarks(ctx)
  }

  /** Pictures that this person may put over films, whatever video they were brought for. */
  async function watermarks({ actor }: SignedInContext): Promise<Watermark[]> {
    const files = await store.findWatermarks(db, actor, shownWatermarks)
    return files.map((file) => ({
      id: String(file.id),
      fileName: file.fileName,
      url: viewUrl(actor, file.videoId, file.objectKey),
    }))
  }

  async function add(ctx: SignedInContext, id: bigint, file: NewFile): Promise<VideoFiles> {
    const video = cover(ctx.actor, await findVideo(db, id))
    const key = keyBeside(video, file.fileName)
    await storeBytes(storage, key, file.bytes)
    try {
      await database.transaction((tx) => record(tx, ctx, id, file, key))
    } catch (error) {
      await storage.remove(key)
      throw error
    }
    return list(ctx, id)
  }

  async function record(
    tx: Tx,
    ctx: SignedInContext,
    id: bigint,
    file: NewFile,
    objectKey: string,
  ): Promise<void> {
    const row = cover(ctx.actor, await lockVideo(tx, id))
    const { kind, fileName, language } = file
    if ((await store.countFiles(tx, id, kind)) >= most[kind])
      throw new AppError(tooMany[kind], { params: { max: most[kind] } })
    await store.insertFile(tx, {
      videoId: id,
      kind,
      fileName: basename(fileName),
      objectKey,
      size: file.bytes.length,
      ...(language === undefined ? {} : { language, revision: await store.nextRevision(tx, id, language) }),
      createdAt: now(),
      createdBy: ctx.actor.staffId,
    })
    await tell(tx, ctx, 'video.attach', row, {
      kind,
      fileName,
      ...(language === undefined ? {} : { language }),
    })
  }

  /** @throws media.videoNotFound, media.fileNotFound */
  async function remove(ctx: SignedInContext, id: bigint, fileId: bigint): Promise<VideoFiles> {
    const gone = await database.transaction(async (tx) => {
      const row = cover(ctx.actor, await lockVideo(tx, id))
      const file = foundRecord(await store.deleteFile(tx, id, fileId), 'media.fileNotFound')
      const { kind, fileName } = file
      await tell(tx, ctx, 'video.detach', row, { kind, fileName })
      return file
    })
    await storage.remove(gone.objectKey)
    return list(ctx, id)
  }

  /** Begins a preview, a storyboard or a wave, or begins it anew. @throws media.videoNotFound */
  async function make(ctx: SignedInContext, id: bigint, kind: DerivativeKind): Promise<VideoFiles> {
    await database.transaction(async (tx) => {
      cover(ctx.actor, await lockVideo(tx, id))
      await derivatives.ask(tx, id, kind)
    })
    return list(ctx, id)
  }

  /** Stops one; one that has ended stays. @throws media.videoNotFound */
  async function cancel(ctx: SignedInContext, id: bigint, kind: DerivativeKind): Promise<VideoFiles> {
    cover(ctx.actor, await findVideo(db, id))
    await derivatives.cancel(id, kind)
    return list(ctx, id)
  }

  async function tell(
    tx: Tx,
    ctx: SignedInContext,
    action: 'video.attach' | 'video.detach',
    row: VideoRow,
    file: Readonly<Record<string, string>>,
  ): Promise<void> {
    const side = action === 'video.attach' ? { after: file } : { before: file }
    await writeAudit(tx, ctx, {
      action,
      entity: 'video',
      entityId: row.id,
      ...side,
      detail: { title: row.title },
    })
    await announceVideo(tx, row.id, row)
  }

  return { list, addSubtitle, addProof, addWatermark, watermarks, remove, make, cancel }
}

/** Where a file beside a video lies: in the video's own folder, under a name that no other has. */
export function keyBeside(video: Pick<VideoRow, 'objectKey'>, fileName: string): string {
  return `${dirname(video.objectKey)}/beside-${randomBytes(9).toString('base64url')}${extname(fileName).toLowerCase()}`
}

/** Stores bytes that are at hand. @throws media.storageFull */
export async function storeBytes(storage: ObjectStore, key: string, bytes: Buffer): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'pindao-beside-'))
  try {
    const path = join(folder, 'file')
    await writeFile(path, bytes)
    await storage.put(key, path, new AbortController().signal)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function presentFile(
  { id, kind, fileName, size, language, revision, createdAt }: VideoFileRow,
  createdBy: string,
  url: string,
) {
  const proof = { id: String(id), fileName, size, url, createdAt, createdBy }
  const format = extname(fileName).slice(1).toLowerCase()
  return { kind, proof, subtitle: { ...proof, language: language ?? '', format, revision: revision ?? 1 } }
}

const cover = (actor: Actor, row: VideoRow | null): VideoRow =>
  coveredRecord(actor, row, (video) => video, 'media.videoNotFound')
