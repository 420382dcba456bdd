import { channelLevels } from '@pindao/protocol/channels/channel.codes.ts'
import { listChannels } from '@pindao/protocol/channels/channel.endpoints.ts'
import {
  addWord,
  type DictionarySummary,
  getKeptWords,
  getOwnWords,
  type KeptWord,
  listDictionaries,
  orderWords,
  updateWord,
} from '@pindao/protocol/settings/dictionary.endpoints.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { createFakeServer } from '#test/fake-server.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { moreOf } from '#test/row-acts.ts'
import { channelOf, personOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('zh')
const person = personOf('admin')
let server = createFakeServer()

const lists: DictionarySummary[] = [
  { kind: 'riskGrade', keeping: 'ordered', count: 2, disabled: 0, changed: 1, fresh: 0 },
  { kind: 'restrictReason', keeping: 'open', count: 1, disabled: 0, changed: 0, fresh: 0 },
]
const wordOf = (code: string, over: Partial<KeptWord> = {}): KeptWord => ({
  id: '1',
  code,
  label: { zh: `等级 ${code}`, en: `Grade ${code}`, fr: '', ar: '' },
  first: { zh: code, en: code, fr: code, ar: code },
  enabled: true,
  badge: null,
  builtin: true,
  remark: '',
  aliases: [],
  used: 3,
  updatedAt: null,
  updatedBy: null,
  version: 1,
  ...over,
})

beforeEach(() => {
  server = serverFor(person)
  server.answers(listDictionaries, lists)
  server.answers(getKeptWords, [wordOf('S'), wordOf('A', { badge: 'on' })])
})

test('SET-01 a word is named in four languages, ordered by a press, and leads to the records that carry it', async () => {
  server.answers(updateWord, wordOf('S'))
  server.answers(orderWords, [])
  const { user } = await openPage('/settings/dictionaries', { server, person })
  const grid = within(await screen.findByRole('region', { name: t('dictionaries:list.riskGrade') }))
  const [link] = await grid.findAllByRole('link', { name: t('dictionaries:usedBy', { count: 3 }) })
  expect(link?.getAttribute('href')).toBe('/channels?riskGrade=S')
  await user.click(await grid.findByRole('button', { name: '等级 S' }))
  const dialog = within(
    await screen.findByRole('dialog', { name: t('dictionaries:editOf', { name: '等级 S' }) }),
  )
  const name = dialog.getByLabelText(t('dictionaries:language.zh'))
  await user.clear(name)
  await user.type(name, '高危')
  await user.click(dialog.getByRole('button', { name: t('dictionaries:save') }))
  await waitFor(() =>
    expect(server.asked(updateWord)[0]).toMatchObject({
      params: { kind: 'riskGrade', code: 'S' },
      body: { label: { zh: '高危', en: 'Grade S', fr: '', ar: '' }, enabled: true, version: 1 },
    }),
  )
  await user.click(await moreOf('等级 S'))
  await user.click(await screen.findByRole('menuitem', { name: new RegExp(t('dictionaries:act.down'), 'u') }))
  await waitFor(() =>
    expect(server.asked(orderWords)[0]?.body).toEqual({ was: ['S', 'A'], codes: ['A', 'S'] }),
  )
})

test('SET-01 an open list takes words of the company; a name that is there already is said at its field', async () => {
  const message = '这个列表里已有这个名称'
  server.refuses(addWord, { code: 'dictionary.labelTaken', message, params: { name: '地区限制' } })
  const { user } = await openPage('/settings/dictionaries?list=restrictReason', { server, person })
  await user.click(await screen.findByRole('button', { name: t('dictionaries:add') }))
  const dialog = within(await screen.findByRole('dialog', { name: t('dictionaries:add') }))
  await user.type(dialog.getByLabelText(t('dictionaries:language.zh')), '地区限制')
  await user.click(dialog.getByRole('button', { name: t('dictionaries:save') }))
  await dialog.findByText(new RegExp(message, 'u'))
})

test('SET-01 every page says what administrators call a code, where texts of the product named it, too', async () => {
  server.answers(listChannels, [channelOf({ title: '云上频道', level: channelLevels.S1 })])
  server.answers(getOwnWords, [
    { labels: 'channelLevel', code: 'S1', label: { zh: '核心频道', en: '', fr: '', ar: '' } },
  ])
  await openPage('/channels', { server, person })
  await screen.findByText('云上频道')
  await screen.findAllByText('核心频道')
})
