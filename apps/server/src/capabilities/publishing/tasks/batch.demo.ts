import { createPublishTask, listPublishTasks } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { visibilityCodes } from '@pindao/protocol/publishing/publish-task.states.ts'
import type { DemoLife, DemoPerson } from '#src/platform/demo.ts'
import { type DemoPlace, openChannels, ownVideos } from './demo-place.ts'

const [videosWide, channelsWide] = [2, 3]
const daysAgo = 4
const name = '周末特辑'
/** What the platforms say to two of its six, by their places. */
const refusals: Readonly<Record<number, string>> = { 1: 'invalidTags', 4: 'invalidCategoryId' }

/** A few videos on a few channels each, sent off together: two of them are refused. */
export async function seedBatch(life: DemoLife): Promise<void> {
  const [owner] = (await life.people()).filter(({ role }) => role === 'operator')
  if (!owner) return
  const channels = (await openChannels(life, owner, 'youtube')).toReversed()
  const videos = (await ownVideos(life, owner)).slice(0, videosWide)
  for (const [row, video] of videos.entries()) {
    const known = await life.call(owner, listPublishTasks, { query: { videoId: video.id, pageSize: 100 } })
    const [own, others] = [true, false].map(
      (isOwn) =>
        new Set(
          known.flatMap(({ title, channelId }) => (title.startsWith(name) === isOwn ? [channelId] : [])),
        ),
    )
    const free = channels.filter(({ id }) => !others?.has(id)).slice(0, channelsWide)
    // Done again after a stop: what was sent before stays.
    for (const [column, channel] of free.entries())
      if (!own?.has(channel.id)) await send(life, owner, { video, channel }, row * channelsWide + column)
  }
}

/** Sends one of them, and lets it come to its end. */
async function send(
  life: DemoLife,
  owner: DemoPerson,
  { video, channel }: Pick<DemoPlace, 'video' | 'channel'>,
  place: number,
): Promise<void> {
  const body = {
    videoId: video.id,
    channelId: channel.id,
    title: `${name}：${video.title}`,
    description: video.title,
    tags: [name],
    visibility: visibilityCodes.public,
    madeForKids: false,
  }
  await life.at(daysAgo, 10, async () => {
    const reason = refusals[place]
    const effect = { kind: 'status', status: 400, reason }
    if (reason) await life.steer('faults', { match: { method: 'POST', pathPattern: '^/upload' }, effect })
    await life.call(owner, createPublishTask, { body }, `batch-${video.id}-${channel.id}`)
    await life.settle()
  })
}
