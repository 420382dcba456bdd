import {
  createApiProject,
  listApiProjects,
  type QuotaBucket,
  usualQuotas,
} from '@pindao/protocol/channels/project.endpoints.ts'
import { addDays } from '@pindao/protocol/core/zoned-day.ts'
import { pacificDay, takeQuota } from '#src/capabilities/platforms/platforms.ts'
import type { Executor } from '#src/platform/db/database.ts'
import type { DemoLife } from '#src/platform/demo.ts'
import { allowNth, ownerOf } from '../channels.demo.ts'
import type { ConnectionService } from '../grants/connection.service.ts'

/** Further projects of the company, as the sandbox knows them, and the channels that move there, by their place. */
const further = [
  {
    name: '短剧项目',
    clientId: 'pindao-sandbox-2',
    clientSecret: 'sandbox-secret-2',
    audited: true,
    inserts: 250,
    note: 'Google 批准每日 250 次上传',
    moved: [4, 7, 10],
  },
  {
    name: '测试项目',
    clientId: 'pindao-sandbox-3',
    clientSecret: 'sandbox-secret-3',
    audited: false,
    inserts: usualQuotas.inserts,
    note: '等待 Google 审核',
    moved: [13],
  },
] as const

/** Percent of each bucket that was used on a day, in turn: more on working days, once all of it. */
const shares: Readonly<Record<QuotaBucket, readonly number[]>> = {
  inserts: [42, 61, 55, 78, 100, 23, 18],
  searches: [4, 9, 6, 12, 15, 2, 1],
  units: [35, 48, 44, 57, 82, 20, 16],
  statistics: [3, 4, 4, 5, 6, 2, 2],
}
const days = 14

/** API projects of a company with many channels: one more that is audited, one that is not yet. */
export async function seedProjects(
  life: DemoLife,
  connections: Pick<ConnectionService, 'connect'>,
): Promise<void> {
  const people = await life.people()
  const admin = people.find(({ role }) => role === 'admin')
  const operators = people.filter(({ role }) => role === 'operator')
  if (!admin) return
  const known = await life.call(admin, listApiProjects, { query: {} })
  for (const { moved, inserts, ...project } of further) {
    // Done again after a stop: what was made before stays.
    if (known.some(({ clientId }) => clientId === project.clientId)) continue
    const quotas = { ...usualQuotas, inserts }
    const body = { ...project, enabled: true, grantLimit: 100, quotas }
    const made = await life.at(20, 3, () => life.call(admin, createApiProject, { body }, project.clientId))
    for (const index of moved) {
      const owner = ownerOf(operators, index)
      if (owner === undefined) continue
      const target = { platform: 'youtube', projectId: BigInt(made.id) }
      await life.at(18, 2, () =>
        connections.connect(life.contextOf(owner), (consentUrl) => allowNth(consentUrl, index), target),
      )
    }
  }
}

/** What the projects called in two weeks; at the end, so that it takes nothing from what is played. */
export async function seedQuotaUse(life: DemoLife, db: Executor): Promise<void> {
  const admin = (await life.people()).find(({ role }) => role === 'admin')
  if (!admin) return
  const projects = await life.call(admin, listApiProjects, { query: {} })
  const today = pacificDay(new Date())
  for (const [place, { clientId, buckets }] of projects.entries()) {
    for (let back = 0; back < days; back += 1) {
      for (const { bucket, perDay } of buckets) {
        const ofDay = shares[bucket]
        const share = ofDay[(back + place * 2) % ofDay.length] ?? 0
        // Today is not over.
        const units = Math.floor((perDay * share) / (back === 0 ? 200 : 100))
        const on = { project: clientId, bucket, day: addDays(today, -back) }
        // Together with what was played there never more than the day had.
        await takeQuota(db, on, { units, most: perDay })
      }
    }
  }
}
