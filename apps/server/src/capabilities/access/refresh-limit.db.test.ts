import { refresh } from '@pindao/protocol/access/sso.endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outputOf, startWorld, type World } from './access.test-support.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ signInRatePerMinute: 60 })
})
afterAll(() => world.close())

const renew = (refreshToken: string) => world.call(refresh, { body: { refreshToken } })
const sixtyJunk = Array.from({ length: 60 }, (_each, index) => `1.${index}.made-up`)

test('SSO-07 A4 made-up refresh tokens are limited by address, and colleagues behind it go on', async () => {
  const sessions = [await world.signIn('operator'), await world.signIn('viewer')]
  const junk = await Promise.all(sixtyJunk.map(renew))
  expect(new Set(junk.map(({ code }) => code))).toEqual(new Set(['access.refreshRejected']))
  expect(await renew('one more')).toMatchObject({ status: 429, code: 'common.tooManyRequests' })
  // Looks like a token of the session; without the proof it counts for the address.
  const forged = sessions[0]?.tokens.refreshToken.replace(/\.[^.]*$/u, `.${'x'.repeat(43)}`) ?? ''
  expect((await renew(forged)).status).toBe(429)
  for (const { tokens } of sessions) {
    const next = outputOf(refresh, await renew(tokens.refreshToken))
    expect(next.refreshToken).not.toBe(tokens.refreshToken)
  }
})

test('SSO-07 one session refreshes six times a minute, the next one is not held up by it', async () => {
  const [busy, other] = [await world.signIn('operator'), await world.signIn('operator')]
  let { refreshToken } = busy.tokens
  for (let round = 0; round < 6; round += 1)
    refreshToken = outputOf(refresh, await renew(refreshToken)).refreshToken
  expect(await renew(refreshToken)).toMatchObject({ status: 429, code: 'common.tooManyRequests' })
  expect((await renew(other.tokens.refreshToken)).status).toBe(200)
})
