import { abilityOf } from '@pindao/protocol/access/permissions.ts'
import type { UserInfo } from '@pindao/protocol/access/sso.endpoints.ts'
import {
  countParties,
  getParty,
  listParties,
  type PartyDetail,
} from '@pindao/protocol/contracts/party.endpoints.ts'
import { listSettlements } from '@pindao/protocol/revenue/settlement.endpoints.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage, serverFor } from '#test/open-page.tsx'
import { personOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'
import { at, settlementOf } from '../settlements/settlements.test-support.ts'

const t = await textsIn('zh')
const party = {
  id: '31',
  type: 1,
  legalName: '杭州光影传媒有限公司',
  country: 'CN',
  idType: 'socialCreditCode',
  idNo: '••••0Y43',
  taxNo: null,
  account: '••••0123',
  address: '',
  contact: '林晓东',
  email: '',
  phone: '',
  bankHolder: '杭州光影传媒有限公司',
  bankName: '示例银行',
  swift: '',
  bankCurrency: 'CNY',
  taxMode: 'none',
  taxFormType: null,
  taxFormSignedOn: null,
  taxFormValidTo: null,
  remark: '',
  department: { id: '2', code: 'hz_fb' },
  owner: { id: '3', fullName: '李晴' },
  doubleCount: 0,
  createdAt: at,
  updatedAt: at,
  version: 3,
  actions: ['update', 'delete', 'reveal'],
  doubles: [],
} satisfies PartyDetail

const finance = personOf('finance')

async function open(person: UserInfo) {
  const server = serverFor(person)
  const { doubles: _none, ...row } = party
  server.answers(listParties, [row])
  server.answers(countParties, [1, 0, 0, 0, 0, 1])
  server.answers(getParty, party)
  server.answers(listSettlements, [settlementOf()])
  const { user } = await openPage('/contracts/parties?detail=31', { server, person })
  const drawer = within(await screen.findByRole('dialog', { name: party.legalName }))
  await drawer.findByRole('tab', { name: t('common:record.details') })
  return { user, server, drawer }
}

test('REV-01 a party shows its settlements, each with the way to it', async () => {
  const { user, server, drawer } = await open(finance)
  await user.click(drawer.getByRole('tab', { name: t('navigation:page.settlements') }))
  const link = await drawer.findByRole('link', { name: settlementOf().no })
  expect(link.getAttribute('href')).toBe('/revenue/settlements?detail=5')
  expect(server.asked(listSettlements)[0]?.query).toMatchObject({ partyId: '31' })
})

test('REV-01 who may not read settlements finds none at a party', async () => {
  const { server, drawer } = await open({
    ...finance,
    ability: finance.ability.filter(({ subject }) => subject !== abilityOf('settlement:read').subject),
  })
  expect(drawer.queryByRole('tab', { name: t('navigation:page.settlements') })).toBeNull()
  expect(server.asked(listSettlements)).toEqual([])
})
