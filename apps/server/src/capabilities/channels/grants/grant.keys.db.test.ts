import { expect, test } from 'vitest'
import { createSecretBox } from '#src/platform/crypto/secret-box.ts'
import { createGrantSecrets } from './grant.secrets.ts'
import { createGrantRig, tokensOf } from './grants.test-support.ts'

const older = { id: 'k', key: Buffer.alloc(32, 5) }
const newer = { id: 'new', key: Buffer.alloc(32, 6) }
type Keys = Parameters<typeof createSecretBox>[0]
const minute = 60_000

/** Eight grants of five channels, read and renewed by everybody without a pause. */
async function busyGrants() {
  const rig = await createGrantRig()
  const owner = await rig.person('li')
  const ids: bigint[] = []
  for (let index = 0; index < 8; index += 1) {
    const channels = Array.from({ length: 5 }, (_, at) => ({ id: `UC${index}x${at}`, owner }))
    const tokens = tokensOf({ refreshToken: `r${index}`, expiresAt: '2020-01-01T00:00:00.000Z' })
    const made = await rig.grant({ kind: 'google_cms', account: `g${index}`, tokens, channels })
    ids.push(...made.channelIds)
  }
  let renewals = 0
  rig.answers.renew = async (_kind, traded) => {
    renewals += 1
    if (!/^r\d$/u.test(traded)) throw new Error(`${traded} is no refresh token`)
    return tokensOf({
      accessToken: `a${renewals}`,
      expiresAt: new Date(Date.now() + 90 * minute).toISOString(),
    })
  }
  const processOf = (...keys: Keys) => rig.service({ sealed: createGrantSecrets(createSecretBox(keys)) })
  /** Every channel's token asked for by all these processes at once; half of the times all have just ended. */
  const load = async (rounds: number, ...processes: readonly ReturnType<typeof processOf>[]) => {
    for (let round = 0; round < rounds; round += 1) {
      if (round % 2 === 0) await rig.rows("UPDATE platform_grant SET expires_at = '2020-01-01'")
      await Promise.all(processes.flatMap((one) => ids.map((id) => one.accessTokenOf(id))))
    }
  }
  const standing = async () => {
    const [of] = await rig.rows<{ good: number; fresh: number }>(
      `SELECT count(*) FILTER (WHERE status = 0)::int AS good,
         count(*) FILTER (WHERE access_token_sealed LIKE '%new%' AND refresh_token_sealed LIKE '%new%')::int AS fresh
       FROM platform_grant`,
    )
    return of
  }
  return { processOf, load, standing, renewals: () => renewals }
}

test('CH-04 all processes restarted with a new key first and the old one kept, under load: no error, and no grant is lost', async () => {
  const { processOf, load, standing, renewals } = await busyGrants()
  await load(3, processOf(older), processOf(older))
  expect(await standing()).toEqual({ good: 8, fresh: 0 })
  await load(3, processOf(newer, older), processOf(newer, older))
  expect(await standing()).toEqual({ good: 8, fresh: 8 })
  await load(2, processOf(newer))
  expect(await standing()).toEqual({ good: 8, fresh: 8 })
  // Each grant once for every time that all had ended.
  expect(renewals()).toBe(8 * 5)
})

test('CH-04 processes restarted one by one, the new key kept behind the old one first: no error while they differ', async () => {
  const { processOf, load, standing } = await busyGrants()
  const steps: readonly Keys[] = [[older], [older, newer], [newer, older], [newer]]
  for (const [index, keys] of steps.entries()) {
    const next = steps[index + 1] ?? keys
    await load(2, processOf(...keys), processOf(...next))
    expect((await standing())?.good).toBe(8)
    await load(2, processOf(...next), processOf(...next))
  }
  expect(await standing()).toEqual({ good: 8, fresh: 8 })
})
