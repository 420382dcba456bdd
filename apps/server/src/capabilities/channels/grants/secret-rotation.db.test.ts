import { expect, test } from 'vitest'
import { PlatformProblem } from '#src/capabilities/platforms/platforms.ts'
import { createSecretBox } from '#src/platform/crypto/secret-box.ts'
import { createGrantSecrets } from './grant.secrets.ts'
import { createGrantRig, tokensOf } from './grants.test-support.ts'

const [older, newer] = [
  { id: 'old', key: Buffer.alloc(32, 3) },
  { id: 'new', key: Buffer.alloc(32, 4) },
]
const sealedUnder = (...keys: [typeof older, ...(typeof older)[]]) =>
  createGrantSecrets(createSecretBox(keys))
type Secrets = ReturnType<typeof sealedUnder>
/** What `SECRET_KEYS` holds, one after the other. */
const [before, prepared, during, after] = [
  sealedUnder(older),
  sealedUnder(older, newer),
  sealedUnder(newer, older),
  sealedUnder(newer),
]
const grants = 6
const channelsOfGrant = 3
const callers = 8
/** So many tokens are asked for between two restarts. */
const callsPerPhase = 150

/** Grants of both platforms, whose platforms take the newest token and no other. */
async function createRotationRig() {
  const rig = await createGrantRig()
  const owner = await rig.person('li')
  const good = new Map<string, string>()
  let turn = 0
  rig.answers.renew = async (_kind, traded) => {
    const [account = ''] = traded.split(' ')
    // Whoever comes with another one than the newest has lost something.
    if (good.get(account) !== traded) throw new PlatformProblem('credential', 'no such token')
    await new Promise((resolve) => setImmediate(resolve))
    turn += 1
    const lasting = `${account} refresh ${turn}`
    good.set(account, lasting)
    return tokensOf({
      accessToken: `${account} access ${turn}`,
      refreshToken: lasting,
      expiresAt: rig.inAnHour(),
    })
  }
  const channelIds: bigint[] = []
  for (let index = 0; index < grants; index += 1) {
    const account = `account-${index}`
    good.set(account, `${account} refresh 0`)
    const { grantId, channelIds: made } = await rig.grant({
      kind: 'google_cms',
      account,
      tokens: tokensOf(),
      channels: Array.from({ length: channelsOfGrant }, (_, nth) => ({ id: `UC${index}x${nth}`, owner })),
    })
    const tokens = before.seal(
      { id: grantId, accessTokenSealed: null, refreshTokenSealed: null, sealedForChannelId: null },
      tokensOf({
        accessToken: `${account} access 0`,
        refreshToken: good.get(account) ?? null,
        expiresAt: rig.inAnHour(),
      }),
    )
    await rig.rows(
      'UPDATE platform_grant SET access_token_sealed = $1, refresh_token_sealed = $2, expires_at = $3 WHERE id = $4',
      [tokens.accessTokenSealed, tokens.refreshTokenSealed, tokens.expiresAt, grantId],
    )
    channelIds.push(...made)
  }
  const start = (sealed: Secrets) => rig.service({ sealed })
  type Process = ReturnType<typeof start>

  /** Asks for tokens, some of which the platform has just refused, on whatever processes there are; what failed. */
  async function load(processes: readonly Process[], restart: () => void): Promise<unknown[]> {
    const failures: unknown[] = []
    let asked = 0
    const caller = async () => {
      while (asked < callsPerPhase) {
        asked += 1
        const nth = asked
        if (nth === callsPerPhase / 2) restart()
        const id = channelIds[(nth * 7) % channelIds.length] ?? 0n
        const process = processes[nth % processes.length]
        try {
          const pass = await process?.accessTokenOf(id)
          if (nth % 5 === 0 && pass) await process?.accessTokenOf(id, { insteadOf: pass })
        } catch (error) {
          failures.push(error)
        }
      }
    }
    await Promise.all(Array.from({ length: callers }, caller))
    return failures
  }
  return { ...rig, channelIds, start, load, turns: () => turn }
}

test.each<[string, readonly (readonly [Secrets, Secrets])[], boolean]>([
  [
    'all processes at once',
    [
      [before, before],
      [during, during],
    ],
    true,
  ],
  [
    'one process after the other, the new key behind the old one first',
    [
      [before, before],
      [prepared, before],
      [prepared, prepared],
      [during, prepared],
      [during, during],
    ],
    false,
  ],
])(
  'CH-04 SECRET_KEYS get a new key under load, %s: no token is lost, and nobody is refused',
  async (_how, phases, together) => {
    const rig = await createRotationRig()
    const [first = [before, before]] = phases
    const processes = first.map(rig.start)
    for (const [index, phase] of phases.entries()) {
      const restarted = () => {
        const previous = phases[index - 1]
        for (const [nth, sealed] of phase.entries()) {
          if (sealed !== previous?.[nth]) processes[nth] = rig.start(sealed)
        }
      }
      // All at once: what the old processes had under way has ended by then.
      if (together) restarted()
      const turns = rig.turns()
      expect(await rig.load(processes, together ? () => undefined : restarted)).toEqual([])
      expect(rig.turns()).toBeGreaterThan(turns)
      // The tokens are over: the next round renews all.
      rig.pass(2 * 3_600_000)
    }
    expect(await rig.load(processes, () => undefined)).toEqual([])
    expect(await rig.rows('SELECT DISTINCT status FROM platform_grant')).toEqual([{ status: 0 }])
    expect(await rig.rows('SELECT DISTINCT status FROM channel_credential')).toEqual([{ status: 0 }])
    // Each grant was renewed since: the old key may go.
    const last = rig.start(after)
    for (const id of rig.channelIds) expect(await last.accessTokenOf(id)).toContain('access')
  },
)

test('CH-04 a key that is gone costs the grants that it sealed: they say so, and no other', async () => {
  const rig = await createRotationRig()
  const [id = 0n] = rig.channelIds
  await expect(rig.start(after).accessTokenOf(id)).rejects.toMatchObject({
    code: 'channels.credentialInvalid',
  })
  expect(await rig.rows(`SELECT last_error->>'code' AS code FROM platform_grant WHERE status = 1`)).toEqual([
    { code: 'key_lost' },
  ])
})
