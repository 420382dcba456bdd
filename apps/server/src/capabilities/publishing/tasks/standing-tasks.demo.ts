import { rename } from 'node:fs/promises'
import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import { type PrepareRecipe, prepareRecipe } from '@pindao/protocol/publishing/prepare-recipe.ts'
import {
  createPublishTask,
  getPublishTask,
  listPublishTasks,
  terminatePublishTask,
} from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { visibilityCodes } from '@pindao/protocol/publishing/publish-task.states.ts'
import type { DemoLife, DemoPerson } from '#src/platform/demo.ts'
import { orNull } from '#src/platform/files.ts'
import type { ObjectStore } from '#src/platform/storage/storage-driver.ts'
import { type DemoPlace, type DemoPlatform, findPlace } from './demo-place.ts'

type Body = EndpointInput<typeof createPublishTask>['body']
type Words = Partial<Omit<Body, 'videoId' | 'channelId'>>

/** What a task needs of the product to come to where it is to stand. */
export type StandingDeps = {
  readonly storage: Pick<ObjectStore, 'filePath'>
  readonly videos: { filmOf(videoId: bigint): Promise<{ readonly objectKey: string }> }
  /** Submits a task as on a machine that fetches the whole file before it sends it. @returns its id */
  readonly submitFromNode: (owner: DemoPerson, key: string, body: Body) => Promise<string>
}
type FilmDeps = Pick<StandingDeps, 'storage' | 'videos'>
type Stage = StandingDeps & { readonly life: DemoLife; readonly place: DemoPlace }
/** A task by what it is called beside its video, and what becomes of it. */
type Standing = {
  readonly name: string
  readonly platform?: DemoPlatform
  readonly daysAgo?: number
  readonly fromNode?: true
  readonly words?: (place: DemoPlace) => Words
  /** After it was submitted; the outside world is played before it goes on. */
  readonly goesOn: (id: string, stage: Stage) => Promise<void>
}

const day = 24 * 3600 * 1000
/** What is under way stands there so long; then it goes on. */
const leftDays = 14
const made = (recipe: Partial<PrepareRecipe>): Words => ({ recipe: prepareRecipe.parse(recipe) })
const upright = made({ frame: { shape: 'portrait', how: 'blur', focus: 0.5 } })
const pagesVideos = '^/facebook/v26.0/[0-9]+/videos$'

/** What waits for a time of its own comes then. */
const asItIs = async (_id: string, { life }: Stage) => life.leave(0)
const settle = async (_id: string, { life }: Stage) => life.settle()
const leave = async (_id: string, { life }: Stage) => life.leave(leftDays)
const begin = async (_id: string, { life }: Stage) => {
  await life.begin()
  await life.leave(leftDays)
}
const faulty = (fault: object, next: Standing['goesOn']) => async (id: string, stage: Stage) => {
  await stage.life.steer('faults', fault)
  await next(id, stage)
}

/** Tasks in every state of E04, as real work leaves them behind: what passes is left under way. */
const standings: readonly Standing[] = [
  { name: '花絮', words: () => ({ draft: true }), goesOn: asItIs },
  {
    name: '竖版预告',
    platform: 'facebook',
    words: () => ({ draft: true, fbFormat: 'reels' }),
    goesOn: asItIs,
  },
  { name: '定档预告', words: () => inDays(3), goesOn: asItIs },
  { name: '主页首播', platform: 'facebook', words: () => inDays(4), goesOn: asItIs },
  { name: '竖屏版', words: () => upright, goesOn: leave },
  { name: '竖屏精华', words: () => upright, daysAgo: 1, goesOn: withoutFilm },
  { name: '片头字幕版', words: ({ video }) => made({ overlay: titleOver(video.title) }), goesOn: leave },
  {
    name: '片名版',
    words: ({ video }) => made({ overlay: titleOver(video.title) }),
    daysAgo: 1,
    goesOn: withoutFilm,
  },
  { name: '加长版', fromNode: true, goesOn: leave },
  { name: '加映', fromNode: true, daysAgo: 1, goesOn: withoutFilm },
  { name: '导演解说', goesOn: leave },
  { name: '重制版', goesOn: begin },
  {
    name: '主页特辑',
    platform: 'facebook',
    goesOn: faulty(
      { match: { method: 'POST', pathPattern: pagesVideos }, nth: 2, effect: status(503) },
      begin,
    ),
  },
  { name: '旧版', goesOn: stopUnderWay },
  { name: '撤回的预告', platform: 'facebook', daysAgo: 2, words: () => inDays(1), goesOn: stop },
  { name: '主题曲', daysAgo: 2, goesOn: refusedLater },
  {
    name: '主页片段',
    platform: 'facebook',
    daysAgo: 3,
    goesOn: faulty({ match: { method: 'POST', pathPattern: pagesVideos }, effect: unsupported() }, settle),
  },
  { name: '主页完整版', platform: 'facebook', daysAgo: 3, goesOn: settle },
  {
    name: '主页短片',
    platform: 'facebook',
    daysAgo: 2,
    words: () => ({ fbFormat: 'reels' }),
    goesOn: settle,
  },
  {
    name: '精彩片段',
    daysAgo: 1,
    words: () => ({ sendsCover: true }),
    goesOn: faulty(
      { match: { method: 'POST', pathPattern: '/thumbnails/set$' }, effect: status(403, 'forbidden') },
      settle,
    ),
  },
  // The last one: its channel takes nothing for a while.
  {
    name: '番外',
    goesOn: faulty(
      { match: { method: 'POST', pathPattern: '^/upload' }, effect: status(400, 'uploadLimitExceeded') },
      begin,
    ),
  },
]

/** Makes a task for each state that a task can be in. Done again after a stop: what was made before stays. */
export async function seedStandingTasks(life: DemoLife, deps: StandingDeps): Promise<void> {
  for (const [nth, standing] of standings.entries()) {
    const place = await findPlace(life, standing.platform ?? 'youtube', nth)
    if (place === null) continue
    const title = `${place.video.title}｜${standing.name}`
    const known = await life.call(place.owner, listPublishTasks, { query: { title: `｜${standing.name}` } })
    if (known[0]) {
      if (standing.goesOn === withoutFilm) await bringBack(deps, known[0].videoId)
      continue
    }
    const body = bodyOf(place, title, standing.words?.(place) ?? {})
    await life.at(standing.daysAgo ?? 0, 20 - (nth % 9), async () => {
      const key = `standing-${nth}`
      const id = standing.fromNode
        ? await deps.submitFromNode(place.owner, key, body)
        : (await life.call(place.owner, createPublishTask, { body }, key)).id
      await standing.goesOn(id, { ...deps, life, place })
    })
  }
}

function bodyOf({ video, channel }: DemoPlace, title: string, words: Words): Body {
  return {
    videoId: video.id,
    channelId: channel.id,
    title,
    description: `${title}\n#${channel.channelName}`,
    tags: [channel.channelName],
    visibility: visibilityCodes.public,
    madeForKids: false,
    ...words,
  }
}

function inDays(days: number): Words {
  const hour = Math.floor(Date.now() / 3600_000) * 3600_000
  return { publishAt: new Date(hour + days * day).toISOString(), publishZone: 'Asia/Shanghai' }
}

const titleOver = (title: string) => ({ text: title.slice(0, 20), size: 'large', place: 'top' }) as const

function status(code: number, reason?: string) {
  return { kind: 'status', status: code, ...(reason === undefined ? {} : { reason }) }
}

function unsupported() {
  return { kind: 'graph', code: 352, message: 'Unsupported Video File Format' }
}

/** The disk of the storage is away for as long as the film is wanted: what fails so is mended by a retry. */
async function withoutFilm(_id: string, { life, storage, videos, place }: Stage): Promise<void> {
  const deps = { storage, videos }
  const path = await pathOf(deps, place.video.id)
  // Elsewhere than on a disk of ours it is made as asked for.
  if (path === null) return life.settle()
  await rename(path, awayFrom(path))
  try {
    await life.settle()
  } finally {
    await bringBack(deps, place.video.id)
  }
}

const awayFrom = (path: string) => `${path}.away`
const pathOf = async ({ storage, videos }: FilmDeps, videoId: string) =>
  storage.filePath((await videos.filmOf(BigInt(videoId))).objectKey)

/** Also for a film that is away because the demo was stopped just then. */
async function bringBack(deps: FilmDeps, videoId: string): Promise<void> {
  const path = await pathOf(deps, videoId)
  if (path !== null) await orNull(rename(awayFrom(path), path))
}

/** Stopped while the platform processes the video: it has to be taken away first. */
async function stopUnderWay(id: string, { life, place }: Stage): Promise<void> {
  await life.begin()
  await life.call(place.owner, terminatePublishTask, { params: { id } })
  await life.leave(leftDays)
}

async function stop(id: string, { life, place }: Stage): Promise<void> {
  await life.call(place.owner, terminatePublishTask, { params: { id } })
  await life.leave(0)
}

/** The platform looks at the video, and says no. */
async function refusedLater(id: string, { life, place }: Stage): Promise<void> {
  await life.begin()
  const { platformVideoId } = await life.call(place.owner, getPublishTask, { params: { id } })
  await life.steer(`videos/${platformVideoId}`, { state: 'rejected', reason: 'copyright' })
  await life.settle()
}
