import type { NotificationType } from '@pindao/protocol/notifications/notification.endpoints.ts'
import { createNoticeRobot, listNoticeRobots } from '@pindao/protocol/notifications/robot.endpoints.ts'
import type { DemoLife } from '#src/platform/demo.ts'

/** Groups of the sandbox, and what their robots tell. */
const groups = [
  {
    name: '海外发行一组',
    provider: 'dingtalk',
    path: '/robots/dingtalk/robot/send?access_token=sandbox-dingtalk',
    secret: 'SECsandboxdingtalk',
    kinds: ['publishFailed', 'publishPlanTrouble', 'credentialExpiring', 'grantLost'],
  },
  {
    name: '运营值班群',
    provider: 'feishu',
    path: '/robots/feishu/open-apis/bot/v2/hook/sandbox-feishu',
    secret: 'sandbox-feishu-secret',
    kinds: ['credentialExpiring', 'grantLost', 'standingLost', 'channelVanished'],
  },
] as const satisfies readonly {
  readonly kinds: readonly NotificationType[]
  readonly [key: string]: unknown
}[]

/** Robots of the departments where the operators are, as they stand in the groups of the sandbox. */
export async function seedRobots(life: DemoLife, sandboxHost: string | undefined): Promise<void> {
  if (sandboxHost === undefined) return
  const people = await life.people()
  const admin = people.find(({ role }) => role === 'admin')
  const [operator] = people.filter(({ role }) => role === 'operator')
  if (!admin || !operator) return
  const known = await life.call(admin, listNoticeRobots, { query: {} })
  for (const { path, kinds, ...group } of groups) {
    // Done again after a stop: what was made before stays.
    if (known.some(({ name }) => name === group.name)) continue
    const body = {
      ...group,
      departmentId: operator.departmentId,
      address: `http://${sandboxHost}${path}`,
      kinds: [...kinds],
      language: 'zh' as const,
      enabled: true,
    }
    await life.call(admin, createNoticeRobot, { body }, `robot ${group.name}`)
  }
}
