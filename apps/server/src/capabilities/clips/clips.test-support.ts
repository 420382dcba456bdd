import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { allPermissions } from '@pindao/protocol/access/permissions.ts'
import { createClip } from '@pindao/protocol/clips/clip.endpoints.ts'
import { clipTaskStatus } from '@pindao/protocol/clips/clip-task.states.ts'
import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import { type PublishTaskStatus, publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { eq } from 'drizzle-orm'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import { firstFacts } from '#src/capabilities/channels/first-facts.ts'
import { createMadeFilms } from '#src/capabilities/media/files/made-films.ts'
import { createVideoWorld } from '#src/capabilities/media/library/video.test-support.ts'
import { insertTask } from '#src/capabilities/publishing/tasks/publish-task.store.ts'
import { publishTask } from '#src/capabilities/publishing/tasks/publish-task.table.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import { makeClip } from '../../../test/clips.ts'
import { createTestKit } from '../../../test/kit.ts'
import { createClips } from './clips.ts'

let pressed = 0
export const another = <C extends object>(ctx: C) => ({ ...ctx, idempotencyKey: `clips-${++pressed}` })

export type ClipWorld = Awaited<ReturnType<typeof createClipWorld>>

/** A library with one film, channels, clips whose films are played, and publish tasks that a test moves. */
export async function createClipWorld() {
  const world = await createVideoWorld()
  const { database, root, clock } = world
  const kit = createTestKit({ database, clock })
  const owner: SignedInContext = {
    ...world.owner,
    actor: { ...world.owner.actor, permissions: new Set(allPermissions) },
  }
  const film = await makeClip({ path: join(root, 'made.mp4'), seconds: 1 })
  const facts = await world.tools.probe(film.path, { fileName: 'made.mp4' })
  const played = {
    /** In place of the encoder; it may throw, or wait for its signal. */
    make: async (_signal: AbortSignal): Promise<void> => undefined,
    refuse: null as Error | null,
    made: 0,
    /** Tracks that were asked for, and for which channels. */
    heard: [] as [bigint, string[]][],
    isGone: false,
    /** Films that somebody has deleted. */
    gone: new Set<bigint>(),
  }

  const clips = createClips(
    { ...kit, env: { ...kit.env, DATA_DIR: root } },
    {
      films: {
        assertRecipe: async () => undefined,
        async make({ folder, signal, onProgress }) {
          onProgress('editing', 0.5)
          await played.make(signal)
          played.made += 1
          const path = join(folder, 'made.mp4')
          await copyFile(film.path, path)
          return { path, facts }
        },
      },
      madeFilms: createMadeFilms({ ...world, files: world.files, clock }),
      assertHeard: async (id, asked) => void played.heard.push([id, asked.map(({ title }) => title)]),
      trackTitle: async () => '月夜',
      async filmOf(id) {
        if (played.gone.has(id)) throw new AppError('media.videoNotFound')
        return { size: 1000, fileName: 'a.mp4' }
      },
      videoForClip: world.service.videoForPublishing,
      channelTitle: async () => '星河',
      actorAtWork: async () => (played.isGone ? null : owner.actor),
      links: {
        thumbnailUrl: () => 'https://a.invalid/1',
        watchUrl: (_platform, id) => `https://watch/${id}`,
      },
      tasks: {
        check: async () => ({ platform: 'youtube' }),
        async submit(tx, { actor }, { videoId, channelId, title }) {
          if (played.refuse) throw played.refuse
          const at = new Date(clock()).toISOString()
          return insertTask(tx, {
            videoId: BigInt(videoId),
            content: '00',
            channelId: BigInt(channelId),
            platform: 'youtube',
            title,
            description: '',
            tags: [],
            visibility: 1,
            madeForKids: false,
            status: publishTaskStatus.codes.publishQueued,
            operatorId: actor.staffId,
            departmentId: actor.departmentId,
            createdAt: at,
            updatedAt: at,
          })
        },
        terminate: async (_ctx, id, transact) => {
          await transact((tx) => set(id, 'terminating', tx))
          return undefined as never
        },
        retry: async (_ctx, id, transact) => {
          await transact((tx) => set(id, 'publishQueued', tx))
          return undefined as never
        },
      },
    },
  )

  async function set(
    id: bigint,
    status: PublishTaskStatus,
    db: Pick<typeof database.db, 'update'> = database.db,
  ): Promise<void> {
    await db
      .update(publishTask)
      .set({ status: publishTaskStatus.codes[status] })
      .where(eq(publishTask.id, id))
  }

  async function addChannel(title: string): Promise<string> {
    const at = new Date(clock()).toISOString()
    const { staffId, departmentId } = owner.actor
    const [row] = await database.db
      .insert(channel)
      .values({
        ...firstFacts,
        platform: 'youtube',
        platformChannelId: `UC-${title}`,
        title,
        ownerStaffId: staffId,
        departmentId,
        createdAt: at,
        updatedAt: at,
      })
      .returning({ id: channel.id })
    return String(row?.id)
  }

  const stored = await world.storeClip(world.owner, 4)
  const source = await world.service.save(another(world.owner), { title: '长安 第1集', ...stored })
  const channels = [await addChannel('星河一'), await addChannel('星河二')] as const
  type Body = EndpointInput<typeof createClip>['body']
  const cut = (said: Partial<Body> = {}) =>
    clips.service.create(
      another(owner),
      createClip.body.parse({
        videoId: source.id,
        title: '高能片段',
        recipe: { segments: [{ startMs: 500, endMs: 1500 }] },
        words: { visibility: 1, madeForKids: false },
        targets: channels.map((channelId) => ({ channelId })),
        ...said,
      }),
    )
  const stateOf = async (id: string) => {
    const { clipStatus } = await clips.service.get(owner, BigInt(id))
    return clipTaskStatus.nameOf(clipStatus)
  }
  return {
    ...world,
    clips,
    owner,
    source,
    channels,
    played,
    addChannel,
    cut,
    set,
    stateOf,
    go: (signal = new AbortController().signal) => clips.make(signal),
    publishTaskOf: async (id: string) =>
      BigInt((await clips.service.get(owner, BigInt(id))).publishTaskId ?? 0),
  }
}
