import { expect, test, vi } from 'vitest'
import { onReturn } from './on-return.ts'

const pageShow = (persisted: boolean) => Object.assign(new Event('pageshow'), { persisted })

test('a page that comes back as it was left is told so; one that is loaded is not', () => {
  const [page, act] = [new EventTarget(), vi.fn()]
  const stop = onReturn(page, act)
  page.dispatchEvent(pageShow(false))
  expect(act).not.toHaveBeenCalled()
  page.dispatchEvent(pageShow(true))
  expect(act).toHaveBeenCalledTimes(1)
  stop()
  page.dispatchEvent(pageShow(true))
  expect(act).toHaveBeenCalledTimes(1)
})
