import { createNoticeRobot } from '@pindao/protocol/notifications/robot.endpoints.ts'
import { outputOf, type World } from '#src/capabilities/access/access.test-support.ts'
import type { News } from '#src/platform/news.ts'
import { freshChannel } from '../../../../test/fresh-channel.ts'

export type Person = Awaited<ReturnType<World['signIn']>>
export const idOf = ({ userInfo }: Person) => BigInt(userInfo.user.userId)

type Letter = {
  readonly to: readonly string[]
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  readonly html: string
  readonly messageId: string
  readonly repeats: number
}
type Said = { readonly group: string; readonly provider: string; readonly text: string }

/** What left the house, as the outside has it. */
export function outsideOf(world: World) {
  const read = async <T>(path: string) =>
    (await (await fetch(`${world.outside}/__sandbox${path}`)).json()) as T
  const forget = (path: string) => fetch(`${world.outside}/__sandbox${path}`, { method: 'DELETE' })
  return {
    letters: () => read<readonly Letter[]>('/mail'),
    said: () => read<readonly Said[]>('/robots'),
    /** Everything is well, and nothing was received. */
    async clear() {
      await world.steer('/mail/trouble', {})
      for (const path of ['/mail', '/robots', '/faults']) await forget(path)
    },
    heal: async () => {
      await world.steer('/mail/trouble', {})
      await forget('/faults')
    },
    /** Lets time pass on both sides, in steps of a minute, with a worker that looks each minute. */
    async play(minutes: number) {
      for (let minute = 0; minute < minutes; minute += 1) {
        world.pass(60)
        world.passOutside(60)
        await world.sendNotices()
      }
    },
  }
}

export const robotAddress = {
  dingtalk: (world: World) => `${world.outside}/robots/dingtalk/robot/send?access_token=sandbox-dingtalk`,
  feishu: (world: World) => `${world.outside}/robots/feishu/open-apis/bot/v2/hook/sandbox-feishu`,
  wecom: (world: World) => `${world.outside}/robots/wecom/cgi-bin/webhook/send?key=sandbox-wecom`,
} as const

let robots = 0

/** A robot of a person's department, set by somebody who may. */
export async function newRobot(
  world: World,
  by: Person,
  departmentId: bigint,
  over: Record<string, unknown> = {},
) {
  robots += 1
  const body = {
    name: `机器人 ${robots}`,
    provider: 'wecom' as const,
    departmentId: String(departmentId),
    address: robotAddress.wecom(world),
    kinds: ['publishFailed' as const, 'credentialExpiring' as const],
    language: 'zh' as const,
    enabled: true,
    ...over,
  }
  return outputOf(createNoticeRobot, await world.call(createNoticeRobot, { body }, by))
}

/** A channel of a person's. */
export async function newChannel(world: World, staffId: bigint, title = '星河短剧场'): Promise<bigint> {
  const { rows } = await world.database.pool.query<{ id: string }>(
    `INSERT INTO channel (${freshChannel.columns}, platform, platform_channel_id, title, handle, department_id, owner_staff_id, created_at, updated_at)
     SELECT ${freshChannel.values}, 'youtube', gen_random_uuid()::text, $2, '@x', department_id, id, now(), now() FROM staff WHERE id = $1 RETURNING id`,
    [staffId, title],
  )
  return BigInt(rows[0]?.id ?? 0)
}

/** A task of somebody's has failed. */
export const failed = (to: bigint, channelId: bigint, task: number, over: Partial<News> = {}): News => ({
  event: 'publishFailed',
  to,
  level: 'urgent',
  title: `第 ${task} 集`,
  params: { taskId: String(task), code: 'publishing.rejectedByPlatform' },
  channelId,
  link: `/publish/tasks?detail=${task}`,
  cause: `publishFailed ${task} 1.1`,
  ...over,
})
