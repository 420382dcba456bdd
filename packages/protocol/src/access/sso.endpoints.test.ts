import { expect, test } from 'vitest'
import { refreshGraceSeconds, refreshTimeoutSeconds } from './sso.endpoints.ts'

/** The second question's way to a server that is busy, and the first one's if the server was late to take it. */
const marginSeconds = 5

test('SSO-07 a refresh whose answer was lost is asked for again while its token is still answered', () => {
  expect(refreshTimeoutSeconds + marginSeconds).toBeLessThan(refreshGraceSeconds)
})
