import { z } from 'zod'
import { languages } from '#src/access/person-settings.ts'
import { endpoint } from '#src/core/endpoint.ts'
import { id, instant, pageQuery, searchText, sortQuery } from '#src/core/fields.ts'
import { shortName, version } from '#src/core/record-fields.ts'
import { requiredText } from '#src/core/rules.ts'
import { notificationTypes } from './notification.endpoints.ts'
import { robotProviders } from './robots.ts'

export const robotActions = ['update', 'delete', 'test'] as const

/** The robot of a group; its address and its secret never leave the server. */
export const noticeRobot = z.object({
  id,
  name: z.string(),
  provider: z.enum(robotProviders),
  department: z.object({ id, label: z.string(), code: z.string().nullable() }),
  /** Host and last signs of the address, to know it by. */
  addressHint: z.string(),
  hasSecret: z.boolean(),
  kinds: z.array(z.enum(notificationTypes)),
  language: z.enum(languages),
  enabled: z.boolean(),
  /** Since when it takes nothing, and why; null while it does. */
  trouble: z.object({ since: instant, reason: z.string() }).nullable(),
  lastSentAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
  version,
  actions: z.array(z.enum(robotActions)),
})
export type NoticeRobot = z.output<typeof noticeRobot>

export const noticeRobotSortKeys = ['name', 'createdAt'] as const
export type NoticeRobotSortKey = (typeof noticeRobotSortKeys)[number]

export const listNoticeRobots = endpoint({
  method: 'GET',
  url: '/notice-robots',
  access: 'noticeRobot:read',
  summary: 'Group robots of the departments that one sees',
  query: z.object({ ...pageQuery, ...sortQuery(noticeRobotSortKeys, 'name'), name: searchText.optional() }),
  output: z.array(noticeRobot),
  list: true,
})

export const getNoticeRobot = endpoint({
  method: 'GET',
  url: '/notice-robots/:id',
  access: 'noticeRobot:read',
  summary: 'One group robot',
  params: z.object({ id }),
  output: noticeRobot,
})

const content = {
  name: shortName,
  departmentId: id,
  kinds: z.array(z.enum(notificationTypes)).min(1, { error: 'required' }).max(notificationTypes.length),
  language: z.enum(languages),
  enabled: z.boolean(),
}
const address = requiredText(500)
const secret = requiredText(200)

export const createNoticeRobot = endpoint({
  method: 'POST',
  url: '/notice-robots',
  access: 'noticeRobot:update',
  summary: 'A robot for the group of a department',
  body: z.object({ ...content, provider: z.enum(robotProviders), address, secret: secret.optional() }),
  output: noticeRobot,
  idempotent: 'key',
})

export const updateNoticeRobot = endpoint({
  method: 'PUT',
  url: '/notice-robots/:id',
  access: 'noticeRobot:update',
  summary: 'What a robot tells; address and secret only where they are to be others',
  params: z.object({ id }),
  body: z.object({ ...content, address: address.optional(), secret: secret.optional(), version }),
  output: noticeRobot,
})

export const deleteNoticeRobot = endpoint({
  method: 'DELETE',
  url: '/notice-robots/:id',
  access: 'noticeRobot:update',
  summary: 'Forgets a robot with what waits for it',
  params: z.object({ id }),
  output: z.object({ id }),
})

export const testNoticeRobot = endpoint({
  method: 'POST',
  url: '/notice-robots/:id/test',
  access: 'noticeRobot:update',
  summary: 'Says a word in the group at once; answers when the provider has taken it',
  params: z.object({ id }),
  output: noticeRobot,
})
