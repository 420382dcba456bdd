import {
  type Contract,
  countContracts,
  deleteContract,
  listContracts,
  terminateContract,
} from '@pindao/protocol/contracts/contract.endpoints.ts'
import { contractEnds, type MonthOfEnds } from '@pindao/protocol/contracts/contract-calendar.endpoints.ts'
import { addMonths } from '@pindao/protocol/contracts/month.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { chooseAct } from '#test/row-acts.ts'
import { personOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('zh')
const person = personOf('admin')
const at = '2026-03-04T05:06:07.000Z'
const contract: Contract = {
  id: '5',
  no: 'HT-2026-0001',
  title: '森林之声',
  status: 0,
  approvalStatus: 9,
  party: { id: '7', legalName: '杭州光影传媒有限公司' },
  ourEntity: '',
  operationMode: null,
  signedOn: null,
  startDate: '2026-01-01',
  endDate: '2026-12-31',
  timeZone: 'Asia/Shanghai',
  autoRenew: false,
  noticeDays: 30,
  currency: 'USD',
  shareBase: 'gross',
  fxPolicy: 'month_average',
  splitMonths: false,
  guarantee: null,
  minPayout: null,
  taxMode: null,
  taxBearer: 'creator',
  exclusive: false,
  territories: [],
  rights: [],
  remark: '',
  channelCount: 2,
  terminatedOn: null,
  terminationReason: '',
  department: { id: '2', code: 'hz_fb' },
  owner: { id: '3', fullName: '李晴' },
  createdAt: at,
  updatedAt: at,
  version: 3,
  actions: ['terminate', 'renew'],
}
const draft: Contract = {
  ...contract,
  id: '6',
  title: '新草稿',
  status: 3,
  approvalStatus: 1,
  actions: ['delete'],
}
const year: MonthOfEnds[] = Array.from({ length: 12 }, (_, index) => ({
  month: addMonths('2026-12', index),
  total: 0,
  contracts: [],
}))
const end = { id: '5', no: contract.no, title: contract.title, partyName: contract.party.legalName } as const

let server: FakeServer
beforeEach(() => {
  server = serverFor(person)
  server.answers(listContracts, [contract, draft])
  server.answers(countContracts, ({ body }) => (body as { views: unknown[] }).views.map(() => 1))
  server.answers(contractEnds, [
    {
      month: '2026-12',
      total: 14,
      contracts: [
        { ...end, status: 0, day: '2026-12-05', early: true, autoRenew: false },
        { ...end, id: '8', title: '海边', status: 0, day: '2026-12-31', early: false, autoRenew: true },
      ],
    },
    ...year.slice(1),
  ])
})
const open = (search = '') => openPage(`/contracts${search}`, { server, person })
const button = (name: string) => ({ name: new RegExp([...name].join(String.raw`\s*`), 'u') })

test('CON-01 the list shows contracts, and code 0 is in force', async () => {
  await open()
  await screen.findByText('森林之声')
  const row = within(screen.getByText('森林之声').closest('tr') ?? document.body)
  row.getByText(t('states:contractStatus.in_force'))
  row.getByText('HT-2026-0001')
})

test('CON-01 the list is narrowed by state 0, and by the month in which contracts end', async () => {
  await open('?status=0&endsIn=2026-12')
  await screen.findByText('森林之声')
  expect(server.asked(listContracts)[0]?.query).toMatchObject({ status: [0], endsIn: '2026-12' })
})

test('CON-01 nothing ends early without a reason, and a day outside is said at its field', async () => {
  const told = t('errors:contracts.dayOutside')
  server.refuses(terminateContract, { code: 'contracts.dayOutside', message: told })
  const { user } = await open()
  await screen.findByText('森林之声')
  const act = t('contracts:contract.terminate.act')
  await chooseAct(user, contract.title, t('contracts:contract.actOf', { act, name: contract.title }))
  const dialog = within(
    await screen.findByRole('dialog', {
      name: t('contracts:contract.terminate.title', { name: contract.title }),
    }),
  )
  dialog.getByText(t('contracts:contract.terminate.text'))
  await user.click(dialog.getByRole('button', button(act)))
  await waitFor(() => expect(dialog.getAllByText(t('validation:required')).length).toBeGreaterThan(0))
  expect(server.asked(terminateContract)).toEqual([])
  await user.type(dialog.getByLabelText(t('contracts:contract.terminate.day')), '2027-06-30{Enter}')
  await user.type(dialog.getByLabelText(t('contracts:contract.terminate.reason')), '创作者退出')
  await user.click(dialog.getByRole('button', button(act)))
  await dialog.findByText(told)
  expect(server.asked(terminateContract)[0]?.body).toEqual({
    day: '2027-06-30',
    reason: '创作者退出',
    version: 3,
  })
})

test('CON-01 to delete a draft is asked about', async () => {
  server.answers(deleteContract, { deleted: true })
  const { user } = await open()
  await screen.findByText(draft.title)
  const act = t('common:action.delete')
  await chooseAct(user, draft.title, t('contracts:contract.actOf', { act, name: draft.title }))
  const dialog = within(
    await screen.findByRole('dialog', { name: t('contracts:contract.ask.title', { name: draft.title }) }),
  )
  expect(server.asked(deleteContract)).toEqual([])
  await user.click(dialog.getByRole('button', button(t('contracts:contract.ask.confirm'))))
  await screen.findByText(t('contracts:contract.deleted', { name: draft.title }))
  expect(server.asked(deleteContract)[0]?.params).toEqual({ id: '6' })
})

test('CON-01 the calendar says what ends when, what goes on by itself, and leads to all of a full month', async () => {
  const { user } = await open()
  await user.click(await screen.findByText(t('contracts:calendar.look.ends')))
  const month = within(await screen.findByRole('region', { name: '2026年12月' }))
  month.getByText('森林之声')
  month.getByText(t('contracts:calendar.early'))
  month.getByText(t('contracts:calendar.renews'))
  const all = month.getByRole('link', { name: t('contracts:calendar.all', { n: 14 }) })
  expect(all.getAttribute('href')).toContain('endsIn=2026-12&status=')
  await user.click(screen.getByRole('button', { name: t('contracts:calendar.later') }))
  const [first, last] = [
    server.asked(contractEnds)[0]?.query?.['from'],
    () => server.asked(contractEnds).at(-1),
  ]
  await waitFor(() => expect(last()?.query?.['from']).toBe(addMonths(String(first), 12)))
})

test('CON-01 a year in which nothing ends says so', async () => {
  server.answers(contractEnds, year)
  await open('?look=ends&from=2026-12')
  await screen.findByText(t('contracts:calendar.none'))
  expect(server.asked(contractEnds)[0]?.query).toEqual({ from: '2026-12' })
})
