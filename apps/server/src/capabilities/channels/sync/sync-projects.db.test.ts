import { expect, test } from 'vitest'
import { PlatformProblem } from '#src/capabilities/platforms/platforms.ts'
import { createQuotaLedger } from '#src/capabilities/platforms/quota/quota.ledger.ts'
import { createSecretBox } from '#src/platform/crypto/secret-box.ts'
import { tokensOf } from '../grants/grants.test-support.ts'
import { createProjectClients, secretPlace } from '../projects/project.clients.ts'
import { createSyncRig } from './sync.test-support.ts'

const minute = 60_000
const hour = 60 * minute
const grants = 40
const channelsOfGrant = 25
/** The first one is that of the environment; the last one has so few units a day that they do not last. */
const projects = ['project-0', 'project-1', 'project-2'] as const
const fewUnits = 100
const secrets = createSecretBox([{ id: 'k', key: Buffer.alloc(32, 6) }])

/** The project whose quota a call takes from: calls carry it in their pass. */
const projectOf = (pass: string) => pass.slice(pass.indexOf('@') + 1)
const grantOf = (refreshToken: string) => Number(refreshToken.slice('refresh-'.length))

/** Forty grants, given to three projects in turn, none of which has a live access token. */
async function createProjectsRig() {
  const rig = await createSyncRig()
  const { clock, news } = rig.deps
  const configured = projects[0]
  const clients = createProjectClients({
    database: rig.database,
    secrets,
    env: { YOUTUBE_CLIENT_ID: configured, SANDBOX: true },
    clock,
  })
  const ids: string[] = []
  for (const clientId of projects) {
    const sealed =
      clientId === configured ? null : secrets.seal(`secret of ${clientId}`, secretPlace(clientId))
    const [made] = await rig.rows<{ id: string }>(
      `INSERT INTO api_project
         (platform, client_id, name, client_secret_sealed, audited, enabled, quotas, created_at, updated_at)
       VALUES ('youtube', $1, $1, $2, true, true, $3, now(), now()) RETURNING id`,
      [clientId, sealed, clientId === projects[2] ? { units: fewUnits } : {}],
    )
    ids.push(made?.id ?? '')
  }
  for (let index = 0; index < grants; index += 1) {
    const owner = await rig.person(`owner of ${index}`)
    const { grantId } = await rig.grant({
      kind: 'google_cms',
      account: `g${index}`,
      tokens: tokensOf({ refreshToken: `refresh-${index}`, expiresAt: '2020-01-01T00:00:00.000Z' }),
      channels: Array.from({ length: channelsOfGrant }, (_, nth) => ({ id: `UCg${index}x${nth}`, owner })),
    })
    await rig.rows('UPDATE platform_grant SET project_id = $1 WHERE id = $2', [ids[index % 3], grantId])
  }
  const renewed: { readonly grant: number; readonly client: string; readonly secret: string | null }[] = []
  rig.answers.renew = async (_kind, traded, client) => {
    const grant = grantOf(traded)
    renewed.push({
      grant,
      client: client?.clientId ?? configured,
      secret: client?.clientSecret ?? null,
    })
    return tokensOf({ accessToken: `access-${grant}-${renewed.length}`, expiresAt: rig.inAnHour() })
  }
  // Tokens are renewed with the projects' own clients, as the product has them.
  const { accessTokenOf, sharedPassOf } = rig.service({ projects: clients })
  const ledger = createQuotaLedger({
    database: rig.database,
    news,
    clock,
    configured: { clientId: configured, dailyUploads: 100 },
  })
  return { ...rig, ledger, renewed, run: () => rig.run({ accessTokenOf, sharedPassOf }) }
}

test('VID-01 CH-04 a thousand channels on forty grants of three projects, while calls fail, a quota ends and workers race: no chain is lost', async () => {
  const rig = await createProjectsRig()
  const spent = new Map<string, number>()
  let calls = 0
  rig.hooks.before = async (_what, pass) => {
    calls += 1
    // No multiple of the calls that a round takes, so that others fail each time.
    if (calls % 7 === 0) throw new PlatformProblem('transient', 'stumbled')
    const project = projectOf(pass)
    await rig.ledger.reserve({ project, bucket: 'units', units: 1, background: true })
    spent.set(project, (spent.get(project) ?? 0) + 1)
  }
  const round = async () => {
    await Promise.all([rig.run(), rig.run()])
    rig.pass(30 * minute)
  }
  const waiting = () =>
    rig.rows<{ project: string; n: number }>(
      `SELECT p.client_id AS project, count(*)::int AS n FROM channel_sync s
       JOIN channel_credential c ON c.channel_id = s.channel_id
       JOIN platform_grant g ON g.id = c.grant_id JOIN api_project p ON p.id = g.project_id
       WHERE s.problem = 'quotaReserved' GROUP BY 1`,
    )
  // The first round finds those whose first reading is due at once; in the second one all are.
  await round()
  await round()
  // What one project has used up holds back none of the others' channels.
  expect(await waiting()).toEqual([{ project: projects[2], n: expect.any(Number) }])
  await rig.rows(`UPDATE api_project SET quotas = '{}' WHERE client_id = $1`, [projects[2]])
  rig.pass(25 * hour)
  for (let next = 0; next < 8; next += 1) await round()

  const [count] = await rig.rows(
    `SELECT count(*)::int AS rows, count(c.last_sync_at)::int AS synced, count(s.leased_until)::int AS leased
     FROM channel c JOIN channel_sync s ON s.channel_id = c.id`,
  )
  expect(count).toEqual({ rows: grants * channelsOfGrant, synced: grants * channelsOfGrant, leased: 0 })
  expect(await waiting()).toEqual([])
  expect(await rig.rows('SELECT DISTINCT status FROM channel_credential')).toEqual([{ status: 0 }])

  // Every grant was renewed, each by the client of its own project, and each call taken from its own quota.
  expect(new Set(rig.renewed.map(({ grant }) => grant)).size).toBe(grants)
  const others = rig.renewed.filter(({ grant, client, secret }) => {
    const own = projects[grant % 3]
    return client !== own || secret !== (own === projects[0] ? null : `secret of ${own}`)
  })
  expect(others).toEqual([])
  const used = await rig.rows<{ project: string; used: number }>(
    'SELECT project, sum(used)::int AS used FROM api_quota GROUP BY 1',
  )
  expect(new Map(used.map(({ project, used: units }) => [project, units]))).toEqual(spent)
}, 120_000)
