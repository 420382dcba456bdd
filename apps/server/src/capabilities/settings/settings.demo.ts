import { addWord, getKeptWords, updateWord } from '@pindao/protocol/settings/dictionary.endpoints.ts'
import type { DemoLife } from '#src/platform/demo.ts'

type Person = Awaited<ReturnType<DemoLife['people']>>[number]

/** The demo company calls some things by its own names: two reasons of its own, a grade in colour, a platform that it left. */
export async function seedSettings(life: DemoLife): Promise<void> {
  const admin = (await life.people()).find(({ role }) => role === 'admin')
  if (!admin) return
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
