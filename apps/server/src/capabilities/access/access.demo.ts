import { createApiKey, endApiKeys, listApiKeys } from '@pindao/protocol/access/api-key.endpoints.ts'
import { defaultGrants } from '@pindao/protocol/access/default-roles.ts'
import { createRole, listRoles } from '@pindao/protocol/access/role.endpoints.ts'
import { assignStaff } from '@pindao/protocol/access/staff.endpoints.ts'
import type { DemoLife } from '#src/platform/demo.ts'
import type { Kit } from '#src/platform/kit.ts'
import { type DemoMember, seedMembers } from './demo.seed.ts'

/** Colleagues of the demo accounts. They are staff like everybody, and have no account at the sandbox's sign-on. */
const colleagues: readonly DemoMember[] = [
  { subject: 'c01', fullName: '沈思远', role: 'operator', department: 'hz_fb' },
  { subject: 'c02', fullName: '林可欣', role: 'operator', department: 'hz_fb' },
  { subject: 'c03', fullName: '韩子墨', role: 'operator', department: 'hz_fb' },
  { subject: 'c04', fullName: '许安琪', role: 'operator', department: 'hz_fb' },
  { subject: 'c05', fullName: '顾明哲', role: 'group_lead', department: 'jz_fb' },
  { subject: 'c06', fullName: '罗佳怡', role: 'operator', department: 'jz_fb' },
  { subject: 'c07', fullName: '宋一鸣', role: 'operator', department: 'jz_fb' },
  { subject: 'c08', fullName: '方雨桐', role: 'operator', department: 'film_slice' },
  { subject: 'c09', fullName: '曹天佑', role: 'operator', department: 'film_slice' },
  { subject: 'c10', fullName: 'Camille Laurent', role: 'operator', department: 'agency' },
  { subject: 'c11', fullName: 'Omar Haddad', role: 'operator', department: 'agency' },
  { subject: 'c12', fullName: 'Emily Carter', role: 'group_lead', department: 'agency' },
  { subject: 'c13', fullName: '贺文轩', role: 'viewer', department: 'brand' },
  { subject: 'c14', fullName: '钱小雅', role: 'finance', department: 'gm_office' },
]

const groupWorker = '许安琪'
const groupRole = {
  name: '小组运营',
  description: '处理本人所在频道小组的全部记录',
  dataScope: 'group' as const,
  permissions: [...defaultGrants('operator')],
}

/** More people than can sign in, so that lists, names and addressees are those of a company. */
export function seedColleagues({ database }: Pick<Kit, 'database'>): Promise<void> {
  return seedMembers(database.pool, colleagues)
}

/** Somebody who also looks after what the others of her channel groups have. */
export async function giveGroupScope(life: DemoLife): Promise<void> {
  const people = await life.people()
  const admin = people.find(({ role }) => role === 'admin')
  const person = people.find(({ fullName }) => fullName === groupWorker)
  if (!admin || !person) return
  const known = await life.call(admin, listRoles, {})
  // Done again after a stop: the role is there, and may not be given yet.
  const { id } =
    known.find(({ name }) => name === groupRole.name) ??
    (await life.at(29, 2, () => life.call(admin, createRole, { body: groupRole })))
  const body = { staffIds: [person.id], roles: { change: 'add' as const, roleIds: [id] } }
  await life.at(29, 3, () => life.call(admin, assignStaff, { body }))
}

const programs = [
  {
    by: 'admin',
    name: '数据看板同步',
    usedBy: 'service',
    remark: '每小时读取频道数据',
    days: 90,
    scopes: ['channel:read', 'channelData:read'],
  },
  {
    by: 'admin',
    name: '旧报表脚本',
    usedBy: 'person',
    remark: '已由数据看板代替',
    days: 30,
    scopes: ['channel:read'],
    ended: true,
  },
  {
    by: 'group_lead',
    name: '成片自动入库',
    usedBy: 'service',
    remark: '剪辑机房上传成片',
    days: 30,
    scopes: ['video:read', 'video:create'],
  },
] as const

/** Programs of the company and their keys, one of them taken away. Done again after a stop, those that are there stay. */
export async function giveKeys(life: DemoLife): Promise<void> {
  const people = await life.people()
  for (const { by, ended, ...body } of programs.map((one) => ({ ended: false, ...one }))) {
    const person = people.find(({ role }) => role === by)
    if (!person) continue
    const known = await life.call(person, listApiKeys, { query: { words: body.name } })
    if (known.length > 0) continue
    const { key } = await life.at(20, 3, () =>
      life.call(person, createApiKey, { body: { ...body, scopes: [...body.scopes] } }),
    )
    if (ended) await life.at(3, 2, () => life.call(person, endApiKeys, { body: { ids: [key.id] } }))
  }
}
