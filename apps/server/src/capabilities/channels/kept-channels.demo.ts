import {
  addChannelNote,
  type Channel,
  listChannels,
  removeChannel,
  shelveChannel,
  updateChannel,
} from '@pindao/protocol/channels/channel.endpoints.ts'
import { createChannelGroup, listChannelGroups } from '@pindao/protocol/channels/group.endpoints.ts'
import type { DemoLife, DemoPerson } from '#src/platform/demo.ts'

/** Where a channel is shown, in turn: country, language, time zone. */
const places = [
  ['US', 'en', 'America/New_York'],
  ['CN', 'zh', 'Asia/Shanghai'],
  ['FR', 'fr', 'Europe/Paris'],
  ['SA', 'ar', 'Asia/Riyadh'],
  ['BR', 'pt-BR', 'America/Sao_Paulo'],
  ['JP', 'ja', 'Asia/Tokyo'],
  ['US', 'es', 'America/Los_Angeles'],
] as const
const levels = [3, 2, 5, 1, 4, -1, 6, 0, 2, 3, 7] as const
const risks = [null, 'C', null, 'B', null, null, 'A', null, 'C', null, 'S'] as const
const modes = ['self', 'agency', 'self', 'agency_prod', 'self'] as const
const income = ['monetising', 'monetising', 'not_monetising', 'limited_ads', 'monetising', null] as const
const reasons = [['brand_safety'], ['copyright', 'community_guidelines'], ['kids'], ['adults_only']] as const
const notes = [
  '周五晚八点更新效果最好。',
  '片头不要超过五秒，完播率会掉。',
  '版权方要求简介里写明出品公司。',
  '评论区由合作方自己回复。',
  '缩略图用人物特写，点击率高一倍。',
] as const
const groupNames = ['短剧组', '综合组'] as const
const shelvedFor = ['版权续约中，暂停更新', '改版期间暂停', '收益暂停，等待申诉结果'] as const
const removedFor = '合作到期，频道已移交给版权方'

/** What the company keeps of its channels: levels, risks, people who stand in, notes; some rest, one has gone. */
export async function keepChannels(life: DemoLife): Promise<void> {
  const people = await life.people()
  const admin = people.find(({ role }) => role === 'admin')
  if (!admin) return
  const operators = people.filter(({ role }) => role === 'operator')
  const channels = await life.call(admin, listChannels, {
    query: { pageSize: 100, sort: 'createdAt', use: '0,1' },
  })
  for (const [index, channel] of channels.entries()) {
    // Done again after a stop: what was begun before stays.
    if (channel.version > 1) continue
    await life.at(28 - (index % 9), 1 + (index % 8), () => keep(life, admin, operators, channel, index))
  }
  await group(life, admin, people)
  // Of colleagues: whoever signs in as the demo operator finds channels that are at work.
  const others = channels.filter(({ owner }) => owner.id !== operators[0]?.id)
  const [leaving, ...shelved] = others.filter((_channel, at) => at % 9 === 4)
  for (const [at, channel] of shelved.slice(0, shelvedFor.length).entries())
    await stop(life, admin, channel, shelvedFor[at] ?? '')
  if (leaving) await stop(life, admin, leaving, removedFor)
}

async function keep(
  life: DemoLife,
  admin: DemoPerson,
  operators: readonly DemoPerson[],
  { id, version, owner, departmentId }: Channel,
  index: number,
): Promise<void> {
  const [country, language, timeZone] = turn(places, index)
  const monetisation = turn(income, index)
  const colleagues = operators.filter((one) => one.departmentId === departmentId && one.id !== owner.id)
  const backup = index % 3 === 1 ? undefined : colleagues[index % Math.max(1, colleagues.length)]
  const body = {
    version,
    country,
    language,
    timeZone,
    level: turn(levels, index),
    type: index % 13 === 7 ? (1 as const) : (0 as const),
    operationMode: turn(modes, index),
    ageRestriction: index % 10 === 8 ? ('18+' as const) : null,
    dailyPublishTarget: index % 4 === 0 ? null : 1 + (index % 3),
    uploadDefaults: { language, categoryId: '24', madeForKids: index % 11 === 5, playlistId: null },
    riskGrade: turn(risks, index),
    monetisation,
    restrictReasons: monetisation === 'limited_ads' ? [...turn(reasons, index >> 1)] : [],
    copyrightStrikes: index % 17 === 6 ? 1 : 0,
    backupId: backup?.id ?? null,
  }
  await life.call(admin, updateChannel, { params: { id }, body })
  const author = operators.find((one) => one.id === owner.id)
  if (author && index % 4 === 2)
    await life.call(
      author,
      addChannelNote,
      { params: { id }, body: { text: turn(notes, index >> 2) } },
      `note-${id}`,
    )
}

/** Three of four channels of a department are in one of its two groups; each is led by one of its people. */
async function group(life: DemoLife, admin: DemoPerson, people: readonly DemoPerson[]): Promise<void> {
  const query = { pageSize: 100, sort: 'createdAt' } as const
  if ((await life.call(admin, listChannelGroups, { query })).length > 0) return
  const channels = await life.call(admin, listChannels, { query })
  for (const [departmentId, ofDepartment] of Map.groupBy(channels, (one) => one.departmentId)) {
    const colleagues = people.filter((one) => one.departmentId === departmentId)
    const made: string[] = []
    for (const [at, name] of groupNames.entries()) {
      const leaderId = colleagues[at % Math.max(1, colleagues.length)]?.id ?? null
      const body = { name, departmentId, leaderId, timeZone: null }
      const { id } = await life.at(26, 2, () =>
        life.call(admin, createChannelGroup, { body }, `group-${departmentId}-${at}`),
      )
      made.push(id)
    }
    for (const [at, { id, version }] of ofDepartment.entries()) {
      if (at % 4 === 3) continue
      const body = { version, groupId: turn(made, at) }
      await life.at(25, 3, () => life.call(admin, updateChannel, { params: { id }, body }))
    }
  }
}

/** Shelved, or removed where that is what it is for; done already where the channel stands so. */
async function stop(life: DemoLife, admin: DemoPerson, { id }: Channel, reason: string): Promise<void> {
  const query = { use: '0,1', pageSize: 100, sort: 'createdAt' } as const
  const now = (await life.call(admin, listChannels, { query })).find((one) => one.id === id)
  if (now?.use !== 0 || now.operation !== 0) return
  const command = reason === removedFor ? removeChannel : shelveChannel
  await life.at(12, 3, () =>
    life.call(admin, command, { params: { id }, body: { reason, version: now.version } }),
  )
}

function turn<T>(values: readonly T[], index: number): T {
  return values[index % values.length] as T
}
