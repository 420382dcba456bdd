import { startOperation } from '@pindao/protocol/operations/start-operation.endpoint.ts'
import {
  type DictionarySummary,
  getKeptWords,
  type KeptWord,
  listDictionaries,
  listWordChanges,
  mergeWord,
  orderWords,
  setWords,
  updateWord,
} from '@pindao/protocol/settings/dictionary.endpoints.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { createFakeServer } from '#test/fake-server.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { chooseAct } from '#test/row-acts.ts'
import { personOf, startedOperation } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('zh')
const person = personOf('admin')
let server = createFakeServer()

const lists: DictionarySummary[] = [
  { kind: 'riskGrade', keeping: 'ordered', count: 2, disabled: 0, changed: 1, fresh: 0 },
  { kind: 'videoTag', keeping: 'words', count: 2, disabled: 0, changed: 0, fresh: 1 },
]
const named = (zh: string) => ({ zh, en: zh, fr: zh, ar: zh })
const wordOf = (code: string, over: Partial<KeptWord> = {}): KeptWord => ({
  id: '1',
  code,
  label: named(code),
  first: named(code),
  enabled: true,
  badge: null,
  builtin: true,
  remark: '',
  aliases: [],
  used: 3,
  updatedAt: '2026-03-04T05:06:07.000Z',
  updatedBy: '周凯',
  version: 4,
  ...over,
})
const grades = [wordOf('S', { label: named('高危'), badge: 'fail' }), wordOf('A', { id: '2' })]
const own = { builtin: false, first: null } as const
const tags = [
  wordOf('w_1', { ...own, label: named('古装') }),
  wordOf('w_2', { ...own, id: '2', label: named('古装剧'), updatedAt: null, updatedBy: null }),
]

beforeEach(() => {
  server = serverFor(person)
  server.answers(listDictionaries, lists)
  server.answers(getKeptWords, ({ params }) => (params['kind'] === 'videoTag' ? tags : grades))
})

test('SET-01 a tag is merged into another one: the records that carry it are counted, and lead to their list', async () => {
  const into = wordOf('w_1', { ...own, label: named('古装'), used: 6 })
  server.answers(mergeWord, { moved: 3, into })
  const { user } = await openPage('/settings/dictionaries?list=videoTag', { server, person })
  const grid = within(await screen.findByRole('region', { name: t('dictionaries:list.videoTag') }))
  const [link] = await grid.findAllByRole('link', { name: t('dictionaries:usedBy', { count: 3 }) })
  expect(new URL(link?.getAttribute('href') ?? '', 'http://x').searchParams.get('tag')).toBe('古装')
  expect(grid.getAllByText(t('dictionaries:fresh'))).toHaveLength(1)
  await chooseAct(
    user,
    '古装剧',
    t('dictionaries:actOf', { act: t('dictionaries:act.merge'), name: '古装剧' }),
  )
  const dialog = within(
    await screen.findByRole('dialog', { name: t('dictionaries:merge.title', { name: '古装剧' }) }),
  )
  await user.click(dialog.getByRole('combobox', { name: t('dictionaries:merge.into') }))
  // Cells of the table are called so, too; the choices stand last.
  const said = await screen.findAllByTitle('古装')
  await user.click(said.at(-1) ?? document.body)
  await user.click(dialog.getByRole('button', { name: t('dictionaries:merge.submit') }))
  await waitFor(() =>
    expect(server.asked(mergeWord)[0]).toMatchObject({
      params: { kind: 'videoTag', code: 'w_2' },
      body: { into: 'w_1', version: 4 },
    }),
  )
  await screen.findByText(t('dictionaries:merge.done', { name: '古装', count: 3 }))
})

test('SET-01 a list is ordered by keys; who was second is told, keeps the own order, and saves it over the other', async () => {
  server.refuses(orderWords, { code: 'access.changedMeanwhile', message: '已被他人修改' })
  const { user } = await openPage('/settings/dictionaries', { server, person })
  await user.click(await screen.findByRole('button', { name: t('dictionaries:order.open') }))
  const drawer = within(
    await screen.findByRole('dialog', {
      name: t('dictionaries:order.title', { list: t('dictionaries:list.riskGrade') }),
    }),
  )
  drawer.getByRole('button', { name: t('dictionaries:order.handle', { name: '高危' }) }).focus()
  await user.keyboard('{ArrowDown}')
  await drawer.findByText(t('dictionaries:order.moved', { name: '高危', place: 2, count: 2 }))
  await user.click(drawer.getByRole('button', { name: t('dictionaries:order.save') }))
  await drawer.findByText(t('dictionaries:order.meanwhile'))
  expect(server.asked(orderWords)[0]?.body).toEqual({ was: ['S', 'A'], codes: ['A', 'S'] })
  await user.click(drawer.getByRole('button', { name: t('dictionaries:order.mine') }))
  server.answers(orderWords, grades)
  await user.click(drawer.getByRole('button', { name: t('dictionaries:order.save') }))
  await waitFor(() => expect(server.asked(orderWords)).toHaveLength(2))
  expect(server.asked(orderWords)[1]?.body).toMatchObject({ codes: ['A', 'S'] })
})

test('SET-01 a whole list goes back to what is built in: shown before, and taken back by the news', async () => {
  server.answers(setWords, [wordOf('S', { version: 5 }), wordOf('A')])
  const { user } = await openPage('/settings/dictionaries', { server, person })
  await user.click(await screen.findByRole('button', { name: t('dictionaries:whole.open') }))
  const table = within(await screen.findByRole('table', { name: t('dictionaries:whole.preview') }))
  table.getByText('高危')
  await user.click(screen.getByRole('button', { name: t('dictionaries:whole.submit', { count: 1 }) }))
  await user.click(await screen.findByRole('button', { name: t('dictionaries:whole.undo') }))
  await waitFor(() => expect(server.asked(setWords)).toHaveLength(2))
  expect(server.asked(setWords).map(({ body }) => body)).toMatchObject([
    { words: [{ code: 'S', version: 4, label: named('S'), badge: null }], why: 'reset' },
    { words: [{ code: 'S', version: 5, label: named('高危'), badge: 'fail' }], why: 'undo' },
  ])
})

test('SET-01 the history says who changed what, and leads back to an earlier value', async () => {
  server.answers(listWordChanges, [
    {
      id: '9',
      at: '2026-03-04T05:06:07.000Z',
      person: { id: '1', fullName: '林岚' },
      action: 'dictionary.update',
      before: { zh: '极高', badge: null },
      after: { zh: '高危', badge: 'fail' },
      code: 'S',
      title: '高危',
    },
  ])
  server.answers(updateWord, wordOf('S'))
  const { user } = await openPage('/settings/dictionaries', { server, person })
  await user.click(await screen.findByRole('button', { name: t('dictionaries:history.open') }))
  await screen.findByText(/林岚/u)
  await user.click(await screen.findByRole('button', { name: t('dictionaries:history.back') }))
  const asked = within(await screen.findByRole('dialog', { name: /极高/u }))
  await user.click(asked.getByRole('button', { name: t('dictionaries:history.back') }))
  await waitFor(() =>
    expect(server.asked(updateWord)[0]).toMatchObject({
      params: { kind: 'riskGrade', code: 'S' },
      body: { label: { zh: '极高', en: '高危' }, badge: null, version: 4 },
    }),
  )
})

test('SET-01 several words are withheld at once, each with a result of its own', async () => {
  server.answers(startOperation, startedOperation('dictionary.withhold'))
  const { user } = await openPage('/settings/dictionaries', { server, person })
  const grid = within(await screen.findByRole('region', { name: t('dictionaries:list.riskGrade') }))
  const [all] = await grid.findAllByRole('checkbox')
  if (all) await user.click(all)
  await user.click(await screen.findByRole('button', { name: t('dictionaries:batch.withhold') }))
  const asked = within(
    await screen.findByRole('dialog', { name: t('dictionaries:batch.withholdAsk', { count: 2 }) }),
  )
  await user.click(asked.getByRole('button', { name: t('dictionaries:batch.withhold') }))
  await waitFor(() =>
    expect(server.asked(startOperation)[0]?.body).toEqual({
      kind: 'dictionary.withhold',
      ids: ['1', '2'],
      params: {},
    }),
  )
})
