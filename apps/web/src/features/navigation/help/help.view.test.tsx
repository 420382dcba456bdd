import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { personOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'
import { helpGroups } from './help-questions.ts'

const t = await textsIn('zh')
const person = personOf('admin')
let server: FakeServer
beforeEach(() => {
  server = serverFor(person)
})
const open = (address: string) => openPage(address, { server, person, locale: 'zh' })
const questions = () => document.querySelectorAll('details')

test('NAV-02 the help has every question in its group, closed until it is asked', async () => {
  await open('/pages/faq')
  await screen.findByRole('heading', { name: t('help:group.confirming') })
  const ids = helpGroups.flatMap((group) => group.questions.map(({ id }) => id))
  expect([...questions()].map(({ id }) => id)).toEqual(ids)
  expect(ids.length).toBeGreaterThanOrEqual(25)
  expect([...questions()].some((item) => item.open)).toBe(false)
})

test('NAV-02 a search reads question and answer, in Chinese too, and stays in the address', async () => {
  const { user, address } = await open('/pages/faq')
  await user.type(await screen.findByRole('searchbox'), '允许的上传')
  await waitFor(() => expect(questions()).toHaveLength(1))
  expect([questions()[0]?.id, questions()[0]?.open]).toEqual(['failed-quota', true])
  // All of it: what is written later would be written into the next test's address.
  await waitFor(() => expect(address()).toBe(`/pages/faq?q=${encodeURIComponent('允许的上传')}`))
})

test('NAV-02 a search that finds nothing says what to do', async () => {
  const { user } = await open('/pages/faq?q=zzzz')
  await screen.findByText(t('help:none.title'))
  await user.click(screen.getByRole('button', { name: t('action.reset') }))
  await waitFor(() => expect(questions().length).toBeGreaterThan(25))
})

test('NAV-02 an address with a question opens it; all of them open and close at once', async () => {
  const { user } = await open('/pages/faq#channel-invalid')
  await waitFor(() => expect(document.getElementById('channel-invalid')).toHaveProperty('open', true))
  const item = within(document.getElementById('channel-invalid') as HTMLElement)
  expect(item.getByRole('link', { name: t('navigation:page.channels') }).getAttribute('href')).toBe(
    '/channels',
  )
  await user.click(screen.getByRole('button', { name: t('help:openAll') }))
  await waitFor(() => expect([...questions()].every((one) => one.open)).toBe(true))
  await user.click(screen.getByRole('button', { name: t('help:closeAll') }))
  await waitFor(() => expect([...questions()].some((one) => one.open)).toBe(false))
})

test('NAV-02 PERM-02 answers about pages that one may not open are not there', async () => {
  server = serverFor(personOf('viewer'))
  await openPage('/pages/faq', { server, person: personOf('viewer'), locale: 'zh' })
  await screen.findByRole('heading', { name: t('help:group.confirming') })
  expect(document.getElementById('publish-how')).not.toBeNull()
  expect(document.getElementById('roles-which')).toBeNull()
  expect(document.getElementById('money-tables')).toBeNull()
})
