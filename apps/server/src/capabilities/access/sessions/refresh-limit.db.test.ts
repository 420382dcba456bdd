import { refresh } from '@pindao/protocol/access/sso.endpoints.ts'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { outputOf, startWorld, type World } from '../access.test-support.ts'

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

test.each([10, 600])(
  'SSO-07 one session refreshes six times a minute where an address may sign in %i times, and holds no other one up',
  async (signInRatePerMinute) => {
    const rated = await startWorld({ signInRatePerMinute })
    onTestFinished(() => rated.close())
    const ask = (refreshToken: string) => rated.call(refresh, { body: { refreshToken } })
    const [busy, other] = [await rated.signIn('operator'), await rated.signIn('operator')]
    let { refreshToken } = busy.tokens
    for (let round = 0; round < 6; round += 1)
      refreshToken = outputOf(refresh, await ask(refreshToken)).refreshToken
    expect(await ask(refreshToken)).toMatchObject({ status: 429, code: 'common.tooManyRequests' })
    expect((await ask(other.tokens.refreshToken)).status).toBe(200)
  },
)
