import { listChannels } from '@pindao/protocol/channels/channel.endpoints.ts'
import { getDictionary } from '@pindao/protocol/settings/dictionary.endpoints.ts'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { createFakeServer } from '#test/fake-server.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { channelOf, personOf, platformItems } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

let server = createFakeServer()
const person = personOf('admin')
beforeEach(() => {
  server = serverFor(person)
  server.answers(listChannels, [channelOf({ title: '云上频道', platform: 'youtube' })])
})

const renamed = (badge: 'on' | null) =>
  platformItems.map((item) =>
    item.code === 'youtube' ? { ...item, badge, label: { ...item.label, zh: '油管' } } : item,
  )

test('SET-01 a list calls a code what administrators call it, read once for all rows', async () => {
  server.answers(getDictionary, renamed(null))
  server.answers(listChannels, [channelOf({ id: '3' }), channelOf({ id: '4', title: '山谷频道' })])
  await openPage('/channels', { server, person })
  expect(await screen.findAllByText('油管')).toHaveLength(2)
  expect(server.asked(getDictionary).map(({ params }) => params)).toEqual([{ kind: 'platform' }])
})

test('SET-01 a word with a colour is a tag, and every language has its own', async () => {
  server.answers(getDictionary, renamed('on'))
  await openPage('/channels', { server, person, locale: 'fr' })
  const t = await textsIn('fr')
  // A tag says its word when it is cut.
  await screen.findByTitle(t('states:platform.youtube'))
})

test('SET-01 while its words do not come, a code is shown as it is', async () => {
  server.refuses(getDictionary, { code: 'common.notFound' })
  await openPage('/channels', { server, person })
  await screen.findByText('youtube')
})
