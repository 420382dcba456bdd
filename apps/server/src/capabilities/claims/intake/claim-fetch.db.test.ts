import { expect, onTestFinished, test } from 'vitest'
import type { PlatformClaims } from '#src/capabilities/platforms/platforms.ts'
import { createTestKit } from '../../../../test/kit.ts'
import { type SandboxWorld, startSandboxWorld } from '../../../../test/sandbox-world.ts'
import { createGrantRig, tokensOf } from '../../channels/grants/grants.test-support.ts'
import { createFreeLedger } from '../../platforms/quota/free-quota.test-support.ts'
import { youtubeScopes } from '../../platforms/youtube/youtube.ts'
import { createYoutubeClaims } from '../../platforms/youtube/youtube-claims.ts'
import { createYoutubeHttp } from '../../platforms/youtube/youtube-http.ts'
import { dataScopes, googleScopes } from '../../platforms/youtube/youtube-scopes.ts'
import { type ClaimRow, claim } from '../claim.table.ts'
import { seedClaimChannel } from './claim-intake.test-support.ts'
import { createIntake } from './intake.ts'

const owner = 'pQ7vXkT2mLs9RbYw4HdN1A'
const noon = Date.parse('2026-11-20T20:00:00Z')
const minutes = 60_000
const hours = 60 * minutes
const scopes = [...youtubeScopes, ...googleScopes('youtubepartner'), ...dataScopes]

/** A content owner in our books, and the sandbox's Content ID behind the platform's room. */
async function createClaimsRig() {
  const rig = await createGrantRig()
  rig.pass(noon - rig.deps.clock())
  const world = await startSandboxWorld({ now: rig.deps.clock })
  onTestFinished(() => world.close())
  const { ledger } = createFreeLedger()
  const httpAt = (apiUrl: string) =>
    createYoutubeHttp({ apiUrl, stallMs: 5000, ledger, project: 'pindao-sandbox' })
  const reportingUrl = `${world.address}/youtube-reporting`
  const real = createYoutubeClaims({
    http: httpAt(world.address),
    reporting: { http: httpAt(reportingUrl), reportingUrl, stallMs: 5000 },
  })
  // A token lives an hour.
  const token = async () => (await world.grant(owner, [...scopes])).accessToken
  const claims: PlatformClaims = {
    videosPerCall: real.videosPerCall,
    changed: async (_pass, ...asked) => real.changed(await token(), ...asked),
    onVideos: async (_pass, ...asked) => real.onVideos(await token(), ...asked),
    details: async (_pass, ...asked) => real.details(await token(), ...asked),
    read: async (_pass, ...asked) => real.read(await token(), ...asked),
    history: async (_pass, ...asked) => real.history(await token(), ...asked),
    release: async (_pass, ...asked) => real.release(await token(), ...asked),
    files: async (_pass, ...asked) => real.files(await token(), ...asked),
    async *download(_pass, file) {
      yield* real.download(await token(), file)
    },
  }
  rig.answers.claims = claims
  const person = await rig.person('legal')
  await rig.grant({
    kind: 'google_cms',
    account: owner,
    tokens: tokensOf(),
    channels: [{ id: 'UC1', owner: person }],
  })
  const kit = createTestKit({ database: rig.database, clock: rig.deps.clock })
  const ports = { platforms: rig.deps.platforms, accessTokenOf: rig.service().accessTokenOf, followers: [] }
  const intake = createIntake(kit, ports)
  return {
    ...rig,
    world,
    claims,
    intake,
    person,
    fetch: () => intake.fetch(),
    all: () =>
      rig.rows<{ id: string; video: string; status: string; direction: string; source: string }>(
        `SELECT id::text, platform_video_id AS video, platform_status AS status, direction, source FROM claim ORDER BY id`,
      ),
    source: async () =>
      (
        await rig.rows<{ failures: number; problem: string | null; page: string | null }>(
          'SELECT failures, problem, page FROM claim_source',
        )
      )[0],
  }
}

const videoId = (index: number) => `video${String(index).padStart(6, '0')}`
const made = (index: number, over: object = {}) => ({
  ownerId: owner,
  videoId: videoId(index),
  videoTitle: `Video ${index}`,
  videoViews: index,
  assetId: `asset${index}`,
  contentType: 'video',
  timeCreated: new Date(noon - index * hours).toISOString(),
  matches: [{ startMs: 1000, durationMs: 61_500, referenceStartMs: 500 }],
  policy: {
    rules: [
      { action: 'monetize' },
      {
        action: 'block',
        conditions: { requiredTerritories: { type: 'include', territories: ['FR', 'DE'] } },
      },
    ],
  },
  ...over,
})
const faults = (world: SandboxWorld, rule: object) => world.control('/faults', rule)

test('CLM-01 claims of a content owner come page by page, with policy, matches and history, and are read once', async () => {
  const rig = await createClaimsRig()
  await rig.world.control('/claims', {
    claims: [
      ...Array.from({ length: 30 }, (_, index) => made(index)),
      made(30, { partnerUploaded: true }),
      made(31, { life: [{ afterSeconds: 60, status: 'disputed', reason: 'authorised', notes: 'ours' }] }),
    ],
  })
  await rig.fetch()
  const all = await rig.all()
  // What the content owner uploaded itself claims nobody.
  expect(all).toHaveLength(31)
  const [one] = await rig.rows<ClaimRow & { match_sec: number; policy_territories: string[] }>(
    `SELECT direction, type, policy, policy_territories, match_sec, segments, video_title, source FROM claim WHERE platform_video_id = $1`,
    [videoId(3)],
  )
  expect(one).toEqual({
    direction: 'outbound',
    type: 'visual',
    policy: 'block',
    policy_territories: ['DE', 'FR'],
    match_sec: 62,
    segments: [{ fromMs: 1000, toMs: 62_500, referenceFromMs: 500 }],
    video_title: 'Video 3',
    source: 'api',
  })
  const events = await rig.rows(
    `SELECT e.type, e.reason FROM claim_event e JOIN claim c ON c.id = e.claim_id WHERE c.platform_video_id = $1 ORDER BY e.at`,
    [videoId(31)],
  )
  expect(events).toEqual([
    { type: 'claim_create', reason: null },
    { type: 'dispute_create', reason: 'authorised' },
  ])
  const versions = () => rig.rows('SELECT id, version FROM claim ORDER BY id')
  const before = await versions()
  rig.pass(20 * minutes)
  await rig.fetch()
  expect(await versions()).toEqual(before)
  expect(await rig.source()).toMatchObject({ failures: 0, problem: null, page: null })
})

test('CLM-01 what moves by itself on the platform is followed; two workers share the work and make nothing twice', async () => {
  const rig = await createClaimsRig()
  await rig.world.control('/claims', {
    claims: [
      made(1, {
        life: [
          { afterSeconds: 2 * 3600, status: 'disputed' },
          { afterSeconds: 3 * 3600, status: 'inactive', reason: 'released' },
        ],
      }),
    ],
  })
  await Promise.all([rig.fetch(), rig.fetch()])
  expect((await rig.all()).map(({ status }) => status)).toEqual(['active'])
  rig.pass(90 * minutes)
  await rig.fetch()
  expect((await rig.all()).map(({ status }) => status)).toEqual(['disputed'])
  rig.pass(90 * minutes)
  await rig.fetch()
  expect((await rig.all()).map(({ status }) => status)).toEqual(['inactive'])
})

test('CLM-01 a reading that fails goes on at its page after a wait, and says what the platform said', async () => {
  const rig = await createClaimsRig()
  await rig.world.control('/claims', { claims: Array.from({ length: 60 }, (_, index) => made(index)) })
  await faults(rig.world, {
    match: { pathPattern: '/claimSearch$' },
    nth: 2,
    effect: { kind: 'status', status: 403, reason: 'quotaExceeded' },
  })
  await rig.fetch()
  expect(await rig.all()).toHaveLength(25)
  const failed = await rig.source()
  expect(failed).toMatchObject({ failures: 1, problem: 'quotaExceeded' })
  expect(failed?.page).not.toBeNull()
  await rig.fetch()
  expect(await rig.all()).toHaveLength(25)
  rig.pass(25 * hours)
  await rig.fetch()
  expect(await rig.all()).toHaveLength(60)
  expect(await rig.source()).toMatchObject({ failures: 0, problem: null, page: null })
})

test('CLM-01 what happened to claims is read later, where it could not be when they were read', async () => {
  const rig = await createClaimsRig()
  await rig.world.control('/claims', { claims: [made(1), made(2)] })
  const events = () => rig.rows('SELECT claim_id FROM claim_event ORDER BY claim_id')
  await faults(rig.world, {
    match: { pathPattern: '/claimHistory/' },
    nth: 2,
    effect: { kind: 'status', status: 403, reason: 'quotaExceeded' },
  })
  await rig.fetch()
  expect(await rig.all()).toHaveLength(2)
  expect(await events()).toHaveLength(1)
  rig.pass(25 * hours)
  await rig.fetch()
  expect(await events()).toHaveLength(2)
  expect(await rig.rows('SELECT FROM claim WHERE history_due')).toEqual([])
})

test('CLM-01 claims of others on our videos are found by asking for the videos, and are on their channel', async () => {
  const rig = await createClaimsRig()
  const [channel] = await rig.rows<{ id: string }>('SELECT id::text FROM channel')
  await rig.rows(
    `INSERT INTO platform_video (channel_id, platform, platform_video_id, title, url, visibility, grab_at, created_at, updated_at)
     SELECT $1, 'youtube', 'video' || lpad(n::text, 6, '0'), 'ours', '', 1, now(), now(), now() FROM generate_series(0, 14) n`,
    [channel?.id],
  )
  await rig.world.control('/claims', {
    claims: [made(12, { thirdParty: true }), made(90, { thirdParty: true })],
  })
  await rig.fetch()
  expect(await rig.all()).toMatchObject([{ video: videoId(12), direction: 'inbound', status: 'active' }])
  expect(await rig.rows('SELECT channel_id::text AS id, owner_staff_id::text AS owner FROM claim')).toEqual([
    { id: channel?.id, owner: String(rig.person) },
  ])
})

test('CLM-01 the daily report and the partner API tell of one claim: it is one record, and the API knows better', async () => {
  const rig = await createClaimsRig()
  await rig.world.control('/claims', {
    claims: [
      made(50, {
        videoTitle: 'A, "quoted" title',
        uploaderChannelId: 'UCother',
        uploaderTitle: '某某',
        assetTitle: 'Asset',
      }),
    ],
  })
  await rig.fetch()
  const found = await rig.rows(
    `SELECT source, uploader_title, asset_title, video_title, platform_status FROM claim`,
  )
  expect(found).toEqual([
    {
      source: 'api',
      uploader_title: '某某',
      asset_title: 'Asset',
      video_title: 'A, "quoted" title',
      platform_status: 'active',
    },
  ])
  const [source] = await rig.rows<{ report_at: unknown }>('SELECT report_at FROM claim_source')
  expect(source?.report_at).not.toBeNull()
})

/** A claim that was read, and somebody who lets it go. */
async function createReleaseRig() {
  const rig = await createClaimsRig()
  await rig.world.control('/claims', { claims: [made(1)] })
  await rig.fetch()
  const people = await seedClaimChannel(rig.database, { name: 'release' })
  const [row] = await rig.database.db.select().from(claim)
  if (!row) throw new Error('no claim was read')
  const calls = async () => {
    const answer = await fetch(`${rig.world.direct}/__sandbox/calls`)
    const told = (await answer.json()) as readonly { method: string; path: string }[]
    return told.filter(({ method, path }) => method === 'PATCH' && path.includes('/claims/')).length
  }
  const noted: string[] = []
  const release = () =>
    rig.intake.release(
      people.contextOf(rig.person),
      row,
      async () => void noted.push(String(row.id)),
      rig.database.transaction,
    )
  return { ...rig, row, calls, noted, release }
}

test('CLM-01 a release whose answer is lost has happened: it is found out by reading, and not sent again', async () => {
  const rig = await createReleaseRig()
  await faults(rig.world, {
    match: { method: 'PATCH', pathPattern: '/claims/' },
    when: 'after',
    effect: { kind: 'reset' },
  })
  await rig.release()
  expect(await rig.calls()).toBe(1)
  expect(rig.noted).toEqual([String(rig.row.id)])
  expect((await rig.all()).map(({ status }) => status)).toEqual(['inactive'])
  await rig.release()
  expect(await rig.calls()).toBe(1)
})

test('CLM-01 a release that did not arrive says so, and the claim stands as it did', async () => {
  const rig = await createReleaseRig()
  await faults(rig.world, { match: { method: 'PATCH', pathPattern: '/claims/' }, effect: { kind: 'reset' } })
  await expect(rig.release()).rejects.toMatchObject({ code: 'channels.platformUnreachable' })
  expect((await rig.all()).map(({ status }) => status)).toEqual(['active'])
  await rig.release()
  expect((await rig.all()).map(({ status }) => status)).toEqual(['inactive'])
})

test('CLM-01 what the platform refuses to let go is told with its word', async () => {
  const rig = await createReleaseRig()
  await faults(rig.world, {
    match: { method: 'PATCH', pathPattern: '/claims/' },
    effect: { kind: 'status', status: 400, reason: 'invalidParameter' },
  })
  await expect(rig.release()).rejects.toMatchObject({
    code: 'claims.releaseRefused',
    params: { why: 'invalidParameter' },
  })
})
