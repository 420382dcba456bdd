import { getChannelsOfPlatform } from '@pindao/protocol/channels/channel.endpoints.ts'
import { credentialStatus } from '@pindao/protocol/channels/channel.states.ts'
import { listVideos } from '@pindao/protocol/media/video.endpoints.ts'
import type { Video } from '@pindao/protocol/media/video.record.ts'
import {
  createPublishTask,
  terminatePublishTask,
} from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { visibilityCodes } from '@pindao/protocol/publishing/publish-task.states.ts'
import type { DemoLife, DemoPerson } from '#src/platform/demo.ts'

const day = 24 * 3600 * 1000
/** The newest of them are left to be published by whoever tries the product. */
const unpublishedDays = 3
/** The platform's clear no to the session of an upload. */
const refusal = {
  match: { method: 'POST', pathPattern: '^/upload' },
  effect: { kind: 'status', status: 400, reason: 'invalidDescription' },
}

type Fate = 'published' | 'failed' | 'stopped' | 'unauthorised'

/** Publishes what the last month brought: most of it went well, some was refused, stopped, or waits for its channel. */
export async function seedMonthOfTasks(life: DemoLife): Promise<void> {
  const operators = (await life.people()).filter(({ role }) => role === 'operator')
  for (const owner of operators) {
    const own = (await life.call(owner, listVideos, { query: { pageSize: 100 } })).filter(
      ({ createdAt }) => daysSince(createdAt) >= unpublishedDays,
    )
    for (const [index, video] of own.toReversed().entries()) await publish(life, owner, video, fateOf(index))
  }
}

function fateOf(index: number): Fate {
  if (index === 12) return 'unauthorised'
  if (index % 9 === 4) return 'failed'
  if (index % 14 === 9) return 'stopped'
  return 'published'
}

async function publish(life: DemoLife, owner: DemoPerson, video: Video, fate: Fate): Promise<void> {
  const platform = { params: { platform: 'youtube' as const }, query: {} }
  const known = await life.call(owner, getChannelsOfPlatform, platform)
  const channels = known.filter((channel) => channel.credentialStatus === credentialStatus.codes.normal)
  const channel =
    channels.find(({ id }) => id === video.channelId) ?? channels[Number(video.id) % channels.length]
  if (channel === undefined) return
  const hour = new Date(video.createdAt).getUTCHours()
  await life.at(daysSince(video.createdAt), hour + 2, async () => {
    if (fate === 'failed') await life.steer('faults', refusal)
    if (fate === 'unauthorised') await life.steer('tokens/revoke', { channelId: channel.channelId })
    const body = {
      videoId: video.id,
      channelId: channel.id,
      title: video.title,
      description: `${video.title}\n#${channel.channelName}`,
      tags: [channel.channelName],
      visibility: Number(video.id) % 5 === 0 ? visibilityCodes.unlisted : visibilityCodes.public,
      madeForKids: false,
    }
    const { id } = await life.call(owner, createPublishTask, { body }, `publish-${video.id}`)
    if (fate === 'stopped') await life.call(owner, terminatePublishTask, { params: { id } })
    await life.settle()
  })
}

const daysSince = (instant: string) => Math.floor(Date.now() / day) - Math.floor(Date.parse(instant) / day)
