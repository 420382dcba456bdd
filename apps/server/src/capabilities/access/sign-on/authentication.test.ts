import { expect, test } from 'vitest'
import { createSecretBox } from '#src/platform/crypto/secret-box.ts'
import { UnknownBearer } from '#src/platform/http/bearer.ts'
import { createSessionTokens } from '../sessions/session-tokens.ts'
import { createAuthentication } from './authentication.ts'

test('A4 a made-up access token is refused without a query; one of ours is looked up', async () => {
  let queries = 0
  const query = async () => {
    queries += 1
    return { rows: [] }
  }
  const tokens = createSessionTokens(createSecretBox([{ id: 'k', key: Buffer.alloc(32, 1) }]))
  const { authenticate } = createAuthentication({
    database: { pool: { query } as never },
    tokens,
    noteUse: () => undefined,
    clock: Date.now,
  })
  await expect(authenticate('made-up')).rejects.toBeInstanceOf(UnknownBearer)
  expect(queries).toBe(0)
  const { accessToken } = tokens.first(1n)
  const ended = await authenticate(accessToken).catch((error: unknown) => error)
  expect(ended).toMatchObject({ code: 'access.notSignedIn' })
  expect(ended).not.toBeInstanceOf(UnknownBearer)
  expect(queries).toBe(1)
})
