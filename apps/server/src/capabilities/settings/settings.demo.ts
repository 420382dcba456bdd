import { addDays, daysBetween } from '@pindao/protocol/core/zoned-day.ts'
import { addWord, getKeptWords, updateWord } from '@pindao/protocol/settings/dictionary.endpoints.ts'
import { getWorkYear, updateWorkYear } from '@pindao/protocol/settings/work-calendar.endpoints.ts'
import type { SpecialDay } from '@pindao/protocol/settings/work-calendar.ts'
import type { DemoLife, DemoPerson } from '#src/platform/demo.ts'

type Person = Awaited<ReturnType<DemoLife['people']>>[number]

/** The demo company calls some things by its own names: two reasons of its own, a grade in colour, a platform that it left. */
export async function seedSettings(life: DemoLife): Promise<void> {
  const admin = (await life.people()).find(({ role }) => role === 'admin')
  if (!admin) return
  await keepCalendar(life, admin)
  const reasons = { params: { kind: 'restrictReason' } } as const
  const known = await life.call(admin, getKeptWords, reasons)
  if (known.some(({ builtin }) => !builtin)) return
  const change = async (
    kind: 'platform' | 'riskGrade',
    code: string,
    to: { readonly badge?: 'fail' | 'pending'; readonly enabled?: boolean; readonly remark: string },
  ) => {
    const word = (await life.call(admin, getKeptWords, { params: { kind } })).find((one) => one.code === code)
    if (word === undefined) return
    const { label, badge, enabled, version } = word
    await life.call(admin, updateWord, {
      params: { kind, code },
      body: { label, badge: to.badge ?? badge, enabled: to.enabled ?? enabled, remark: to.remark, version },
    })
  }
  await change('riskGrade', 'S', { badge: 'fail', remark: '最高风险：发布前由组长确认' })
  await change('riskGrade', 'A', { badge: 'pending', remark: '每周复查一次' })
  await change('platform', 'haokan', { enabled: false, remark: '2026 年起不再运营' })
  const own = [
    { zh: '地区限制', en: 'Blocked in regions', fr: 'Bloqué par région', ar: 'محظور في مناطق' },
    { zh: '音乐版权', en: 'Music rights', fr: 'Droits musicaux', ar: '' },
  ]
  for (const [at, label] of own.entries())
    await life.call(
      admin,
      addWord,
      { ...reasons, body: { label, badge: null, remark: '', enabled: true } },
      `dictionary-${at}`,
    )
  await seedLists(life, admin)
}

/** Types of programmes and tags of the company's own: what people type later comes in beside them, to be looked at. */
async function seedLists(life: DemoLife, admin: Person): Promise<void> {
  const words = [
    ['programmeType', { zh: '微综艺', en: 'Micro variety', fr: 'Mini-divertissement', ar: 'منوعات قصيرة' }],
    ['videoTag', { zh: '古装', en: 'Costume', fr: 'Costumes', ar: 'أزياء تاريخية' }],
    ['videoTag', { zh: '花絮', en: 'Behind the scenes', fr: 'Coulisses', ar: 'كواليس' }],
    ['videoTag', { zh: '预告', en: 'Trailer', fr: 'Bande-annonce', ar: 'إعلان ترويجي' }],
  ] as const
  for (const [at, [kind, label]] of words.entries())
    await life.call(
      admin,
      addWord,
      { params: { kind }, body: { label, badge: null, remark: '', enabled: true } },
      `dictionary-list-${at}`,
    )
}

/** From, to, what it is, its name: the days that the State Council announced for 2026, and the next New Year. */
const announced: readonly (readonly [string, string, SpecialDay['kind'], string])[] = [
  ['2026-01-01', '2026-01-03', 'free', '元旦'],
  ['2026-01-04', '2026-01-04', 'working', '元旦调班'],
  ['2026-02-14', '2026-02-14', 'working', '春节调班'],
  ['2026-02-15', '2026-02-23', 'free', '春节'],
  ['2026-02-28', '2026-02-28', 'working', '春节调班'],
  ['2026-04-04', '2026-04-06', 'free', '清明节'],
  ['2026-05-01', '2026-05-05', 'free', '劳动节'],
  ['2026-05-09', '2026-05-09', 'working', '劳动节调班'],
  ['2026-06-19', '2026-06-21', 'free', '端午节'],
  ['2026-09-20', '2026-09-20', 'working', '国庆节调班'],
  ['2026-09-25', '2026-09-27', 'free', '中秋节'],
  ['2026-10-01', '2026-10-07', 'free', '国庆节'],
  ['2026-10-10', '2026-10-10', 'working', '国庆节调班'],
  ['2027-01-01', '2027-01-01', 'free', '元旦'],
]

async function keepCalendar(life: DemoLife, admin: DemoPerson): Promise<void> {
  const days = announced.flatMap(([from, to, kind, name]) =>
    Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => ({ day: addDays(from, at), kind, name })),
  )
  for (const year of [2026, 2027]) {
    const { version } = await life.call(admin, getWorkYear, { params: { year } })
    if (version > 0) continue
    const own = days.filter(({ day }) => day.startsWith(`${year}-`))
    await life.call(admin, updateWorkYear, { params: { year }, body: { days: own, version } })
  }
}
