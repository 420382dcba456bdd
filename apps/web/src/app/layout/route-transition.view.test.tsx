import { getUserInfo } from '@pindao/protocol/access/sso.endpoints.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { looks, preferencesKey } from '#src/shared/preferences/preferences.ts'
import type { FakeServer } from '#test/fake-server.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { personOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('zh')
const person = personOf('operator')

type Move = {
  readonly keyframes: readonly Keyframe[]
  readonly fill: FillMode | undefined
  readonly cancel: ReturnType<typeof vi.fn<() => void>>
}

/** How a browser is told to move the page from now on; `onMove` happens when the first one has begun. */
function watchMoves(onMove: () => void = () => undefined): readonly Move[] {
  const moves: Move[] = []
  function animate(this: Element, keyframes: readonly Keyframe[], { fill }: KeyframeAnimationOptions) {
    const cancel = vi.fn<() => void>()
    if (this.id === 'main') moves.push({ keyframes, fill, cancel })
    // Before the router goes on, which waits longer.
    if (moves.length === 1) setTimeout(onMove)
    return { cancel }
  }
  Object.assign(Element.prototype, { animate })
  onTestFinished(() => void Reflect.deleteProperty(Element.prototype, 'animate'))
  return moves
}

/** What a browser does that goes to another address of its history. */
function goBackTo(address: string, hasUAVisualTransition = false): void {
  window.history.replaceState(null, '', address)
  window.dispatchEvent(new PopStateEvent('popstate', { hasUAVisualTransition }))
}

/** The help, in a browser that was told how pages move, with the way to the workbench. */
async function openHelp({ server = serverFor(person), ...preferences }: { readonly server?: FakeServer }) {
  const stored = { locale: 'zh', menuPinned: true, ...preferences }
  window.localStorage.setItem(preferencesKey, JSON.stringify(stored))
  const { user } = await openPage('/pages/faq', { server, person })
  const link = await screen.findByRole('link', { name: t('navigation:page.workbench') })
  return { user, link }
}

const workbench = () => screen.findByRole('heading', { name: t('workbench:title') })

/** From the help to the workbench. */
async function changePage(preferences: object): Promise<readonly Move[]> {
  const { user, link } = await openHelp(preferences)
  const moves = watchMoves()
  await user.click(link)
  await workbench()
  return moves
}

const rest = {}

/** How far the page that goes ends, and from where the one that comes begins (shell.md 1.5). */
const ways = {
  fade: [{}, {}],
  'scroll-x': [{ transform: 'translateX(15px)' }, { transform: 'translateX(-15px)' }],
  'scroll-x-reverse': [{ transform: 'translateX(-15px)' }, { transform: 'translateX(15px)' }],
  'scroll-y': [{ transform: 'translateY(15px)' }, { transform: 'translateY(-15px)' }],
  'scroll-y-reverse': [{ transform: 'translateY(-15px)' }, { transform: 'translateY(15px)' }],
  'slide-x': [{ transform: 'translateX(-15px)' }, { transform: 'translateX(-15px)' }],
  'slide-x-reverse': [{ transform: 'translateX(15px)' }, { transform: 'translateX(15px)' }],
  'slide-y': [{ transform: 'translateY(-15px)' }, { transform: 'translateY(-15px)' }],
  'slide-y-reverse': [{ transform: 'translateY(15px)' }, { transform: 'translateY(15px)' }],
} as const
const moving = looks.transition.filter((name) => name !== 'none')

test.each(moving)('SHL-06 a change of page moves as %s', async (transition) => {
  const [goes, comes] = ways[transition]
  const [going, coming, ...others] = await changePage({ transition })
  expect(going).toMatchObject({ keyframes: [rest, { opacity: 0.3, ...goes }], fill: 'forwards' })
  expect(going?.cancel).toHaveBeenCalled()
  expect(coming).toMatchObject({ keyframes: [{ opacity: 0, ...comes }, rest], fill: 'none' })
  expect(others).toEqual([])
})

test('SHL-06 from right to left pages move the other way', async () => {
  const moves = await changePage({ transition: 'slide-x', direction: 'rtl' })
  expect(moves[0]?.keyframes[1]).toMatchObject({ transform: 'translateX(15px)' })
})

test('SHL-06 without a transition nothing moves', async () => {
  expect(await changePage({ transition: 'none' })).toEqual([])
})

test('SHL-06 nothing moves for somebody who asked the system for less motion', async () => {
  const { matchMedia } = window
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const media = matchMedia.call(window, query)
    return query.includes('prefers-reduced-motion')
      ? Object.defineProperty(media, 'matches', { value: true })
      : media
  })
  onTestFinished(() => void vi.restoreAllMocks())
  expect(await changePage({})).toEqual([])
})

const title = () => screen.getByRole('heading', { level: 1 }).textContent

test('SHL-06 a page that began to go and stays after all is shown again', async () => {
  const { link } = await openHelp({})
  const moves = watchMoves(() => goBackTo('/pages/faq'))
  fireEvent.click(link)
  await waitFor(() => expect(moves[0]?.cancel).toHaveBeenCalled())
  expect(title()).toBe(t('help:title'))
  expect(moves).toHaveLength(1)
})

test('SHL-06 whoever goes elsewhere meanwhile sees the page until that one is there', async () => {
  const { link } = await openHelp({})
  const moves = watchMoves(() => {
    goBackTo('/pages/account-settings')
    expect(moves[0]?.cancel).toHaveBeenCalled()
  })
  fireEvent.click(link)
  await screen.findByRole('heading', { level: 1, name: t('settings:title') })
  await waitFor(() => expect(moves.map(({ fill }) => fill)).toEqual(['forwards', 'forwards', 'none']))
})

test('SHL-06 before a redirect leads to where something else has to be loaded the page stays in sight', async () => {
  const server = serverFor(person)
  const { link } = await openHelp({ server })
  const moves = watchMoves()
  const { appAbility } = await import('../session/keep-user-fresh.ts')
  server.answers(getUserInfo, { ...person, ability: [] })
  appAbility.update([])
  fireEvent.click(link)
  await waitFor(() => expect(window.location.pathname).toBe('/pages/miscellaneous/not-authorized'))
  expect(moves).toEqual([])
})

test.each([
  [false, 2],
  [true, 0],
])('SHL-06 going back, where the browser moved the page itself: %s', async (isMoved, times) => {
  const { user, link } = await openHelp({})
  await user.click(link)
  await workbench()
  const moves = watchMoves()
  goBackTo('/pages/faq', isMoved)
  await screen.findByRole('heading', { level: 1, name: t('help:title') })
  expect(moves).toHaveLength(times)
})

test('SHL-06 after a way back that the browser moved on one page, the next page moves as ever', async () => {
  const { user, link } = await openHelp({})
  const moves = watchMoves()
  goBackTo('/pages/faq?question=1', true)
  await waitFor(async () => {
    const { router } = await import('../router/router.tsx')
    expect(router.state.location.search).toBe('?question=1')
  })
  await user.click(link)
  await workbench()
  expect(moves).toHaveLength(2)
})
