import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openPage, serverFor } from '#test/open-page.tsx'
import { personOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('zh')
const operator = personOf('operator')
const finance = { ...personOf('finance'), user: { ...personOf('finance').user, userId: '8' } }

const settings = () => screen.findByRole('heading', { level: 1, name: t('settings:title') })
const addressesOf = async () => {
  const trail = await screen.findByRole('navigation', { name: t('navigation:trail') })
  return within(trail)
    .queryAllByRole('link')
    .map((link) => link.getAttribute('href'))
}

/** Through the help, where something was looked for, to the settings. */
async function comeThroughHelp() {
  await openPage('/pages/faq?search=secret', { server: serverFor(operator), person: operator, locale: 'zh' })
  await screen.findByRole('heading', { level: 1, name: t('help:title') })
  await openPage('/pages/account-settings', { server: serverFor(operator) })
  await settings()
}

test('SHL-03 the trail outlives a reload', async () => {
  await comeThroughHelp()
  expect(await addressesOf()).toEqual(['/pages/faq?search=secret'])
})

test('SHL-03 the trail leads back to a page with what was set on it meanwhile', async () => {
  await openPage('/pages/faq', { server: serverFor(operator), person: operator, locale: 'zh' })
  await userEvent.type(await screen.findByRole('searchbox', { name: t('help:search') }), 'secret')
  await expect.poll(() => window.location.search).toBe('?q=secret')
  await openPage('/pages/account-settings', { server: serverFor(operator) })
  await settings()
  expect(await addressesOf()).toEqual(['/pages/faq?q=secret'])
})

test('SSO-05 SHL-03 whoever signs in next in this tab does not find the trail of the person before', async () => {
  await comeThroughHelp()
  await openPage('/pages/account-settings', { server: serverFor(finance), person: finance })
  await settings()
  expect(await addressesOf()).toEqual([])
})

test('SSO-05 SHL-03 nothing of the trail stays after signing out', async () => {
  await comeThroughHelp()
  expect(window.sessionStorage.getItem('trail')).toContain('secret')
  const { session } = await import('#src/shared/session/session.ts')
  session.clear()
  expect(window.sessionStorage.getItem('trail')).toBeNull()
})
