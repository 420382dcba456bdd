import { type SettingKey, settingEntries } from '@pindao/protocol/capabilities.ts'
import {
  listSettingChanges,
  listSettings,
  type Setting,
  updateSetting,
} from '@pindao/protocol/settings/setting.endpoints.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { personOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('zh')
const person = personOf('admin')
const days = 'media.abandonedUploadDays'
const daysName = t(`settings:value.${days}`)
let server: FakeServer

const plain = (key: SettingKey): Setting => {
  const value = settingEntries.get(key)?.default ?? 0
  return {
    key,
    value,
    isSet: false,
    fallback: value,
    version: 0,
    updatedAt: null,
    updatedBy: null,
    exceptions: 0,
  }
}
const changed: Setting = {
  ...plain(days),
  value: 14,
  isSet: true,
  version: 3,
  updatedAt: '2026-04-01T05:06:07.000Z',
  updatedBy: { id: '7', fullName: '周凯' },
}

beforeEach(() => {
  server = serverFor(person)
  server.answers(
    listSettings,
    [...settingEntries.keys()].map((key) => (key === days ? changed : plain(key))),
  )
})
const open = (search = '') => openPage(`/settings/values${search}`, { server, person })
const row = async (name: string) => within(await screen.findByRole('listitem', { name }))

test('SET-01 each setting says what it is, its default and range, and who changed it', async () => {
  await open()
  const one = await row(daysName)
  one.getByText(t(`setting-values:about.${days}`))
  one.getByText(/可填 .*1.* 至 .*365/u)
  one.getByText(/周凯/u)
  one.getByText(t('setting-values:set'))
  one.getByRole('button', { name: t('setting-values:product.resetOf', { name: daysName }) })
  // What another page edits has its default there.
  const weekend = await row(t('settings:value.work.weekend'))
  expect(weekend.queryByText(/默认 /u)).toBeNull()
  expect(screen.getAllByRole('listitem')).toHaveLength(settingEntries.size)
})

test('SET-01 settings are found by words and by being changed', async () => {
  const { user } = await open()
  await row(daysName)
  await user.click(screen.getByRole('checkbox', { name: t('setting-values:changedOnly') }))
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  await user.type(screen.getByRole('searchbox', { name: t('setting-values:search') }), '没有这个')
  await screen.findByText(t('setting-values:nothing'))
})

test('VAL-02 SET-01 a value out of range is said at its field and not sent; a good one is sent at its version', async () => {
  server.answers(updateSetting, { ...changed, value: 20, version: 4 })
  const { user } = await open()
  const one = await row(daysName)
  const field = one.getByRole('spinbutton', { name: daysName })
  await user.clear(field)
  await user.type(field, '900')
  await user.click(one.getByRole('button', { name: t('setting-values:saveOf', { name: daysName }) }))
  expect((await one.findByRole('alert')).textContent).toMatch(/1.*365/u)
  expect(server.asked(updateSetting)).toEqual([])
  await user.clear(field)
  await user.type(field, '20')
  await user.click(one.getByRole('button', { name: t('setting-values:saveOf', { name: daysName }) }))
  await screen.findByText(t('setting-values:saved'))
  expect(server.asked(updateSetting)[0]?.body).toEqual({ key: days, value: 20, version: 3 })
})

test('SET-01 an earlier value is restored from the history', async () => {
  server.answers(listSettingChanges, [
    { id: '2', at: '2026-04-01T05:06:07.000Z', person: { id: '7', fullName: '周凯' }, before: 30, after: 14 },
    { id: '1', at: '2026-03-01T05:06:07.000Z', person: null, before: null, after: 30 },
  ])
  server.answers(updateSetting, { ...changed, value: 30, version: 4 })
  const { user } = await open()
  const one = await row(daysName)
  await user.click(one.getByRole('button', { name: t('setting-values:historyOf', { name: daysName }) }))
  const drawer = within(await screen.findByRole('dialog', { name: daysName }))
  await user.click(await drawer.findByRole('button', { name: /恢复为/u }))
  await screen.findByText(t('setting-values:saved'))
  expect(server.asked(updateSetting)[0]?.body).toEqual({ key: days, value: 30, version: 3 })
})

test('SET-01 windows of bandwidth are rows: added, put in order, removed; an earlier state is restored', async () => {
  const key = 'publishing.bandwidthWindows'
  const name = t(`settings:value.${key}`)
  const stored = { ...plain(key), value: 'working 9-18 80; sat,sun 22-6 0', isSet: true, version: 2 }
  server.answers(listSettings, [stored])
  server.answers(updateSetting, { ...stored, version: 3 })
  server.answers(listSettingChanges, [
    { id: '1', at: '2026-04-01T05:06:07.000Z', person: null, before: null, after: 'every 0-24 8' },
  ])
  const { user } = await open()
  const one = within(await screen.findByRole('list', { name }))
  expect(one.getAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll(/[⁨⁩]/gu, ''))).toEqual([
    '上班日 9:00 至 18:00：80 Mbit/s',
    '周六、周日 22:00 至 次日 6:00：不限速',
  ])
  await user.click(screen.getByRole('button', { name: t('setting-values:windows.editOf', { name }) }))
  const dialog = within(await screen.findByRole('dialog', { name }))
  const row = async (n: number) =>
    within(await dialog.findByRole('group', { name: t('setting-values:windows.numbered', { number: n }) }))
  await user.click(dialog.getByRole('button', { name: t('setting-values:windows.add') }))
  const rate = (await row(3)).getByRole('spinbutton', { name: t('setting-values:windows.field.rate') })
  await user.clear(rate)
  await user.click(dialog.getByRole('button', { name: t('setting-values:save') }))
  await dialog.findByText(/请填写 .*0.* 至 .*100,000/u)
  expect(server.asked(updateSetting)).toEqual([])
  await user.type(rate, '200')
  await user.click(dialog.getByRole('button', { name: t('setting-values:windows.earlier', { number: 3 }) }))
  await user.click(dialog.getByRole('button', { name: t('setting-values:windows.remove', { number: 1 }) }))
  await user.click(dialog.getByRole('button', { name: t('setting-values:save') }))
  await screen.findByText(t('setting-values:saved'))
  const value = 'every 9-18 200; sat,sun 22-6 0'
  expect(server.asked(updateSetting)[0]?.body).toEqual({ key, value, version: 2 })
  await user.click(screen.getByRole('button', { name: t('setting-values:historyOf', { name }) }))
  const drawer = within(await screen.findByRole('dialog', { name }))
  await user.click(await drawer.findByRole('button', { name: /恢复为.*每天/u }))
  await vi.waitFor(() =>
    expect(server.asked(updateSetting)[1]?.body).toEqual({ key, value: 'every 0-24 8', version: 2 }),
  )
})
