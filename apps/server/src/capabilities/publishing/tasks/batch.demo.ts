import { createPublishTask, listPublishTasks } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { visibilityCodes } from '@pindao/protocol/publishing/publish-task.states.ts'
import type { DemoLife } from '#src/platform/demo.ts'
import { openChannels, ownVideos } from './demo-place.ts'

const [videosWide, channelsWide] = [2, 3]
const daysAgo = 4
const name = '周末特辑'
/** What the platforms say to two of its six, by their places. */
const refusals: Readonly<Record<number, string>> = { 1: 'invalidTags', 4: 'invalidCategoryId' }

/** A few videos on a few channels each, sent off together: two of them are refused. */
export async function seedBatch(life: DemoLife): Promise<void> {
  const [owner] = (await life.people()).filter(({ role }) => role === 'operator')
  if (!owner) return
  const known = await life.call(owner, listPublishTasks, { query: { title: name, pageSize: 100 } })
  const videos = (await ownVideos(life, owner)).slice(0, videosWide)
  const channels = (await openChannels(life, owner, 'youtube')).slice(-channelsWide - 1, -1)
  const cells = videos.flatMap((video) => channels.map((channel) => ({ video, channel })))
  for (const [place, { video, channel }] of cells.entries()) {
    if (known.some(({ videoId, channelId }) => videoId === video.id && channelId === channel.id)) continue
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
}
