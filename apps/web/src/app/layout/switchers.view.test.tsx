import { updatePersonSettings } from '@pindao/protocol/access/person-settings.endpoints.ts'
import { listVideos } from '@pindao/protocol/media/video.endpoints.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createFakeServer } from '#test/fake-server.ts'
import { nothingChosen, openPage, serverFor } from '#test/open-page.tsx'
import { personOf, videoOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const [zh, fr, ar] = await Promise.all([textsIn('zh'), textsIn('fr'), textsIn('ar')])
const page = document.documentElement
const switcher = (label: string) => screen.findByRole('button', { name: new RegExp(`^${label}`, 'u') })

test('SHL-02 I18N-01 a language is chosen by its own name; Arabic turns the page around', async () => {
  const server = createFakeServer()
  const { user } = await openPage('/login', { server, person: null, locale: 'zh' })
  await screen.findByRole('button', { name: zh('access:login.button') })
  expect([page.lang, page.dir]).toEqual(['zh-CN', 'ltr'])

  await user.click(await switcher(zh('navigation:language')))
  await user.click(await screen.findByRole('menuitem', { name: 'العربية' }))
  await screen.findByRole('button', { name: ar('access:login.button') })
  await waitFor(() => expect([page.lang, page.dir]).toEqual(['ar', 'rtl']))
  expect(document.title).toContain(ar('appName'))

  await openPage('/login', { server })
  await screen.findByRole('button', { name: ar('access:login.button') })
  expect(page.dir).toBe('rtl')

  await user.click(await switcher(ar('navigation:language')))
  await user.click(await screen.findByRole('menuitem', { name: 'Français' }))
  await screen.findByRole('button', { name: fr('access:login.button') })
  await waitFor(() => expect([page.lang, page.dir]).toEqual(['fr', 'ltr']))
})

test('I18N-01 inside the product the page shown and the menu change their language', async () => {
  const person = personOf('operator')
  const server = serverFor(person)
  server.answers(updatePersonSettings, { ...nothingChosen, language: 'fr' })
  const { user } = await openPage('/', { server, person, locale: 'zh' })
  await screen.findByRole('heading', { name: zh('workbench:title') })
  await user.click(await switcher(zh('navigation:language')))
  await user.click(await screen.findByRole('menuitem', { name: 'Français' }))
  await screen.findByRole('heading', { name: fr('workbench:title') })
  await screen.findByRole('menuitem', { name: fr('navigation:area.content') })
  await waitFor(() => expect(server.asked(updatePersonSettings)[0]?.body).toEqual({ language: 'fr' }))
})

test('I18N-01 the words of the component library change their language with the page', async () => {
  const person = personOf('operator')
  const server = serverFor(person)
  server.answers(listVideos, [videoOf()], 95)
  server.answers(updatePersonSettings, { ...nothingChosen, language: 'fr' })
  const { user } = await openPage('/channel/source-videos', { server, person, locale: 'zh' })
  await screen.findByText('30 条/页')
  await user.click(await switcher(zh('navigation:language')))
  await user.click(await screen.findByRole('menuitem', { name: 'Français' }))
  await screen.findByText('30 / page')
  expect(screen.queryByText('30 条/页')).toBeNull()
})

test('SHL-06 the chosen theme is in force at once and after a reload', async () => {
  const server = createFakeServer()
  const { user } = await openPage('/login', { server, person: null, locale: 'zh' })
  await user.click(await switcher(zh('navigation:theme.label')))
  await user.click(await screen.findByRole('menuitem', { name: zh('navigation:theme.dark') }))
  await waitFor(() => expect(page.dataset['mode']).toBe('dark'))
  await screen.findByRole('button', {
    name: `${zh('navigation:theme.label')}: ${zh('navigation:theme.dark')}`,
  })

  page.dataset['mode'] = ''
  await openPage('/login', { server })
  await screen.findByRole('button', {
    name: `${zh('navigation:theme.label')}: ${zh('navigation:theme.dark')}`,
  })
  expect(page.dataset['mode']).toBe('dark')
})

test('I18N-01 a language that the account does not keep is shown all the same; the page says so in it', async () => {
  const person = personOf('operator')
  const server = serverFor(person)
  server.loses(updatePersonSettings)
  const { user } = await openPage('/', { server, person, locale: 'zh' })
  await screen.findByRole('heading', { name: zh('workbench:title') })
  await user.click(await switcher(zh('navigation:language')))
  await user.click(await screen.findByRole('menuitem', { name: 'Français' }))
  await screen.findByRole('heading', { name: fr('workbench:title') })
  await screen.findByText(fr('error.languageNotKept'))
})

test('I18N-01 PERM-04 so it does where nobody has a role yet, and nothing of the product has been loaded', async () => {
  const person = personOf(null)
  const server = serverFor(person)
  server.loses(updatePersonSettings)
  const { user } = await openPage('/pages/miscellaneous/not-authorized', { server, person, locale: 'zh' })
  await screen.findByText(zh('permission.title'))
  await user.click(await switcher(zh('navigation:language')))
  await user.click(await screen.findByRole('menuitem', { name: 'Français' }))
  await screen.findByText(fr('permission.title'))
  await screen.findByText(fr('error.languageNotKept'))
})
