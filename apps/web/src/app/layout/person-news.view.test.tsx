import { getPersonSettings } from '@pindao/protocol/access/person-settings.endpoints.ts'
import type { LiveEvent } from '@pindao/protocol/live/live.events.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { nothingChosen, openPage, serverFor } from '#test/open-page.tsx'
import { personOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('zh')
const person = personOf('operator')
const task = { type: 'publishTask', id: '31', stage: 'done', progress: 1, bytesConfirmed: 1 } as const
const { codes } = publishTaskStatus
const published = (title: string, operatorId = '7'): LiveEvent => ({
  ...task,
  status: codes.published,
  operatorId,
  title,
})

async function open(notifications = nothingChosen.notifications) {
  const server = serverFor(person)
  server.answers(getPersonSettings, { ...nothingChosen, notifications })
  await openPage('/pages/account-settings', { server, person })
  await screen.findByRole('heading', { name: t('settings:title') })
  // Heard once the listener is there; its code comes by itself.
  const hear = (event: LiveEvent) => act(async () => server.tells(event))
  return { server, hear }
}

test('a publish of one’s own is told, once; that of a colleague is not', async () => {
  const { hear } = await open()
  await expect
    .poll(async () => {
      await hear(published('山谷', '7'))
      return screen.queryAllByText(t('settings:news.published', { title: '山谷' })).length
    })
    .toBe(1)
  await hear({ ...published('别人的', '8'), id: '32' } as LiveEvent)
  await hear(published('山谷'))
  expect(screen.queryByText(t('settings:news.published', { title: '别人的' }))).toBeNull()
  expect(screen.queryAllByText(t('settings:news.published', { title: '山谷' })).length).toBeLessThan(2)
})

test('what a person does not want to be told is not told', async () => {
  const kept = nothingChosen.notifications
  const quiet = { ...kept, publishSucceeded: { ...kept.publishSucceeded, toast: false } }
  const { hear } = await open(quiet)
  await expect
    .poll(async () => {
      await hear({ type: 'channel', id: '3', lost: { ownerId: '7', title: '云上' } })
      return screen.queryAllByText(t('settings:news.credentialLost', { title: '云上' })).length > 0
    })
    .toBe(true)
  await hear(published('山谷'))
  expect(screen.queryByText(t('settings:news.published', { title: '山谷' }))).toBeNull()
})
