import type { Clock } from '#src/platform/clock.ts'
import type { Database } from '#src/platform/db/database.ts'
import type { MediaTools } from '#src/platform/media-tools/media-tools.ts'
import type { NewsDesk } from '#src/platform/news.ts'
import type { JobSender } from '#src/platform/queue/queue.ts'
import type { ObjectStore } from '#src/platform/storage/storage-driver.ts'
import type { WholeFile } from './whole-file.ts'

/** A source video as its file. */
export type SourceFilm = WholeFile & {
  readonly fileName: string
  readonly durationMs: number
  readonly hasSound: boolean
}
/** A file beside a source video. */
export type FileBeside = {
  readonly videoId: bigint
  readonly kind: string
  readonly fileName: string
  readonly objectKey: string
}

/** What preparing needs of the media capability. */
export type FilmPort = {
  /** @throws media.videoNotFound */
  filmOf(videoId: bigint): Promise<SourceFilm>
  /** @throws media.fileNotFound */
  fileBeside(fileId: bigint): Promise<FileBeside>
}

/** The picture of a watermark template; null where it has none, or is gone. */
export type WatermarkOf = (templateId: bigint) => Promise<{ readonly objectKey: string } | null>

/**
 * The sound of a track of the music library, while its licence lets it be heard.
 *
 * @throws music.trackNotFound, music.trackNoFile, music.trackOver
 */
export type TrackOf = (trackId: bigint) => Promise<{ readonly bytes: Buffer }>

export type PrepareDeps = {
  readonly database: Pick<Database, 'db' | 'transaction'>
  readonly storage: ObjectStore
  readonly tools: Pick<MediaTools, 'probe' | 'edit' | 'compose'>
  readonly videos: FilmPort
  readonly watermarkOf: WatermarkOf
  readonly trackOf: TrackOf
  readonly jobs: JobSender
  readonly news: Pick<NewsDesk, 'raise'>
  readonly clock: Clock
  /** A folder of this machine for whole files, and what this machine is called. */
  readonly node: { readonly folder: string; readonly name: string }
  /** Whether every task gets its whole file to the machine first: where the storage serves no ranges. */
  readonly fetchesFirst: boolean
}
