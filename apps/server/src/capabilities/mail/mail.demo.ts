import { sendChatMessage, startConversation } from '@pindao/protocol/mail/chat.endpoints.ts'
import { sendLetter } from '@pindao/protocol/mail/mail.endpoints.ts'
import type { DemoLife, DemoPerson } from '#src/platform/demo.ts'

type Said = { readonly from: string; readonly text: string }
type Letter = {
  readonly from: string
  readonly to: readonly string[]
  readonly subject: string
  readonly body: string
  readonly daysAgo: number
}

const letters: readonly Letter[] = [
  {
    from: '王浩',
    to: ['李晴', '沈思远', '林可欣'],
    subject: '本周排期',
    body: '大家好，\n\n《雁回》先导预告周三晚八点上线，正片周五起日更。请提前一天把成片传好，封面统一用新版模板。\n\n王浩',
    daysAgo: 6,
  },
  {
    from: '赵律',
    to: ['李晴'],
    subject: '音乐授权到期提醒',
    body: '《夏夜音乐会》返场第二首的授权月底到期，到期后请不要再用于新的剪辑。已公开的视频不受影响。',
    daysAgo: 5,
  },
  {
    from: '陈敏',
    to: ['王浩', '李晴'],
    subject: '九月结算单',
    body: '九月结算已经核对完毕，两个频道的预估收入与平台最终值相差不到 1%。如有疑问请在周五前回复。',
    daysAgo: 4,
  },
  {
    from: 'Camille Laurent',
    to: ['李晴', 'Omar Haddad'],
    subject: 'Sous-titres français de « Sword Choreography »',
    body: 'Bonjour,\n\nLes sous-titres sont relus. Pouvez-vous me dire quelle version part en ligne ?\n\nCamille',
    daysAgo: 3,
  },
  {
    from: '孙悦',
    to: ['李晴'],
    subject: '家常菜系列的数据',
    body: '番茄牛腩那期的完播率是全系列最高的，建议下一期延续竖版加字幕的做法。',
    daysAgo: 2,
  },
  {
    from: '周凯',
    to: ['李晴', '王浩', '陈敏', '赵律', '孙悦'],
    subject: '系统升级说明',
    body: '今晚十二点系统升级，约十分钟。正在上传的视频会自动续传，无需操作。',
    daysAgo: 1,
  },
]

const group = { name: '《雁回》上线小组', founder: '王浩', members: ['李晴', '沈思远', '赵律'] }
const said: readonly Said[] = [
  { from: '王浩', text: '预告的成片今天能给吗？' },
  { from: '李晴', text: '已经传到源视频了，字幕还差最后一遍校对。' },
  { from: '沈思远', text: '封面我下午发。' },
  { from: '赵律', text: '片尾曲的署名请用合同上的全名。' },
  { from: '李晴', text: '收到，改好了。' },
]

/** Letters and a conversation of colleagues. */
export async function seedMail(life: DemoLife): Promise<void> {
  const people = new Map((await life.people()).map((person) => [person.fullName, person]))
  const idsOf = (names: readonly string[]) => names.flatMap((name) => people.get(name)?.id ?? [])
  for (const [index, { from, to, subject, body, daysAgo }] of letters.entries()) {
    const sender = people.get(from)
    if (sender === undefined) continue
    const letter = { to: idsOf(to), subject, body }
    await life.at(daysAgo, 3, () => life.call(sender, sendLetter, { body: letter }, `letter-${index}`))
  }
  const founder = people.get(group.founder)
  if (founder !== undefined) await seedGroup(life, people, founder, idsOf(group.members))
}

async function seedGroup(
  life: DemoLife,
  people: ReadonlyMap<string, DemoPerson>,
  founder: DemoPerson,
  staffIds: readonly string[],
): Promise<void> {
  await life.at(1, 6, async () => {
    const body = { kind: 'group' as const, name: group.name, staffIds: [...staffIds] }
    const { id } = await life.call(founder, startConversation, { body }, 'group')
    for (const [index, { from, text }] of said.entries()) {
      const person = people.get(from)
      if (person === undefined) continue
      const message = { params: { id }, body: { text } }
      await life.call(person, sendChatMessage, message, `said-${index}`)
    }
  })
}
