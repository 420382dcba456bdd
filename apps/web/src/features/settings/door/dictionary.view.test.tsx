import type { DictionaryKind } from '@pindao/protocol/capabilities.ts'
import { listChannels } from '@pindao/protocol/channels/channel.endpoints.ts'
import { type DictionaryItem, getDictionary } from '@pindao/protocol/settings/dictionary.endpoints.ts'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { createFakeServer } from '#test/fake-server.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { channelOf, dictionaryItems, personOf, platformItems } from '#test/samples.ts'
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

/** These words for platforms, those of the product for all other lists. */
const words =
  (platforms: DictionaryItem[]) =>
  ({ params: { kind } }: { readonly params: Readonly<Record<string, unknown>> }) =>
    kind === 'platform' ? platforms : dictionaryItems(kind as DictionaryKind)

test('SET-01 a list calls a code what administrators call it, read once for all rows', async () => {
  server.answers(getDictionary, words(renamed(null)))
  server.answers(listChannels, [channelOf({ id: '3' }), channelOf({ id: '4', title: '山谷频道' })])
  await openPage('/channels', { server, person })
  expect(await screen.findAllByText('油管')).toHaveLength(2)
  const kinds = server.asked(getDictionary).map(({ params }) => params['kind'])
  expect(kinds.filter((kind) => kind === 'platform')).toHaveLength(1)
  expect(new Set(kinds).size).toBe(kinds.length)
})

test('SET-01 a word with a colour is a tag, and every language has its own', async () => {
  server.answers(getDictionary, words(renamed('on')))
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
