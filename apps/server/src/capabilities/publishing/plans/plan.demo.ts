import { getChannelsOfPlatform } from '@pindao/protocol/channels/channel.endpoints.ts'
import { credentialStatus } from '@pindao/protocol/channels/channel.states.ts'
import { listVideos } from '@pindao/protocol/media/video.endpoints.ts'
import {
  createPublishPlan,
  listPublishPlans,
  previewPublishPlan,
} from '@pindao/protocol/publishing/publish-plan.endpoints.ts'
import { planRule } from '@pindao/protocol/publishing/publish-plan.fields.ts'
import { scheduleModes } from '@pindao/protocol/publishing/publish-schedule.ts'
import { visibilityCodes } from '@pindao/protocol/publishing/publish-task.states.ts'
import type { DemoLife } from '#src/platform/demo.ts'

/** So many of the newest videos are planned; the others are left to whoever tries the product. */
const planned = 3
const rule = planRule.parse({
  mode: scheduleModes.daily1,
  zone: 'Asia/Shanghai',
  firstTime: '20:00',
})

/** A plan of the days to come. Nothing may be settled after it: the demo's clock would go on to its times. */
export async function seedPublishPlan(life: DemoLife): Promise<void> {
  const [owner] = (await life.people()).filter(({ role }) => role === 'operator')
  if (!owner) return
  // Its times follow the day of the demo: begun anew it would be another act.
  if ((await life.call(owner, listPublishPlans, { query: {} })).length > 0) return
  const platform = { params: { platform: 'youtube' as const }, query: {} }
  const channels = await life.call(owner, getChannelsOfPlatform, platform)
  const channel = channels.find(({ credentialStatus: code }) => code === credentialStatus.codes.normal)
  const videos = await life.call(owner, listVideos, { query: { pageSize: 10 } })
  if (!channel || videos.length <= planned) return
  const videoIds = videos.slice(0, planned).map(({ id }) => id)
  const asked = { rule, videoIds, channelIds: [channel.id] }
  const { entries } = await life.call(owner, previewPublishPlan, { body: asked })
  const free = entries.filter(({ remarks }) => remarks.every(({ level }) => level !== 'error'))
  if (free.length === 0) return
  const body = {
    name: '短剧每日一集',
    rule,
    fields: { visibility: visibilityCodes.public, madeForKids: false, templateId: null },
    entries: free.map(({ videoId, channelId, publishAt }) => ({ videoId, channelId, publishAt })),
  }
  await life.call(owner, createPublishPlan, { body }, 'plan-of-days-to-come')
}
