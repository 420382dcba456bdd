import { updatePersonSettings } from '@pindao/protocol/access/person-settings.endpoints.ts'
import {
  getNoticePreference,
  type NoticePreference,
  tryNotice,
  updateNoticePreference,
} from '@pindao/protocol/notifications/notice.endpoints.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { nothingChosen, openPage, serverFor } from '#test/open-page.tsx'
import { personOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('zh')
const person = personOf('operator')
const preference: NoticePreference = {
  digest: 'atOnce',
  digestHour: 9,
  quiet: null,
  timeZone: 'Asia/Shanghai',
  deputy: null,
  email: 'me@pindao.example',
  language: 'zh',
  sendsEmail: true,
  robots: [{ id: '5', name: '一组机器人' }],
}

let server: FakeServer
beforeEach(() => {
  server = serverFor(person)
  server.answers(getNoticePreference, preference)
})
// The address names the tab: links of e-mails lead here.
const open = () => openPage('/pages/account-settings#notices', { server, person })

test('SHL-08 quiet hours are kept with their zone, as minutes of the day', async () => {
  const quiet = { from: 22 * 60, to: 8 * 60 }
  server.answers(updateNoticePreference, { ...preference, quiet })
  const { user } = await open()
  await user.click(await screen.findByRole('checkbox', { name: t('notices:settings.quiet') }))
  await user.click(screen.getByRole('button', { name: t('notices:settings.save') }))
  await waitFor(() =>
    expect(server.asked(updateNoticePreference)[0]?.body).toEqual({
      digest: 'atOnce',
      digestHour: 9,
      quiet,
      timeZone: 'Asia/Shanghai',
      deputyId: null,
    }),
  )
})

test('SHL-08 a letter is sent at once to try the way, and says where it went', async () => {
  server.answers(tryNotice, { to: preference.email })
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: t('notices:settings.try') }))
  await screen.findByText(t('notices:settings.tried', { email: preference.email }))
})

test('SHL-08 one press takes all choices back to what the roles are told', async () => {
  server.answers(updatePersonSettings, nothingChosen)
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: t('notices:settings.reset') }))
  await screen.findByText(t('notices:settings.resetDone'))
  expect(server.asked(updatePersonSettings)[0]?.body).toEqual({ notifications: null })
})

test('SHL-08 without a mail server it is said that none is sent', async () => {
  server.answers(getNoticePreference, { ...preference, sendsEmail: false, robots: [] })
  await open()
  await screen.findByText(t('notices:settings.noEmail'))
  await screen.findByText(t('notices:settings.noRobots'))
  expect(screen.queryByRole('button', { name: t('notices:settings.try') })).toBeNull()
})
