import { getGuide, updateGuide } from '@pindao/protocol/access/guide.endpoints.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage, serverFor } from '#test/open-page.tsx'
import { personOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('zh')
const person = personOf('operator')

/** A server that keeps the first day of an operator. */
function guided() {
  const server = serverFor(person)
  const ticked = new Set<string>()
  let putAway = false
  let newsRead: string | null = null
  const guide = () => ({
    role: 'operator' as const,
    steps: (['upload', 'data'] as const).map((step) => ({ step, done: false, ticked: ticked.has(step) })),
    putAway,
    newsRead,
  })
  server.answers(getGuide, guide)
  server.answers(updateGuide, ({ body }) => {
    const change = body as { tick?: string[]; untick?: string[]; putAway?: boolean; newsRead?: string }
    for (const step of change.tick ?? []) ticked.add(step)
    for (const step of change.untick ?? []) ticked.delete(step)
    putAway = change.putAway ?? putAway
    newsRead = change.newsRead ?? newsRead
    return guide()
  })
  return server
}

const menu = async (user: Awaited<ReturnType<typeof openPage>>['user'], words: string | RegExp) => {
  await user.click(
    await screen.findByRole('button', { name: t('navigation:userMenu', { name: person.fullName }) }),
  )
  await user.click(await screen.findByRole('menuitem', { name: words }))
}

test('NAV-02 the first day is a quiet card with its next step, ticked in the list, put away and taken up', async () => {
  const server = guided()
  const { user } = await openPage('/dashboards/statistics', { server, person, locale: 'zh' })
  const card = within(await screen.findByRole('region', { name: t('guide:title') }))
  card.getByText(t('guide:step.upload.title'))
  await user.click(card.getByRole('button', { name: t('guide:show') }))
  const list = within(await screen.findByRole('dialog'))
  await user.click(
    list.getByRole('checkbox', { name: t('guide:tick', { name: t('guide:step.upload.title') }) }),
  )
  await waitFor(() => expect(server.asked(updateGuide).at(-1)?.body).toEqual({ tick: ['upload'] }))
  await list.findByText(t('guide:ticked', { ticked: 1, total: 2 }))
  await user.click(list.getByRole('button', { name: t('guide:away') }))
  await list.findByRole('button', { name: t('guide:again') })
  await waitFor(() => expect(screen.queryByRole('region', { name: t('guide:title') })).toBeNull())
})

test('NAV-02 nothing is ticked by a page that no step is about', async () => {
  const server = guided()
  await openPage('/dashboards/statistics', { server, person, locale: 'zh' })
  await screen.findByRole('button', { name: t('navigation:pageHelp') })
  expect(server.asked(updateGuide)).toEqual([])
})

test('NAV-02 what is new is counted in the menu until it has been looked at', async () => {
  const server = guided()
  const { user } = await openPage('/dashboards/statistics', { server, person, locale: 'zh' })
  await screen.findByRole('button', { name: t('navigation:pageHelp') })
  await menu(user, new RegExp(t('navigation:account.news')))
  const news = within(await screen.findByRole('dialog'))
  const clips = t('guide:news.open', { name: t('navigation:page.clips') })
  expect((await news.findByRole('link', { name: clips })).getAttribute('href')).toBe('/channel/clips')
  expect(news.queryByText(t('guide:news.item.statements'))).toBeNull()
  await waitFor(() =>
    expect(server.asked(updateGuide).at(-1)?.body).toMatchObject({ newsRead: expect.any(String) }),
  )
})

test('NAV-02 the question mark of a page opens what the help says of it, and leaves the page', async () => {
  const server = guided()
  const { user, address } = await openPage('/dashboards/statistics', { server, person, locale: 'zh' })
  await user.click(await screen.findByRole('button', { name: t('navigation:pageHelp') }))
  const help = within(await screen.findByRole('dialog'))
  await help.findByText(t('help:item.workbench-what.q'))
  expect(address()).toBe('/dashboards/statistics')
})
