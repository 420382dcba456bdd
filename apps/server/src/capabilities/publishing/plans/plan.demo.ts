import {
  createPublishPlan,
  listPublishPlans,
  previewPublishPlan,
} from '@pindao/protocol/publishing/publish-plan.endpoints.ts'
import { planRule } from '@pindao/protocol/publishing/publish-plan.fields.ts'
import { scheduleModes } from '@pindao/protocol/publishing/publish-schedule.ts'
import { listPublishTasks } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { visibilityCodes } from '@pindao/protocol/publishing/publish-task.states.ts'
import type { DemoLife, DemoPerson } from '#src/platform/demo.ts'
import { openChannels, ownVideos } from '../tasks/demo-place.ts'

/** One video a day: a week of them is public by today, the others are to come. */
const planned = 14
const begunDaysAgo = 7
/** A minute after the plan's time of day, in UTC. */
const hourOfDay = 12 + 1 / 60
/** The platform refuses one of them. */
const refusedDaysAgo = 3
const refusal = {
  match: { method: 'POST', pathPattern: '^/upload' },
  effect: { kind: 'status', status: 400, reason: 'invalidTitle' },
}
const rule = planRule.parse({ mode: scheduleModes.daily1, zone: 'Asia/Shanghai', firstTime: '20:00' })

/** A plan in progress: a week of it is over, a week is to come. `sweep` brings into the queue what is due. */
export async function seedPublishPlan(life: DemoLife, sweep: () => Promise<void>): Promise<void> {
  const [owner] = (await life.people()).filter(({ role }) => role === 'operator')
  if (!owner) return
  // Its times follow the day of the demo: begun anew it would be another act.
  if ((await life.call(owner, listPublishPlans, { query: {} })).length === 0)
    await life.at(begunDaysAgo, 2, () => book(life, owner))
  for (let daysAgo = begunDaysAgo; daysAgo > 0; daysAgo -= 1)
    await life.at(daysAgo, hourOfDay, async () => {
      await sweep()
      if (daysAgo === refusedDaysAgo) await life.steer('faults', refusal)
      await life.settle()
    })
}

async function book(life: DemoLife, owner: DemoPerson): Promise<void> {
  const channel = (await openChannels(life, owner, 'youtube')).at(1)
  if (!channel) return
  const query = { channelId: channel.id, pageSize: 100 }
  const there = new Set((await life.call(owner, listPublishTasks, { query })).map(({ videoId }) => videoId))
  const videos = (await ownVideos(life, owner)).toReversed().filter(({ id }) => !there.has(id))
  const asked = { rule, videoIds: videos.slice(0, planned).map(({ id }) => id), channelIds: [channel.id] }
  const { entries } = await life.call(owner, previewPublishPlan, { body: asked })
  const free = entries.filter(({ remarks }) => remarks.every(({ level }) => level !== 'error'))
  if (free.length === 0) return
  const body = {
    name: '短剧每日一集',
    rule,
    fields: { visibility: visibilityCodes.public, madeForKids: false, templateId: null },
    entries: free.map(({ videoId, channelId, publishAt }) => ({ videoId, channelId, publishAt })),
  }
  await life.call(owner, createPublishPlan, { body }, 'plan-in-progress')
  // Each of them would come at its time; the sweep does, too.
  await life.leave(0)
}
