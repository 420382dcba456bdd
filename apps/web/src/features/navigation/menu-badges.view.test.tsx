import type { LiveEvent } from '@pindao/protocol/live/live.events.ts'
import { getMenu } from '@pindao/protocol/navigation/navigation.endpoints.ts'
import { countUnreadNotifications } from '@pindao/protocol/notifications/notification.endpoints.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage, serverFor } from '#test/open-page.tsx'
import { personOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('zh')

test('NAV-06 other words and an empty conversation do not ask for the menu again, a message does', async () => {
  const person = personOf('operator')
  const server = serverFor(person)
  await openPage('/', { server, person })
  await screen.findByRole('navigation', { name: t('navigation:menu.label') })
  await waitFor(() => expect(server.listeners()).toBe(1))
  const asked = () => server.asked(getMenu).length
  type ChatChange = Extract<LiveEvent, { type: 'chat' }>['change']
  const tell = (change: ChatChange) =>
    act(async () => server.tells({ type: 'chat', id: '1', change, staffId: '2' }))
  const before = asked()
  await tell('message')
  await waitFor(() => expect(asked()).toBe(before + 1))
  await tell('edited')
  await tell('begun')
  // Events are gathered for some time: when the bell has asked after this later one, the menu would have, too.
  const rung = server.asked(countUnreadNotifications).length
  await act(async () => server.tells({ type: 'notification', change: 'arrived' }))
  await waitFor(() => expect(server.asked(countUnreadNotifications)).toHaveLength(rung + 1))
  expect(asked()).toBe(before + 1)
  await tell('message')
  await waitFor(() => expect(asked()).toBe(before + 2))
})
