import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, extname, join } from 'node:path'
import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import {
  type createMusicTrack,
  licenceStanding,
  type listMusicTracks,
  type MusicTrack,
  type MusicTrackFields,
  trackFileEndings,
  type updateMusicTrack,
} from '@pindao/protocol/music/music-track.endpoints.ts'
import { writeAudit } from '#src/capabilities/access/access.ts'
import type { KeptFiles } from '#src/capabilities/media/media.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { type Window, windowOf } from '#src/platform/db/listing.ts'
import { assertVersion } from '#src/platform/db/version.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import type { Kit } from '#src/platform/kit.ts'
import { publishLive } from '#src/platform/live/live.ts'
import type { MediaTools } from '#src/platform/media-tools/media-tools.ts'
import * as store from './track.store.ts'

export type TrackDeps = Pick<Kit, 'database' | 'clock'> & {
  readonly keptFiles: KeptFiles
  readonly tools: Pick<MediaTools, 'readSound'>
}
/** A channel that a film with music goes to; `country` as two letters, null where it is not known. */
export type HeardOn = { readonly title: string; readonly country: string | null }
type Query = EndpointParsed<typeof listMusicTracks>['query']
type Filter = Omit<Query, 'page' | 'pageSize'>
type New = EndpointParsed<typeof createMusicTrack>['body']
type Change = EndpointParsed<typeof updateMusicTrack>['body']

const contentTypes: Readonly<Record<string, string>> = {
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  m4a: 'audio/mp4',
  flac: 'audio/flac',
  ogg: 'audio/ogg',
  aac: 'audio/aac',
}
const endingOf = (name: string): string => extname(name).slice(1).toLowerCase()

/** The music of the house with its licences: it is everybody's, so no department's (media.md §7). */
export function createTracks({ database, clock, keptFiles, tools }: TrackDeps) {
  const { db } = database
  const now = () => instantIn(clock, 0)
  const today = () => now().slice(0, 10)

  function present({ track, createdByName }: store.ListedTrack): MusicTrack {
    const { fileName, size, durationMs } = track
    return {
      id: String(track.id),
      title: track.title,
      artist: track.artist,
      licence: track.licence,
      licenceNumber: track.licenceNumber,
      validTo: track.validTo,
      territories: [...track.territories],
      note: track.note,
      standing: licenceStanding(track.validTo, today()),
      file:
        fileName === null || size === null || durationMs === null
          ? null
          : { name: fileName, size, durationMs, loudness: track.loudness },
      createdBy: createdByName,
      updatedAt: track.updatedAt,
      version: track.version,
    }
  }

  const get = async (id: bigint): Promise<MusicTrack> =>
    present(foundRecord(await store.findListed(db, id), 'music.trackNotFound'))

  const page = async (
    reading: Executor,
    { sort, usable, ...filter }: Filter,
    window: Window & { readonly ids?: readonly string[] | undefined },
  ) => {
    const usableOn = usable === undefined ? undefined : today()
    const found = await store.listTracks(reading, { ...filter, usableOn }, { ...window, sort })
    return { rows: found.rows.map(present), total: found.total }
  }

  async function note(
    tx: Tx,
    ctx: SignedInContext,
    act: 'create' | 'update' | 'file' | 'delete',
    of: { readonly id: bigint; readonly title: string },
    detail: Readonly<Record<string, string>> = {},
  ): Promise<void> {
    await writeAudit(tx, ctx, {
      action: `musicTrack.${act}`,
      entity: 'musicTrack',
      entityId: of.id,
      detail: { title: of.title, ...detail },
    })
    const audience = { permission: 'musicTrack:read', everybody: true } as const
    await publishLive(tx, { type: 'musicTrack', id: String(of.id) }, audience)
  }

  /** Reads a sound that somebody brought. @throws music.notASound */
  async function readSound(ctx: SignedInContext, bytes: Buffer) {
    const folder = await mkdtemp(join(tmpdir(), 'pindao-track-'))
    try {
      const path = join(folder, 'track')
      await writeFile(path, bytes)
      return await tools.readSound(path, AbortSignal.timeout(60_000))
    } catch (error) {
      if (error instanceof AppError && error.code === 'music.notASound') throw error
      ctx.log.warn({ err: error }, 'a sound file was not read')
      throw new AppError('music.notASound', { cause: error })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  const fieldsOf = (fields: MusicTrackFields) => ({
    ...fields,
    territories: [...new Set(fields.territories)],
  })

  function usable(row: store.ListedTrack | null): store.ListedTrack {
    const found = foundRecord(row, 'music.trackNotFound')
    if (found.track.objectKey === null) throw new AppError('music.trackNoFile')
    if (licenceStanding(found.track.validTo, today()) === 'over') throw new AppError('music.trackOver')
    return found
  }

  return {
    page,
    list: (_ctx: SignedInContext, query: Query) => page(db, query, windowOf(query)),

    /** @throws music.trackNotFound, music.trackNoFile, music.trackOver */
    async assertUsable(tx: Tx, id: bigint): Promise<void> {
      const row = foundRecord(await store.lockTrack(tx, id), 'music.trackNotFound')
      if (row.objectKey === null) throw new AppError('music.trackNoFile')
      if (licenceStanding(row.validTo, today()) === 'over') throw new AppError('music.trackOver')
    },

    /**
     * That a film may be heard with a track, in the countries of the channels that it goes to.
     *
     * @throws music.trackNotFound, music.trackNoFile, music.trackOver, music.trackCountry
     */
    async assertHeard(id: bigint, channels: readonly HeardOn[]): Promise<void> {
      const { track } = usable(await store.findListed(db, id))
      if (track.territories.length === 0) return
      const outside = channels.find(({ country }) => country === null || !track.territories.includes(country))
      if (outside === undefined) return
      const params = { track: track.title, channel: outside.title }
      throw new AppError(outside.country === null ? 'music.trackCountryUnknown' : 'music.trackCountry', {
        params,
      })
    },

    /** Its sound, while it may be heard. @throws music.trackNotFound, music.trackNoFile, music.trackOver */
    async soundOf(id: bigint): Promise<{ readonly bytes: Buffer }> {
      const { track } = usable(await store.findListed(db, id))
      return { bytes: foundRecord(await keptFiles.read(track.objectKey ?? ''), 'music.trackNoFile') }
    },

    /** How it is called, also once it is in the library no more; null where there never was one. */
    titleOf: async (id: bigint): Promise<string | null> => (await store.findTrack(db, id))?.title ?? null,

    async create(ctx: SignedInContext, body: New): Promise<MusicTrack> {
      const id = await database.transaction(async (tx) => {
        const at = now()
        const row = await store.insertTrack(tx, {
          ...fieldsOf(body),
          createdBy: ctx.actor.staffId,
          createdAt: at,
          updatedAt: at,
        })
        await note(tx, ctx, 'create', row)
        return row.id
      })
      return get(id)
    },

    /** @throws music.trackNotFound, access.changedMeanwhile */
    async update(ctx: SignedInContext, id: bigint, { version, ...body }: Change): Promise<MusicTrack> {
      await database.transaction(async (tx) => {
        const row = foundRecord(await store.lockTrack(tx, id), 'music.trackNotFound')
        assertVersion(row, version)
        await store.changeTrack(tx, id, { ...fieldsOf(body), updatedAt: now() })
        await note(tx, ctx, 'update', { id, title: body.title })
      })
      return get(id)
    },

    /** @throws music.trackNotFound, music.notASound, media.storageFull */
    async bring(
      ctx: SignedInContext,
      id: bigint,
      file: { readonly fileName: string; readonly bytes: Buffer },
    ) {
      const fileName = basename(file.fileName)
      if (!trackFileEndings.some((ending) => ending === endingOf(fileName)))
        throw new AppError('music.notASound')
      foundRecord(await store.findListed(db, id), 'music.trackNotFound')
      const { durationMs, loudness } = await readSound(ctx, file.bytes)
      const objectKey = await keptFiles.keep(ctx.actor.staffId, fileName, file.bytes)
      let former: string | null = null
      try {
        former = await database.transaction(async (tx) => {
          const row = foundRecord(await store.lockTrack(tx, id), 'music.trackNotFound')
          const size = file.bytes.length
          await store.changeTrack(tx, id, {
            objectKey,
            fileName,
            size,
            durationMs,
            loudness,
            updatedAt: now(),
          })
          await note(tx, ctx, 'file', row, { fileName })
          return row.objectKey
        })
      } catch (error) {
        await keptFiles.remove(objectKey)
        throw error
      }
      if (former !== null) await keptFiles.remove(former)
      return get(id)
    },

    /** It stays where films are still made with it. @throws music.trackNotFound */
    async remove(ctx: SignedInContext, id: bigint): Promise<{ id: string }> {
      await database.transaction(async (tx) => {
        const row = foundRecord(await store.lockTrack(tx, id), 'music.trackNotFound')
        await store.changeTrack(tx, id, { deletedAt: now(), updatedAt: now() })
        await note(tx, ctx, 'delete', row)
      })
      return { id: String(id) }
    },

    /** Its sound. @throws music.trackNotFound, music.fileNotFound */
    async open(id: bigint) {
      const { track } = foundRecord(await store.findListed(db, id), 'music.trackNotFound')
      const objectKey = foundRecord(track.objectKey, 'music.fileNotFound')
      const bytes = foundRecord(await keptFiles.read(objectKey), 'music.fileNotFound')
      const fileName = track.fileName ?? ''
      return { fileName, bytes, contentType: contentTypes[endingOf(fileName)] ?? 'application/octet-stream' }
    },
  }
}
export type Tracks = ReturnType<typeof createTracks>
