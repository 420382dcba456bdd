import { approvalDetail, getApproval } from '@pindao/protocol/contracts/approval.endpoints.ts'
import {
  contractDetail,
  countContracts,
  getContract,
  listContracts,
} from '@pindao/protocol/contracts/contract.endpoints.ts'
import { listContractFiles } from '@pindao/protocol/contracts/contract-file.endpoints.ts'
import {
  addContractCost,
  type ContractMoneyView,
  getContractMoney,
  voidContractCost,
} from '@pindao/protocol/contracts/contract-money.endpoints.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage, serverFor } from '#test/open-page.tsx'
import { personOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('zh')
const person = personOf('finance')
const at = '2026-03-04T05:06:07.000Z'
const contract = contractDetail.parse({
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
  channelCount: 0,
  terminatedOn: null,
  terminationReason: '',
  department: { id: '2', code: 'hz_fb' },
  owner: { id: '3', fullName: '李晴' },
  createdAt: at,
  updatedAt: at,
  version: 3,
  actions: [],
  channels: [],
  approvalId: '9',
  missing: [],
})
const review = approvalDetail.parse({
  id: '9',
  kind: 'contract',
  subjectId: '5',
  title: '森林之声',
  round: 2,
  status: 9,
  submitter: { id: '3', fullName: '李晴' },
  reviewer: { id: '4', fullName: '周凯' },
  departmentCode: 'hz_fb',
  groupName: '森林之声合作群',
  submittedAt: at,
  updatedAt: at,
  waitsForMe: false,
  actions: [],
  steps: [
    {
      id: '2',
      round: 2,
      at,
      by: '周凯',
      onBehalfOf: null,
      command: 'approve',
      from: 2,
      to: 3,
      opinion: '条款没有问题',
    },
    {
      id: '1',
      round: 1,
      at,
      by: '周凯',
      onBehalfOf: null,
      command: 'reject',
      from: 2,
      to: 0,
      opinion: '缺授权书',
    },
  ],
  content: [],
  differences: [],
  missing: [],
})
const money: ContractMoneyView = {
  contractId: '5',
  party: contract.party,
  currency: 'USD',
  startDate: '2026-01-01',
  earliest: '2026-04-01',
  versions: [
    {
      from: '2026-01-01',
      to: null,
      payees: [{ party: { id: '8', legalName: '森林工作室' }, share: '1' }],
      commission: null,
      createdBy: '李晴',
    },
  ],
  balances: [
    {
      id: '1',
      kind: 'advance',
      money: { amount: '500', currency: 'USD' },
      reason: '',
      createdAt: at,
      createdBy: '李晴',
    },
  ],
  open: [],
  costs: [
    {
      id: '3',
      day: '2026-02-01',
      purpose: '字幕翻译',
      money: { amount: '80', currency: 'USD' },
      createdAt: at,
      createdBy: '李晴',
      voided: null,
    },
  ],
  actions: ['addCost', 'voidCost'],
}

test('CON-01 APR-01 the drawer of a contract: its review with all rounds, its money, its papers; finance enters and voids costs', async () => {
  const server = serverFor(person)
  server.answers(listContracts, [contract])
  server.answers(getContract, contract)
  server.answers(getApproval, review)
  server.answers(getContractMoney, money)
  server.answers(listContractFiles, {
    files: [
      { id: '1', kind: 'scan', fileName: '合同扫描件.pdf', size: 2048, createdAt: at, createdBy: '李晴' },
    ],
    actions: [],
  })
  server.answers(countContracts, ({ body }) => (body as { views: unknown[] }).views.map(() => 1))
  const without: ContractMoneyView = { ...money, costs: [], actions: ['addCost'] }
  server.answers(voidContractCost, () => {
    server.answers(getContractMoney, without)
    return without
  })
  const { user } = await openPage('/contracts?detail=5', { server, person })
  const drawer = within(await screen.findByRole('dialog', { name: contract.title }))

  await user.click(await drawer.findByRole('tab', { name: t('contracts:contract.review.tab') }))
  await drawer.findByText('条款没有问题')
  drawer.getByText('缺授权书')
  drawer.getByText('森林之声合作群')

  await user.click(drawer.getByRole('tab', { name: t('contracts:contractMoney.title') }))
  await drawer.findByText('森林工作室')
  drawer.getByText('$500.00', { exact: false })
  drawer.getByRole('button', { name: new RegExp(t('contracts:contractMoney.cost.add'), 'u') })
  const act = t('contracts:contract.actOf', { act: t('contracts:contractMoney.cost.void'), name: '字幕翻译' })
  await user.click(drawer.getByRole('button', { name: act }))
  const name = t('contracts:contractMoney.cost.voidTitle')
  const ask = within(await screen.findByRole('dialog', { name }))
  await user.type(ask.getByRole('textbox'), '记错了')
  // The kit puts a space between two Chinese characters of a button.
  const end = new RegExp([...t('contracts:contractMoney.cost.void')].join(String.raw`\s*`), 'u')
  await user.click(ask.getByRole('button', { name: end }))
  await drawer.findByText(t('contracts:contractMoney.cost.none'))
  expect(server.asked(voidContractCost)[0]?.body).toEqual({ reason: '记错了' })
  expect(server.asked(addContractCost)).toEqual([])

  await user.click(drawer.getByRole('tab', { name: t('contracts:file.title') }))
  await drawer.findByText('合同扫描件.pdf')
  // What is needed and not there says so; nobody who may not add a paper is offered it.
  expect(drawer.getAllByText(t('contracts:file.needed'))).toHaveLength(2)
  expect(
    drawer.queryByRole('button', { name: new RegExp(t('contracts:file.add', { kind: '' }).trim(), 'u') }),
  ).toBeNull()
})
