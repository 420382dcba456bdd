import { isLogin, logout } from '@pindao/protocol/access/sso.endpoints.ts'
import { getMenu } from '@pindao/protocol/navigation/navigation.endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../access.test-support.ts'
import { accessSeconds } from '../sessions/session-policy.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ signInRatePerMinute: 10 })
})
afterAll(() => world.close())

const menuOf = (bearer: string) => world.call(getMenu, {}, { bearer })
const tooMany = { status: 429, code: 'common.tooManyRequests' }

test('A4 made-up access tokens are limited by address, whatever they say of it; whoever has one of ours goes on', async () => {
  const [here, gone] = [await world.signIn('operator'), await world.signIn('viewer')]
  const forged = `${here.bearer.slice(0, 43)}.${'x'.repeat(43)}`
  for (let round = 0; round < 100; round += 1) {
    const answer = await menuOf(round === 0 ? forged : `made-up-${round}`)
    expect(answer).toMatchObject({ status: 401, code: 'access.notSignedIn' })
  }
  expect(await menuOf('one-more')).toMatchObject(tooMany)
  expect(await menuOf(forged)).toMatchObject(tooMany)
  const elsewhere = await fetch(`${world.serverAddress}/api${getMenu.url}`, {
    headers: { authorization: 'Bearer one-more', 'x-forwarded-for': '192.0.2.7' },
  })
  expect(elsewhere.status).toBe(429)
  expect(Number(elsewhere.headers.get('retry-after'))).toBeGreaterThan(0)

  expect((await menuOf(here.bearer)).status).toBe(200)
  await world.call(logout, {}, { bearer: gone.bearer })
  expect(await menuOf(gone.bearer)).toMatchObject({ status: 401, code: 'access.notSignedIn' })
  world.pass(accessSeconds + 1)
  expect(await menuOf(here.bearer)).toMatchObject({ status: 401, code: 'access.tokenExpired' })
  // A page with a token that is none must still be able to sign in.
  expect((await world.call(isLogin, {}, { bearer: 'one-more' })).status).toBe(200)
  expect((await world.signIn('operator')).bearer).not.toBe('')
})
