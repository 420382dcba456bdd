import { getMailCounts, listLetters } from '@pindao/protocol/mail/mail.endpoints.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { holdPhone } from '#test/browser.ts'
import { noneUnread } from '#test/mail-samples.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { personOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('zh')
const person = personOf('operator')

/** As wide as the strip; each place is half of it, or with `late` all of it. */
const room = 200
let late: boolean
let grow: () => void

beforeEach(() => {
  holdPhone()
  late = false
  grow = () => undefined
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return boxOf(this)
  })
  vi.stubGlobal('ResizeObserver', WatchedSizes)
})

/** Nothing is laid out here: the strip begins at 0, its places stand beside each other and move as it is scrolled. */
function boxOf(element: Element): DOMRect {
  const strip = element.parentElement
  if (element.tagName !== 'A' || strip?.tagName !== 'NAV') return new DOMRect(0, 0, room, 40)
  const width = late ? room : room / 2
  return new DOMRect([...strip.children].indexOf(element) * width - strip.scrollLeft, 0, width, 40)
}

class WatchedSizes implements ResizeObserver {
  readonly #heard: () => void
  constructor(heard: ResizeObserverCallback) {
    this.#heard = () => heard([], this)
  }
  observe(element: Element) {
    if (element.getAttribute('aria-current') === 'page') grow = this.#heard
  }
  unobserve() {}
  disconnect() {}
}

async function openMail(path: string) {
  const server = serverFor(person)
  server.answers(listLetters, [])
  server.answers(getMailCounts, noneUnread)
  const { user } = await openPage(path, { server, person })
  await screen.findByRole('heading', { level: 1 })
  const places = () => within(screen.getByRole('navigation', { name: t('mail:places') }))
  /** How far the middle of the place shown is from the middle of the strip. */
  const off = () => {
    const current = places().getByRole('link', { current: 'page' })
    const { left, width } = boxOf(current)
    return left + width / 2 - room / 2
  }
  return { user, places, off }
}

test('NAV-02 on a phone the place that is shown stands in the middle of the strip of places', async () => {
  const { user, places, off } = await openMail('/apps/email/sent')
  await waitFor(() => expect(off()).toBe(0))
  await user.click(places().getByRole('link', { name: t('mail:folder.trash') }))
  await screen.findByRole('heading', { level: 1, name: t('mail:folder.trash') })
  await waitFor(() => expect(off()).toBe(0))
})

test('NAV-02 it stays in sight when the numbers beside the places come later', async () => {
  const { off } = await openMail('/apps/email/trash')
  await waitFor(() => expect(off()).toBe(0))
  late = true
  expect(off()).not.toBe(0)
  act(() => grow())
  expect(off()).toBe(0)
})
