import { getPersonSettings, updatePersonSettings } from '@pindao/protocol/access/person-settings.endpoints.ts'
import { notificationOffers, notificationWays } from '@pindao/protocol/access/person-settings.ts'
import {
  endOtherSessions,
  endSession,
  listSessions,
  type OwnSession,
} from '@pindao/protocol/access/session.endpoints.ts'
import { getPerson } from '@pindao/protocol/people/people.endpoints.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { nothingChosen, openPage, serverFor } from '#test/open-page.tsx'
import { personOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const [t, ar] = await Promise.all([textsIn('zh'), textsIn('ar')])
const person = personOf('operator')
const settingsPath = '/pages/account-settings'

const openTab = async (
  name: 'profile' | 'region' | 'look' | 'sessions' | 'notices',
  server = serverFor(person),
) => {
  const { user, address } = await openPage(settingsPath, { server, person })
  await user.click(await screen.findByRole('tab', { name: t(`settings:tab.${name}`) }))
  return { user, server, address }
}

test('SHL-02 NAV-02 the settings are found in the user menu; the profile says who owns it', async () => {
  const server = serverFor(person)
  server.refuses(getPerson, { code: 'access.staffNotFound' })
  const { user, address } = await openPage('/apps/user/view/7', { server, person })
  await user.click(await screen.findByRole('button', { name: t('navigation:userMenu', { name: '李晴' }) }))
  await screen.findByRole('link', { name: t('navigation:account.help') })
  await user.click(screen.getByRole('link', { name: t('navigation:account.settings') }))
  await screen.findByRole('heading', { name: t('settings:title') })
  expect(address()).toBe(settingsPath)
  const profile = within(screen.getByRole('tabpanel'))
  profile.getByText('li.qing@pindao.example')
  profile.getByText(t('settings:profile.owner'))
})

test('SHL-10 the tab chosen is there again after a reload', async () => {
  const { server } = await openTab('look')
  await openPage(settingsPath, { server })
  const tab = await screen.findByRole('tab', { name: t('settings:tab.look') })
  expect(tab.getAttribute('aria-selected')).toBe('true')
})

test('I18N-01 a language chosen here is kept with the account, and brought along by it', async () => {
  const { user, server } = await openTab('region')
  server.answers(updatePersonSettings, { ...nothingChosen, language: 'ar' })
  await user.click(await screen.findByRole('radio', { name: 'العربية' }))
  await screen.findByRole('heading', { name: ar('settings:title') })
  await waitFor(() =>
    expect(server.asked(updatePersonSettings).map(({ body }) => body)).toEqual([{ language: 'ar' }]),
  )
  // Another browser, which knows nothing yet.
  window.localStorage.removeItem('pindao.preferences.1')
  server.answers(getPersonSettings, { ...nothingChosen, language: 'ar' })
  await openPage(settingsPath, { server })
  await screen.findByRole('heading', { name: ar('settings:title') })
})

test('NAV-02 a time zone is found by typing, kept with the account, and every time is shown in it', async () => {
  const { user, server } = await openTab('region')
  server.answers(updatePersonSettings, { ...nothingChosen, timeZone: 'America/New_York' })
  await user.type(await screen.findByRole('combobox', { name: t('settings:region.timeZone') }), 'new york')
  await user.click(await screen.findByText(/^America\/New York/u))
  await waitFor(() =>
    expect(server.asked(updatePersonSettings)[0]?.body).toEqual({ timeZone: 'America/New_York' }),
  )
  // Of another year than now: it is written, too.
  const at = '2020-03-04T05:06:07.000Z'
  server.answers(listSessions, [sessionOf({ createdAt: at, lastUsedAt: at })])
  await user.click(screen.getByRole('tab', { name: t('settings:tab.sessions') }))
  expect(await screen.findAllByText('2020/03/04 00:06')).toHaveLength(2)
})

test('SHL-06 the look has the controls of the customizer', async () => {
  const { user } = await openTab('look')
  await user.click(await screen.findByRole('radio', { name: t('customizer:skin.bordered') }))
  expect(document.documentElement.dataset['skin']).toBe('bordered')
})

test('a choice of notifications is kept; what the product cannot do is not offered', async () => {
  const { user, server } = await openTab('notices')
  const name = t('settings:notices.choice', {
    event: t('settings:notices.name.publishFailed'),
    way: t('settings:notices.way.mail'),
  })
  const notifications = {
    ...nothingChosen.notifications,
    publishFailed: { ...nothingChosen.notifications.publishFailed, mail: false },
  }
  server.answers(updatePersonSettings, { ...nothingChosen, notifications })
  await user.click(await screen.findByRole('switch', { name }))
  expect(await screen.findByRole('switch', { name, checked: false })).toBeTruthy()
  expect(server.asked(updatePersonSettings)[0]?.body).toEqual({
    notifications: { publishFailed: { mail: false } },
  })
  const missing = Object.values(notificationOffers).map((ways) => notificationWays.length - ways.length)
  expect(screen.getAllByText(t('settings:notices.notOffered'))).toHaveLength(
    missing.reduce((sum, each) => sum + each, 0),
  )
})

test('SSO-07 a session elsewhere is ended after a question; this one cannot be', async () => {
  const server = serverFor(person)
  const other = sessionOf({ id: '2', current: false, ip: '10.0.0.9' })
  server.answers(listSessions, [sessionOf(), other])
  server.answers(endSession, { ended: true })
  const { user } = await openTab('sessions', server)
  const list = within(await screen.findByRole('list', { name: t('settings:tab.sessions') }))
  list.getByText(t('settings:sessions.current'))
  const device = t('settings:sessions.browserOn', { browser: 'Chrome', system: 'Windows' })
  const [button, ...more] = list.getAllByRole('button')
  expect([button?.getAttribute('aria-label'), more]).toEqual([
    t('settings:sessions.endOf', { device, ip: '10.0.0.9' }),
    [],
  ])
  await user.click(button as HTMLElement)
  const question = within(await screen.findByRole('dialog', { name: t('settings:sessions.question.title') }))
  server.answers(listSessions, [sessionOf()])
  await user.click(question.getByRole('button', { name: t('settings:sessions.end') }))
  await screen.findByText(t('settings:sessions.onlyThis'))
  expect(server.asked(endSession).map(({ params }) => params)).toEqual([{ id: '2' }])
})

test('SSO-07 all others are ended at once', async () => {
  const server = serverFor(person)
  server.answers(listSessions, [sessionOf(), sessionOf({ id: '2', current: false })])
  server.answers(endOtherSessions, { ended: 1 })
  const { user } = await openTab('sessions', server)
  await user.click(await screen.findByRole('button', { name: t('settings:sessions.endOthers') }))
  const question = within(
    await screen.findByRole('dialog', { name: t('settings:sessions.othersQuestion.title') }),
  )
  server.answers(listSessions, [sessionOf()])
  await user.click(question.getByRole('button', { name: t('settings:sessions.endOthers') }))
  await screen.findByText(t('settings:sessions.onlyThis'))
})

function sessionOf(part: Partial<OwnSession> = {}): OwnSession {
  const at = '2026-03-04T05:06:07.000Z'
  return {
    id: '1',
    device: { kind: 'computer', browser: 'Chrome', system: 'Windows' },
    ip: '10.0.0.1',
    createdAt: at,
    lastUsedAt: at,
    expiresAt: at,
    current: true,
    ...part,
  }
}
