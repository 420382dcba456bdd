import { musicRemoval } from '@pindao/protocol/music/music-removal.states.ts'
import type { EndpointWorld } from '../endpoint-world.ts'
import type { EndpointCase, EndpointCases } from './endpoint-case.ts'

/** The claimed music of the owner's video, on the owner's channel. */
async function newRemoval(
  { query, channelId, videoId, newName }: EndpointWorld,
  status: keyof typeof musicRemoval.codes,
): Promise<string> {
  const { rows } = await query(
    `INSERT INTO music_removal (platform, platform_video_id, channel_id, video_id, video_title, status, next_at, created_at, updated_at)
     VALUES ('youtube', $1, $2, $3, $4, $5, '9999-01-01', now(), now()) RETURNING id`,
    [newName(), channelId, videoId, newName(), musicRemoval.codes[status]],
  )
  return String((rows[0] as { id: string }).id)
}

async function newTrack({ query, ownerId, newName }: EndpointWorld): Promise<string> {
  const { rows } = await query(
    `INSERT INTO music_track (title, licence, created_by, created_at, updated_at)
     VALUES ($1, 'owned', $2, now(), now()) RETURNING id`,
    [newName(), ownerId],
  )
  return String((rows[0] as { id: string }).id)
}

const of = (
  status: keyof typeof musicRemoval.codes,
  body?: object,
  answers: string[] = [],
): EndpointCase => ({
  input: async (world) => ({ params: { id: await newRemoval(world, status) }, ...(body ? { body } : {}) }),
  others: { refused: 'music.notFound' },
  answers,
})
const trackOf = (title: string) => ({ title, artist: '', licence: 'owned', note: '自有' })

export const musicCases: EndpointCases = {
  'GET /music-removals': {
    input: async (world) => {
      await newRemoval(world, 'not_removed')
      return {}
    },
    others: 'hidden',
  },
  'POST /music-removals/counts': {
    input: async (world) => {
      await newRemoval(world, 'failed')
      return { body: { views: [{ status: String(musicRemoval.codes.failed) }, {}] } }
    },
    others: 'hidden',
  },
  'GET /music-removals/:id': of('failed'),
  'GET /music-means': { others: 'shared' },
  // The film of this world has no sound.
  'POST /music-removals/:id/start': of(
    'failed',
    { method: 'mute', ranges: [{ fromMs: 0, toMs: 500 }], version: 1 },
    ['music.noSound'],
  ),
  'POST /music-removals/:id/cancel': of('removing', { version: 1 }),
  'GET /music-tracks': { others: 'shared' },
  'POST /music-tracks': { input: ({ newName }) => ({ body: trackOf(newName()) }), others: 'shared' },
  'PUT /music-tracks/:id': {
    input: async (world) => ({
      params: { id: await newTrack(world) },
      body: { ...trackOf(world.newName()), version: 1 },
    }),
    others: 'shared',
  },
  'DELETE /music-tracks/:id': {
    input: async (world) => ({ params: { id: await newTrack(world) } }),
    others: 'shared',
  },
}
