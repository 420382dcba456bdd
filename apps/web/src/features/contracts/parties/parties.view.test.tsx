import {
  countParties,
  createParty,
  deleteParty,
  findPartyDoubles,
  getParty,
  listParties,
  type PartyDetail,
  revealPartyNumber,
  updateParty,
} from '@pindao/protocol/contracts/party.endpoints.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { chooseAct } from '#test/row-acts.ts'
import { personOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('zh')
const person = personOf('admin')
const at = '2026-03-04T05:06:07.000Z'
const { doubles: _none, ...party } = {
  id: '5',
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
  doubleCount: 1,
  createdAt: at,
  updatedAt: at,
  version: 3,
  actions: ['update', 'delete', 'reveal'],
  doubles: [],
} satisfies PartyDetail
const double = { id: '9', legalName: '杭州光影传媒公司', type: 1, ownerName: '周凯', by: ['name'] } as const
const detail: PartyDetail = { ...party, doubles: [{ ...double, by: ['name'] }] }

let server: FakeServer
beforeEach(() => {
  server = serverFor(person)
  server.answers(listParties, [party])
  server.answers(countParties, [1, 0, 0, 0, 0, 1])
  server.answers(getParty, detail)
  server.answers(findPartyDoubles, [])
})
const open = (search = '') => openPage(`/contracts/parties${search}`, { server, person })
const drawerOf = async (name: string) => within(await screen.findByRole('dialog', { name }))
const label = (name: 'legalName' | 'idNo' | 'account' | 'taxForm' | 'country') =>
  t(`contracts:party.field.${name}`)
const saveName = /保\s*存/u

test('CON-01 the list shows whom we sign with, numbers masked, and who may be there twice', async () => {
  await open()
  await screen.findByText('杭州光影传媒有限公司')
  await screen.findByText('••••0123')
  expect(screen.getAllByText(t('contracts:party.doubles.tag')).length).toBeGreaterThan(0)
})

test('CON-01 a new party is asked about doubles before it is saved, and only numbers that were typed are sent', async () => {
  server.answers(findPartyDoubles, [{ ...double, by: ['account'] }])
  server.answers(createParty, detail)
  const { user } = await open('?detail=new')
  const drawer = await drawerOf(t('contracts:party.create'))
  await user.type(await drawer.findByLabelText(label('legalName')), '杭州新影有限公司')
  await user.type(drawer.getByLabelText(label('account')), '6222000011112222')
  await user.tab()
  await drawer.findByText('杭州光影传媒公司')
  expect(server.asked(findPartyDoubles).at(-1)?.body).toMatchObject({ account: '6222000011112222' })
  await user.click(drawer.getByRole('button', { name: saveName }))
  await screen.findByText(t('contracts:party.saved', { name: detail.legalName }))
  const body = server.asked(createParty)[0]?.body
  expect(body).toMatchObject({ type: 1, legalName: '杭州新影有限公司', account: '6222000011112222' })
  expect(body).not.toHaveProperty('idNo')
})

test('CON-01 another type brings its own papers and taxes, and a wrong check digit is said at its field', async () => {
  const { user } = await open('?detail=new')
  const drawer = await drawerOf(t('contracts:party.create'))
  await drawer.findByLabelText(label('legalName'))
  expect(drawer.queryByLabelText(label('taxForm'))).toBeNull()
  await user.click(drawer.getByRole('radio', { name: t('states:partyType.individual') }))
  await drawer.findByText(t('contracts:party.idType.residentId'))
  await user.type(drawer.getByLabelText(label('idNo')), '110105194912310021')
  await user.click(drawer.getByRole('button', { name: saveName }))
  await drawer.findByText(t('validation:checkDigit'))
  expect(server.asked(createParty)).toEqual([])
  await user.click(drawer.getByRole('radio', { name: t('states:partyType.overseas_individual') }))
  await drawer.findByLabelText(label('taxForm'))
})

test('CON-01 a number is looked at after it was asked about, and is on the page only in that answer', async () => {
  server.answers(revealPartyNumber, { value: '6222021234567890123' })
  const { user } = await open('?detail=5')
  const drawer = await drawerOf(detail.legalName)
  await user.click(
    await drawer.findByRole('button', { name: t('contracts:party.reveal.of', { number: label('account') }) }),
  )
  const dialog = within(
    await screen.findByRole('dialog', {
      name: t('contracts:party.reveal.title', { number: label('account') }),
    }),
  )
  expect(server.asked(revealPartyNumber)).toEqual([])
  await user.click(dialog.getByRole('button', { name: /查\s*看/u }))
  await screen.findByText('6222021234567890123')
  expect(server.asked(revealPartyNumber)[0]).toMatchObject({
    params: { id: '5' },
    body: { number: 'account' },
  })
})

test('CON-01 who may not see numbers is offered no look, and who may not change a party reads it', async () => {
  server.answers(getParty, { ...detail, actions: [] })
  await open('?detail=5')
  const drawer = await drawerOf(detail.legalName)
  expect(await drawer.findByLabelText(label('legalName'))).toHaveProperty('disabled', true)
  expect(
    drawer.queryByRole('button', { name: t('contracts:party.reveal.of', { number: label('account') }) }),
  ).toBeNull()
})

test('CON-01 a number that is taken away is sent as none, and others stay', async () => {
  server.answers(updateParty, { ...detail, version: 4 })
  const { user } = await open('?detail=5')
  const drawer = await drawerOf(detail.legalName)
  await user.click(
    await drawer.findByRole('button', {
      name: t('contracts:party.number.clearOf', { number: label('account') }),
    }),
  )
  await user.click(drawer.getByRole('button', { name: saveName }))
  await screen.findByText(t('contracts:party.saved', { name: detail.legalName }))
  expect(server.asked(updateParty)[0]?.body).toMatchObject({ account: null, version: 3 })
  expect(server.asked(updateParty)[0]?.body).not.toHaveProperty('idNo')
})

test('CON-01 to delete a party is asked about', async () => {
  server.answers(deleteParty, { deleted: true })
  const { user } = await open()
  await screen.findByText('杭州光影传媒有限公司')
  const act = t('common:action.delete')
  await chooseAct(user, detail.legalName, t('contracts:party.actOf', { act, name: detail.legalName }))
  const dialog = within(
    await screen.findByRole('dialog', { name: t('contracts:party.ask.title', { name: detail.legalName }) }),
  )
  await user.click(dialog.getByRole('button', { name: /删\s*除/u }))
  await screen.findByText(t('contracts:party.deleted', { name: detail.legalName }))
  expect(server.asked(deleteParty)[0]?.params).toEqual({ id: '5' })
})
