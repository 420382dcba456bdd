import { clipTaskStatus } from '@pindao/protocol/clips/clip-task.states.ts'
import { prepareRecipe } from '@pindao/protocol/publishing/prepare-recipe.ts'
import type { EndpointWorld } from '../endpoint-world.ts'
import type { EndpointCase, EndpointCases } from './endpoint-case.ts'

const recipe = prepareRecipe.parse({ segments: [{ startMs: 0, endMs: 500 }] })
const words = { visibility: 3, madeForKids: false }

/** A clip of the owner's video for the owner's channel. */
async function newClip(
  { query, videoId, channelId, ownerId }: EndpointWorld,
  status: keyof typeof clipTaskStatus.codes = 'unedited',
): Promise<{ clipId: string; taskId: string }> {
  const { rows } = await query(
    `WITH made AS (
       INSERT INTO clip (video_id, source_ms, title, recipe, words, editor_id, department_id, stage_at, next_at, created_at, updated_at)
       SELECT $1, 1000, '片段', $2, $3, $4, s.department_id, now(), '9999-01-01', now(), now() FROM staff s WHERE s.id = $4 RETURNING id)
     INSERT INTO clip_task (clip_id, channel_id, status, created_at, updated_at)
     SELECT id, $5, $6, now(), now() FROM made RETURNING id, clip_id`,
    [
      videoId,
      JSON.stringify(recipe),
      JSON.stringify({ ...words, description: '', tags: [] }),
      ownerId,
      channelId,
      clipTaskStatus.codes[status],
    ],
  )
  const [row] = rows as { id: string; clip_id: string }[]
  return { clipId: String(row?.clip_id), taskId: String(row?.id) }
}

const ofTask = (status: keyof typeof clipTaskStatus.codes, body?: object): EndpointCase => ({
  input: async (world) => ({
    params: { id: (await newClip(world, status)).taskId },
    ...(body ? { body } : {}),
  }),
  others: { refused: 'clips.notFound' },
})
const list = async (world: EndpointWorld) => {
  await newClip(world)
  return {}
}

export const clipsCases: EndpointCases = {
  'GET /clip-tasks': { input: list, others: 'hidden' },
  'POST /clip-tasks/counts': {
    input: async (world) => {
      await newClip(world)
      return { body: { views: [{ clipStatus: '1' }, {}] } }
    },
    others: 'hidden',
  },
  'GET /clip-tasks/:id': ofTask('unedited'),
  'POST /clips': {
    beside: ['publishTask:create'],
    input: ({ videoId, channelId }) => ({
      body: { videoId, title: '片段', recipe, words, targets: [{ channelId }], start: false },
    }),
    others: { refused: 'media.videoNotFound' },
  },
  'PUT /clips/:id': {
    beside: ['publishTask:create'],
    input: async (world) => ({
      params: { id: (await newClip(world)).clipId },
      body: { title: '另一段', recipe, words, targets: [{ channelId: world.channelId }], version: 1 },
    }),
    others: { refused: 'clips.notFound' },
  },
  'POST /clip-tasks/:id/start': ofTask('unedited', { version: 1 }),
  'POST /clip-tasks/:id/retry': ofTask('editFailed', { version: 1 }),
  'POST /clip-tasks/:id/terminate': ofTask('unedited', { version: 1 }),
  'POST /clip-tasks/:id/restart': ofTask('terminated', { version: 1 }),
  'DELETE /clip-tasks/:id': ofTask('unedited'),
}
