import { expect, test, vi } from 'vitest'
import { endSession } from './end-session.ts'

test('SSO-05 signing out goes where the server says, and nowhere special when it fails', async () => {
  expect(await endSession(async () => ({ endSessionUrl: 'https://sso/end' }))).toBe('https://sso/end')
  expect(await endSession(async () => Promise.reject(new Error('down')))).toBeNull()
})

test('SSO-05 a server that does not answer is waited for 5 s and no longer', async () => {
  const over = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(over.signal)
  const ended = endSession(() => new Promise(() => undefined))
  expect(timeout).toHaveBeenCalledWith(5000)
  over.abort()
  expect(await ended).toBeNull()
  timeout.mockRestore()
})
