import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { decodeSubtitles } from '@pindao/protocol/subtitles/formats/decode-subtitles.ts'
import { type ReadSubtitles, readSubtitles } from '@pindao/protocol/subtitles/formats/read-subtitles.ts'
import {
  type SubtitleFormat,
  UnreadableSubtitles,
} from '@pindao/protocol/subtitles/formats/subtitle-format.ts'
import { writeSubtitles } from '@pindao/protocol/subtitles/formats/write-subtitles.ts'
import type {
  changeSubtitles,
  KeptCue,
  SubtitleDesk,
  SubtitleDocument,
} from '@pindao/protocol/subtitles/subtitle-document.endpoints.ts'
import { longestCueText } from '@pindao/protocol/subtitles/subtitle-document.endpoints.ts'
import { writeAudit } from '#src/capabilities/access/access.ts'
import type { VideoBesides } from '#src/capabilities/media/media.ts'
import type { ReadSetting } from '#src/capabilities/settings/settings.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { assertVersion } from '#src/platform/db/version.ts'
import { coveredRecord, foundRecord } from '#src/platform/found-record.ts'
import type { Kit } from '#src/platform/kit.ts'
import { remember } from '../memory/remembering.ts'
import { isTelling } from '../memory/segments.ts'
import { changedCues, countMarked, countUnreadTwice, inOrder, unread } from './cue-changes.ts'
import { announceSubtitles, markDependents, sourceVersionAfter, tellTranslations } from './source-edit.ts'
import { changedIn } from './stale-marks.ts'
import * as store from './subtitle-document.store.ts'

export type DocumentPorts = {
  readonly setting: ReadSetting
  readonly captionOf: VideoBesides['captionOf']
  /** Whether this person may see the video. @throws media.videoNotFound */
  readonly assertVideo: (ctx: SignedInContext, videoId: bigint) => Promise<void>
  /** Puts a file beside a video. */
  readonly putBeside: (
    ctx: SignedInContext,
    videoId: bigint,
    file: { readonly language: string; readonly fileName: string; readonly bytes: Buffer },
  ) => Promise<{ readonly revision: number; readonly fileId: bigint }>
}
type Deps = Pick<Kit, 'database' | 'clock'> & DocumentPorts
type Change = EndpointParsed<typeof changeSubtitles>['body']

/** Subtitles as they are edited: opened from a file, changed cue by cue, put beside their video again (SUB). */
export function createDocuments(deps: Deps) {
  const { database, clock } = deps
  const { db } = database
  const now = () => instantIn(clock, 0)

  function present(row: store.ListedDocument, actor: Actor): SubtitleDocument {
    const { document, video, updatedBy, translating, sourceWordsVersion } = row
    const may = (permission: 'subtitle:update' | 'subtitle:translate') => actor.permissions.has(permission)
    const edits = may('subtitle:update')
    return {
      id: String(document.id),
      video: { id: String(video.id), title: video.title, durationMs: video.durationMs },
      language: document.language,
      name: document.name,
      sourceId: document.sourceId === null ? null : String(document.sourceId),
      cueCount: document.cueCount,
      markedCount: document.markedCount,
      stale: sourceWordsVersion !== null && (document.sourceVersion ?? 0) < sourceWordsVersion,
      attachedRevision: document.attachedRevision,
      unattached: !isBeside(document),
      checkProfile: document.checkProfile,
      updatedAt: document.updatedAt,
      updatedBy,
      version: document.version,
      actions: [
        ...(edits ? (['edit', 'attach'] as const) : []),
        ...(may('subtitle:translate') ? (['translate'] as const) : []),
        ...(edits && !translating ? (['delete'] as const) : []),
      ],
    }
  }

  /** @throws subtitles.notFound */
  const covered = async ({ actor }: SignedInContext, id: bigint) =>
    coveredRecord(actor, await store.findDocument(db, id), ({ video }) => video, 'subtitles.notFound')

  const get = async (ctx: SignedInContext, id: bigint): Promise<SubtitleDocument> =>
    present(await covered(ctx, id), ctx.actor)

  const note = (
    tx: Tx,
    ctx: SignedInContext,
    act: 'open' | 'edit' | 'attach' | 'delete',
    of: { readonly id: bigint; readonly name: string; readonly language: string },
    detail: Readonly<Record<string, string | number>> = {},
  ) =>
    writeAudit(tx, ctx, {
      action: `subtitle.${act}`,
      entity: 'subtitle',
      entityId: of.id,
      detail: { title: of.name, language: of.language, ...detail },
    })

  async function desk(ctx: SignedInContext, id: bigint): Promise<SubtitleDesk> {
    const row = await covered(ctx, id)
    const whole = foundRecord(await store.findWhole(db, id), 'subtitles.notFound')
    const source = whole.sourceId === null ? null : await store.findWhole(db, whole.sourceId)
    return {
      document: present(row, ctx.actor),
      cues: [...whole.cues],
      source: source && { language: source.language, cues: [...source.cues] },
      steps: await store.findLastSteps(db, id, ctx.actor.staffId),
      askedBy: String(ctx.actor.staffId),
      needsSecondReader: needsSecondReader(row),
    }
  }

  /** A translation, where the department of its video has two people read it. */
  const needsSecondReader = ({ document, video }: store.ListedDocument): boolean =>
    document.sourceId !== null && deps.setting('subtitles.secondReader', { departmentId: video.departmentId })

  /** @throws subtitles.notFound, access.changedMeanwhile, subtitles.nothingSaid, subtitles.notReadTwice */
  async function attach(
    ctx: SignedInContext,
    id: bigint,
    { version, format }: { readonly version: number; readonly format: SubtitleFormat },
  ): Promise<SubtitleDocument> {
    const listed = await covered(ctx, id)
    const { video } = listed
    const row = foundRecord(await store.findWhole(db, id), 'subtitles.notFound')
    assertVersion(row, version)
    const unreadTwice = needsSecondReader(listed) ? countUnreadTwice(row.cues) : 0
    if (unreadTwice > 0) throw new AppError('subtitles.notReadTwice', { params: { count: unreadTwice } })
    const said = inOrder(row.cues).filter(({ text }) => text.trim() !== '')
    if (said.length === 0) throw new AppError('subtitles.nothingSaid')
    const fileName = `${nameWithoutEnding(row.name)}.${format}`
    const bytes = Buffer.from(writeSubtitles(said, format, { language: row.language }), 'utf8')
    const { revision, fileId } = await deps.putBeside(ctx, video.id, {
      language: row.language,
      fileName,
      bytes,
    })
    await database.transaction(async (tx) => {
      const current = await store.lockWhole(tx, id)
      await store.updateDocument(tx, id, {
        attachedRevision: revision,
        // What is opened from that file later is this.
        fileId,
        // What an engine has filled in meanwhile is not beside the video.
        attachedVersion: current?.updatedAt === row.updatedAt ? version : null,
      })
      await note(tx, ctx, 'attach', row, { revision })
      await announceSubtitles(tx, id, video, now())
    })
    return get(ctx, id)
  }

  return {
    get,
    desk,
    covered,

    async listOf(ctx: SignedInContext, videoId: bigint): Promise<SubtitleDocument[]> {
      await deps.assertVideo(ctx, videoId)
      const rows = await store.findDocumentsOf(db, videoId)
      return rows.map((row) => present(row, ctx.actor))
    },

    /** @throws media.videoNotFound, media.fileNotFound, subtitles.notText, subtitles.unreadable */
    async open(
      ctx: SignedInContext,
      videoId: bigint,
      fileId: bigint,
    ): Promise<{ id: string; leftOut: number }> {
      await deps.assertVideo(ctx, videoId)
      const known = await store.findOfFile(db, fileId)
      if (known !== null) return { id: (await get(ctx, known)).id, leftOut: 0 }
      const file = await deps.captionOf(videoId, fileId)
      const { cues, problems } = readFile(file)
      const kept = cues.map(({ startMs, endMs, text }, at): KeptCue => {
        return { id: at + 1, startMs, endMs, text: text.slice(0, longestCueText), by: 'file', ...unread }
      })
      const id = await database.transaction(async (tx) => {
        const row = await store.insertDocument(tx, {
          videoId,
          language: file.language,
          name: file.name,
          fileId,
          cues: kept,
          nextCue: kept.length + 1,
          cueCount: kept.length,
          markedCount: 0,
          attachedVersion: 1,
          createdAt: now(),
          updatedAt: now(),
          updatedBy: ctx.actor.staffId,
        })
        if (row === null) return store.findOfFile(tx, fileId)
        await note(tx, ctx, 'open', row)
        return row.id
      })
      return { id: String(foundRecord(id, 'subtitles.notFound')), leftOut: problems.length }
    },

    /** @throws subtitles.notFound, access.changedMeanwhile, and see `changedCues` */
    async change(ctx: SignedInContext, id: bigint, { version, changes, removed }: Change) {
      const { video } = await covered(ctx, id)
      const added = await database.transaction(async (tx) => {
        const row = foundRecord(await store.lockWhole(tx, id), 'subtitles.notFound')
        assertVersion(row, version)
        const made = changedCues(row, { changes, removed }, ctx.actor.staffId)
        const at = now()
        const next = row.version + 1
        await store.updateDocument(tx, id, {
          cues: made.cues,
          nextCue: made.nextCue,
          cueCount: made.cues.length,
          markedCount: countMarked(made.cues),
          version: next,
          wordsVersion: changedIn(made.step).size > 0 ? next : row.wordsVersion,
          sourceVersion: await sourceVersionAfter(tx, row, made.cues),
          updatedAt: at,
          updatedBy: ctx.actor.staffId,
        })
        await tellTranslations(tx, id, made.cues, video)
        if (made.step.length > 0)
          await store.insertStep(tx, { documentId: id, staffId: ctx.actor.staffId, at, step: made.step })
        await markDependents(tx, { id, cues: made.cues, version: next }, made.step, video, at)
        const source =
          row.sourceId === null || !isTelling(made.step) ? null : await store.findWhole(tx, row.sourceId)
        if (source !== null)
          await remember(tx, made.step, {
            videoId: row.videoId,
            sourceLanguage: source.language,
            targetLanguage: row.language,
            source: source.cues,
            staffId: ctx.actor.staffId,
            at,
          })
        await note(tx, ctx, 'edit', row, { changed: changes.length, removed: removed.length })
        await announceSubtitles(tx, id, video, at)
        return made.added
      })
      return { document: await get(ctx, id), added: [...added] }
    },

    attach,

    titlesOf: (actor: Actor, ids: readonly bigint[]) => store.titlesOfDocuments(db, actor, ids),

    /** As it stands now; what is beside the video already is not put there twice. @throws as `attach` */
    async attachNow(ctx: SignedInContext, id: bigint): Promise<{ videoId: bigint; fileId: bigint }> {
      const { document, video } = await covered(ctx, id)
      const isThere =
        isBeside(document) &&
        document.fileId !== null &&
        (await deps.captionOf(video.id, document.fileId).then(
          () => true,
          () => false,
        ))
      if (!isThere) await attach(ctx, id, { version: document.version, format: 'srt' })
      const { fileId } = (await covered(ctx, id)).document
      return { videoId: video.id, fileId: foundRecord(fileId, 'subtitles.notFound') }
    },

    /** @throws subtitles.notFound, subtitles.translating */
    async remove(ctx: SignedInContext, id: bigint): Promise<{ id: string }> {
      const { video, translating } = await covered(ctx, id)
      if (translating || (await store.hasTranslations(db, id))) throw new AppError('subtitles.translating')
      await database.transaction(async (tx) => {
        const row = foundRecord(await store.lockWhole(tx, id), 'subtitles.notFound')
        await store.deleteDocument(tx, id)
        await note(tx, ctx, 'delete', row)
        await announceSubtitles(tx, id, video, now())
      })
      return { id: String(id) }
    },
  }
}
export type Documents = ReturnType<typeof createDocuments>

/** Whether the file beside the video says what is here. */
const isBeside = ({
  attachedVersion,
  wordsVersion,
}: Pick<store.ListedDocument['document'], 'attachedVersion' | 'wordsVersion'>): boolean =>
  attachedVersion !== null && attachedVersion >= wordsVersion

/** @throws subtitles.notText, subtitles.unreadable with its line */
function readFile({ bytes, name }: { readonly bytes: Uint8Array; readonly name: string }): ReadSubtitles {
  const text = decodeSubtitles(bytes)
  if (text === null) throw new AppError('subtitles.notText')
  try {
    return readSubtitles(text, name)
  } catch (error) {
    if (!(error instanceof UnreadableSubtitles)) throw error
    throw new AppError('subtitles.unreadable', { params: { line: error.problem.line }, cause: error })
  }
}

const nameWithoutEnding = (name: string) => name.replace(/\.[a-z\d]{1,8}$/iu, '')
