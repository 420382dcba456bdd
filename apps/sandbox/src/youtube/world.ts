import { join } from 'node:path'
import { openJournal, type Recorded } from '#src/core/journal.ts'
import { createChannels } from './channel.state.ts'
import { createPlaylistItems, type Playlist, playlistsOf } from './playlists.ts'
import { type FactOf, type VideoMetadata, WorldFact } from './video.facts.ts'
import type { Caption, UploadSession, Video } from './video.model.ts'
import { privacyAt } from './video.state.ts'

export type World = Awaited<ReturnType<typeof openWorld>>

/** The sandbox's YouTube: the ledger in `<dataDir>/ledger.jsonl` and what follows from it. */
export async function openWorld({ dataDir, now }: { dataDir: string; now: () => number }) {
  const videos = new Map<string, Video>()
  const sessions = new Map<string, UploadSession>()
  const captions = new Map<string, Caption>()
  /** Those that are gone: what they counted stays in the days of their channel. */
  const removed = new Map<string, { readonly video: Video; readonly at: number }>()
  const channels = createChannels()
  const playlistItems = createPlaylistItems()
  const journal = await openJournal({ path: join(dataDir, 'ledger.jsonl'), schema: WorldFact, apply, now })

  function apply(fact: Recorded<WorldFact>): void {
    switch (fact.type) {
      case 'upload.started':
        sessions.set(fact.uploadId, { started: fact, expired: false, result: null })
        break
      case 'upload.expired':
        changeSession(fact.uploadId, { expired: true })
        break
      case 'video.created':
        createVideo(fact)
        break
      case 'video.updated': {
        const at = Date.parse(fact.at)
        changeVideo(fact.id, (video) => ({
          metadata: fact.metadata,
          wasPublished: video.wasPublished || wasSeen(video.metadata, at) || wasSeen(fact.metadata, at),
        }))
        break
      }
      case 'video.deleted': {
        const video = videos.get(fact.id)
        if (video) removed.set(fact.id, { video, at: Date.parse(fact.at) })
        videos.delete(fact.id)
        playlistItems.drop(fact.id)
        break
      }
      case 'playlist.item':
        playlistItems.add(fact)
        break
      case 'playlist.itemRemoved':
        playlistItems.remove(fact.id)
        break
      case 'video.forced':
        changeVideo(fact.id, () => ({ forced: fact.forced }))
        break
      case 'video.viewed':
        changeVideo(fact.id, ({ views }) => ({ views: views + 1 }))
        break
      case 'thumbnail.set':
        changeVideo(fact.videoId, () => ({ thumbnail: { blob: fact.blob, mimeType: fact.mimeType } }))
        break
      case 'caption.added':
        captions.set(fact.id, fact)
        changeVideo(fact.videoId, () => ({ hasCaptions: true }))
        break
      case 'caption.updated': {
        const { type: _type, ...change } = fact
        const before = captions.get(fact.id)
        if (before) captions.set(fact.id, { ...before, ...change })
        break
      }
      case 'caption.removed': {
        const before = captions.get(fact.id)
        captions.delete(fact.id)
        if (before)
          changeVideo(before.videoId, () => ({ hasCaptions: captionsOf(before.videoId).length > 0 }))
        break
      }
      case 'channel.changed': {
        const { channelId, change } = fact
        channels.change(channelId, change)
        break
      }
      case 'account.connected':
      case 'account.disconnected':
        break
    }
  }

  function captionsOf(videoId: string): Caption[] {
    return [...captions.values()].filter((one) => one.videoId === videoId)
  }

  function createVideo(created: Recorded<FactOf<'video.created'>>): void {
    const { metadata } = created
    const video: Video = {
      created,
      metadata,
      thumbnail: null,
      forced: null,
      views: 0,
      wasPublished: wasSeen(metadata, Date.parse(created.at)),
      hasCaptions: false,
    }
    videos.set(created.id, video)
    if (created.uploadId !== null) changeSession(created.uploadId, { result: video })
  }

  function changeVideo(id: string, change: (video: Video) => Partial<Video>): void {
    const video = videos.get(id)
    if (video) videos.set(id, { ...video, ...change(video) })
  }

  function changeSession(uploadId: string, change: Partial<UploadSession>): void {
    const session = sessions.get(uploadId)
    if (session) sessions.set(uploadId, { ...session, ...change })
  }

  return {
    /** Makes something true: see `Journal.record`. */
    record: journal.record,
    /** The ledger from after number `seq`. */
    since: journal.since,
    /** The channels as they stand. */
    channels: { list: channels.list, find: channels.find },
    video: (id: string): Video | undefined => videos.get(id),
    /** A channel's videos, newest first. */
    uploadsOf: (channelId: string): Video[] =>
      [...videos.values()].filter(({ created }) => created.channelId === channelId).reverse(),
    /** What a channel had and has no more, and since when. */
    removedOf: (channelId: string): { readonly video: Video; readonly at: number }[] =>
      [...removed.values()].filter(({ video }) => video.created.channelId === channelId),
    captionsOf,
    caption: (id: string): Caption | undefined => captions.get(id),
    /** What stands in the playlists that owners keep. */
    playlistItems: { of: playlistItems.of, find: playlistItems.find },
    /** One of those playlists. */
    playlist: (id: string): Playlist | undefined =>
      channels
        .list()
        .flatMap((one) => playlistsOf(one.id))
        .find((one) => one.id === id),
    session: (uploadId: string): UploadSession | undefined => sessions.get(uploadId),
    /** Sessions that can still take bytes. */
    openSessions: (): UploadSession[] =>
      [...sessions.values()].filter(
        ({ expired, result, started }) => !expired && !result && started.expiresAt > now(),
      ),
    close: () => journal.close(),
  }
}

function wasSeen({ status }: VideoMetadata, at: number): boolean {
  return privacyAt(status, at) !== 'private'
}
