import { locales } from '@pindao/locales/locales.ts'
import { expect, test } from 'vitest'
import { wordsOf } from '#src/platform/i18n/words.ts'
import { readPdf } from '#src/platform/pdf/pdf-reading.test-support.ts'
import { type ContractSummary, summaryDocument } from './summary.content.ts'
import { summaryPdf } from './summary.pdf.ts'

const now = Date.parse('2026-11-25T02:00:00Z')
const summary: ContractSummary = {
  no: 'PD-2026-0042',
  title: '夜航短剧合作',
  status: 'in_force',
  approval: 'completed',
  ourEntity: '星河影视有限公司',
  operationMode: 'agency',
  signDate: '2026-03-01',
  days: { from: '2026-03-15', to: '2027-03-14' },
  timeZone: 'Asia/Shanghai',
  currency: 'USD',
  shareBase: 'net_received',
  party: {
    legalName: 'Lumière Films (Paris) SAS',
    type: 'overseas_company',
    country: 'FR',
    taxMode: 'CN_EIT10',
    bankName: 'Banque d’Exemple',
    account: '••••5432',
  },
  minPayout: { amount: '100', currency: 'USD' },
  guarantee: { amount: '2000', currency: 'USD', recoupable: true },
  territories: ['FR', 'EG'],
  rights: [],
  exclusive: true,
  channels: [{ title: '夜航 Night', from: '2026-03-15', to: null }],
  terms: [
    {
      scope: 'all',
      scopeName: null,
      method: 'marginal',
      tiers: [
        { upTo: '1000', creatorRate: '0.6' },
        { upTo: null, creatorRate: '0.705' },
      ],
      from: '2026-03-15',
      to: null,
    },
  ],
  payees: [{ legalName: 'كاميل لوران (باريس)', share: '1' }],
}
/** What is read, whatever the order in which a line was drawn. */
const signsOf = (text: string) => text.replaceAll(/[\s\u2066-\u2069\u200e\u200f]/gu, '')

test.each(locales)(
  'CON-01 the summary of a contract in %s has all it says, in faces of its own',
  async (locale) => {
    const bytes = await summaryPdf(summary, locale, now)
    const text = signsOf(await (await readPdf(bytes)).text())
    for (const said of [
      'PD-2026-0042',
      '夜航短剧合作',
      '星河影视有限公司',
      'LumièreFilms',
      '••••5432',
      '2027-03-14',
    ])
      expect(text).toContain(signsOf(said))
    const { sections } = summaryDocument(summary, wordsOf(locale), '2026-11-25')
    // Arabic ligatures are copied with their signs turned around: its headings are looked at in the picture instead.
    if (locale !== 'ar') for (const { heading } of sections) expect(text).toContain(signsOf(heading))
    expect(bytes.toString('latin1')).toMatch(/\/FontFile[23]/u)
    expect(bytes.length).toBeLessThan(120_000)
  },
)

test('CON-01 in Arabic a line begins at the right, and everywhere else at the left', async () => {
  const inkOf = async (locale: 'ar' | 'zh') => {
    const { pages, pixels } = await readPdf(await summaryPdf(summary, locale, now))
    expect(pages).toBe(1)
    const { width, height, isInk } = await pixels(1)
    const columns = Array.from({ length: width }, (_, x) => x)
    const top = Math.floor(height * 0.12)
    const inked = columns.filter((x) => Array.from({ length: top }, (_, y) => y).some((y) => isInk(x, y)))
    return { first: (inked[0] ?? 0) / width, last: (inked.at(-1) ?? 0) / width }
  }
  const [arabic, chinese] = [await inkOf('ar'), await inkOf('zh')]
  const margin = 48 / 595.28
  expect(chinese.first).toBeCloseTo(margin, 1)
  expect(chinese.last).toBeLessThan(0.85)
  expect(arabic.last).toBeCloseTo(1 - margin, 1)
  expect(arabic.first).toBeGreaterThan(0.15)
})

test('CON-01 a summary of many channels goes on over several pages', async () => {
  const channels = Array.from({ length: 120 }, (_, index) => ({
    title: `频道 ${index}`,
    from: '2026-03-15',
    to: null,
  }))
  const { pages, text } = await readPdf(await summaryPdf({ ...summary, channels }, 'zh', now))
  expect(pages).toBeGreaterThan(2)
  expect(signsOf(await text())).toContain('频道119')
})
