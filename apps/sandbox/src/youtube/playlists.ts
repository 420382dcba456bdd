import type { FactOf } from './video.facts.ts'

/** A playlist that a channel's owner keeps. */
export interface Playlist {
  readonly id: string
  readonly channelId: string
  readonly title: string
}
export type PlaylistItem = FactOf<'playlist.item'>

const TITLES = ['精选 · Best of', '新手必看 · Start here'] as const

/** Every channel keeps the same two from the start. */
export function playlistsOf(channelId: string): Playlist[] {
  return TITLES.map((title, index) => ({ id: `PL${channelId.slice(2)}0${index + 1}`, channelId, title }))
}

/** What stands in the playlists that owners keep. */
export function createPlaylistItems() {
  const items: PlaylistItem[] = []
  return {
    add: (item: PlaylistItem): void => void items.push(item),
    drop(videoId: string): void {
      for (let at = items.findIndex(is(videoId)); at >= 0; at = items.findIndex(is(videoId)))
        items.splice(at, 1)
    },
    remove(id: string): void {
      const at = items.findIndex((item) => item.id === id)
      if (at >= 0) items.splice(at, 1)
    },
    find: (id: string): PlaylistItem | undefined => items.find((item) => item.id === id),
    of: (playlistId: string): PlaylistItem[] => items.filter((item) => item.playlistId === playlistId),
  }
}

const is =
  (videoId: string) =>
  (item: PlaylistItem): boolean =>
    item.videoId === videoId
