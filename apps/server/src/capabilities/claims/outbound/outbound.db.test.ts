import { allPermissions, type Permission } from '@pindao/protocol/access/permissions.ts'
import { claimRequestStatus } from '@pindao/protocol/claims/claim-request.states.ts'
import { usualCalendar } from '@pindao/protocol/settings/work-calendar.ts'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import {
  type PlatformClaims,
  PlatformProblem,
  type PlatformRights,
} from '#src/capabilities/platforms/platforms.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import { createTestKit } from '../../../../test/kit.ts'
import { startSandboxWorld } from '../../../../test/sandbox-world.ts'
import { createGrantRig, tokensOf } from '../../channels/grants/grants.test-support.ts'
import { createApprovals } from '../../contracts/approvals/approvals.ts'
import { removalKind, reviewOfRemovals } from '../../contracts/approvals/removal.kind.ts'
import { createFreeLedger } from '../../platforms/quota/free-quota.test-support.ts'
import { youtubeScopes } from '../../platforms/youtube/youtube.ts'
import { createYoutubeClaims } from '../../platforms/youtube/youtube-claims.ts'
import { createYoutubeHttp } from '../../platforms/youtube/youtube-http.ts'
import { createYoutubeRights } from '../../platforms/youtube/youtube-rights.ts'
import { dataScopes, googleScopes } from '../../platforms/youtube/youtube-scopes.ts'
import { createIntake } from '../intake/intake.ts'
import { createOutbound, type OutboundRoom } from './outbound.ts'

const owner = 'pQ7vXkT2mLs9RbYw4HdN1A'
const scopes = [...youtubeScopes, ...googleScopes('youtubepartner'), ...dataScopes]
const { codes } = claimRequestStatus

/** A content owner in our books, and the sandbox's Content ID behind the platform's room. */
async function createOutboundRig() {
  const rig = await createGrantRig()
  const world = await startSandboxWorld({ now: rig.deps.clock })
  onTestFinished(() => world.close())
  const { ledger } = createFreeLedger()
  const httpAt = (apiUrl: string) =>
    createYoutubeHttp({ apiUrl, stallMs: 5000, ledger, project: 'pindao-sandbox' })
  const reportingUrl = `${world.address}/youtube-reporting`
  const http = httpAt(world.address)
  const claims = createYoutubeClaims({
    http,
    reporting: { http: httpAt(reportingUrl), reportingUrl, stallMs: 5000 },
  })
  const rights = createYoutubeRights({ http, ownPass: (pass) => pass })
  // A token lives an hour.
  const token = async () => (await world.grant(owner, [...scopes])).accessToken
  const real = <T extends object>(room: T): T =>
    new Proxy(room, {
      get: (target, name) => {
        const member = target[name as keyof T]
        return typeof member === 'function'
          ? async (_pass: string, ...asked: unknown[]) => member.call(target, await token(), ...asked)
          : member
      },
    })
  rig.answers.claims = real<PlatformClaims>(claims)
  rig.answers.rights = real<PlatformRights>(rights)
  const person = await rig.person('legal')
  const colleague = await rig.person('colleague')
  await rig.grant({
    kind: 'google_cms',
    account: owner,
    tokens: tokensOf(),
    channels: [{ id: `UC${'m'.repeat(22)}`, owner: person }],
  })
  const kit = createTestKit({ database: rig.database, clock: rig.deps.clock })
  const ports = { platforms: rig.deps.platforms, accessTokenOf: rig.service().accessTokenOf }
  const intake = createIntake(kit, { ...ports, followers: [] })
  const reviews = createApprovals(kit, {
    actorAtWork: async () => null,
    workCalendar: () => usualCalendar,
    kinds: [removalKind(() => outbound.removals)],
  })
  const outbound: OutboundRoom = createOutbound(kit, {
    ...ports,
    record: intake.record,
    review: reviewOfRemovals(reviews.api, reviews.decide),
    watchUrl: (_platform, id) => `https://watch.example/${id}`,
  })
  const [home] = await rig.rows<{ id: string; department: string }>(
    'SELECT id::text, department_id::text AS department FROM staff ORDER BY id LIMIT 1',
  )
  const as = (
    staffId: bigint,
    permissions: readonly Permission[] = allPermissions,
    departmentId = BigInt(home?.department ?? 0),
  ): SignedInContext => ({
    actor: {
      staffId,
      sessionId: 0n,
      fullName: 'somebody',
      departmentId,
      dataScope: 'department',
      permissions: new Set(permissions),
    },
    requestId: 'request',
    locale: 'zh',
    ip: '127.0.0.1',
    log: pino({ level: 'silent' }),
    idempotencyKey: crypto.randomUUID(),
  })
  const { assets, requests, allowed } = outbound.services
  const newAsset = (title: string) =>
    assets.create(as(person), owner, { title, type: 'show', customId: '', policyId: null })
  const ask = async (assetId: string, video: string, policy: 'monetize' | 'takedown' = 'monetize') =>
    BigInt(
      (
        await requests.create(as(person), {
          contentOwner: owner,
          assetId,
          video,
          videoTitle: '',
          type: 'audiovisual',
          policy,
          reason: '整集搬运',
        })
      ).id,
    )
  const claimsOf = (video: string) =>
    rig.rows<{ status: string; direction: string; asset: string }>(
      'SELECT platform_status AS status, direction, platform_asset_id AS asset FROM claim WHERE platform_video_id = $1',
      [video],
    )
  return {
    ...rig,
    world,
    outbound,
    reviews,
    assets,
    requests,
    allowed,
    person,
    colleague,
    as,
    newAsset,
    ask,
    claimsOf,
    token,
    claims,
    rights,
  }
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { code?: string }) => error.code ?? String(error),
  )
const video = (n: number) => `strange${String(n).padStart(4, '0')}`

test('CLM-01 an asset is made once, owned, matched, and gets its references', async () => {
  const { assets, as, person, newAsset, token, rights } = await createOutboundRig()
  const ctx = as(person)
  expect(await assets.owners(ctx)).toMatchObject([{ id: owner }])
  const { id } = await newAsset('星河短剧 · 立夏')
  expect(await newAsset('星河短剧 · 立夏')).toEqual({ id })
  const of = { owner, id }
  expect(await assets.get(ctx, owner, id)).toMatchObject({
    title: '星河短剧 · 立夏',
    shares: [{ owner, ratio: 100, type: 'exclude', territories: [] }],
    policyId: null,
    references: [],
  })
  await rights.own(await token(), owner, id, [
    { owner: 'other', ratio: 40, type: 'exclude', territories: [] },
  ])
  expect(
    await codeOf(assets.setOwnership(ctx, of, { shares: [{ ratio: 61, type: 'exclude', territories: [] }] })),
  ).toBe('assets.tooMuch')
  expect(
    await codeOf(assets.setOwnership(ctx, of, { shares: [{ ratio: 1, type: 'include', territories: [] }] })),
  ).toBe('assets.shareNowhere')
  const shared = await assets.setOwnership(ctx, of, {
    shares: [
      { ratio: 60, type: 'include', territories: ['CN'] },
      { ratio: 60, type: 'include', territories: ['FR'] },
    ],
  })
  expect(shared.shares.map((share) => share.ratio)).toEqual([40, 60, 60])
  expect(await codeOf(assets.setPolicy(ctx, of, 'none'))).toBe('assets.policyNotFound')
  const once = await assets.addReference(ctx, of, {
    video: `https://youtu.be/${video(1)}`,
    type: 'audiovisual',
  })
  const again = await assets.addReference(ctx, of, { video: video(1), type: 'audiovisual' })
  expect(again.references).toEqual(once.references)
  const [reference] = again.references
  const ended = await assets.endReference(ctx, of, reference?.id ?? '')
  expect(ended.references).toMatchObject([{ videoId: video(1), active: false }])
  expect(await codeOf(assets.get(ctx, 'nobody', id))).toBe('assets.ownerNotFound')
})

test('CLM-01 a claim of ours is sent once, also where its answer was lost, and is on the desk', async () => {
  const { requests, outbound, ask, newAsset, as, person, claimsOf, answers, pass } = await createOutboundRig()
  const { id: assetId } = await newAsset('片头曲')
  const id = await ask(assetId, video(1))
  expect(await codeOf(ask(assetId, video(1)))).toBe('assets.asked')
  const rights = answers.rights as PlatformRights
  let sent = 0
  answers.rights = {
    ...rights,
    claim: async (...asked) => {
      sent += 1
      await rights.claim(...asked)
      throw new PlatformProblem('transient', 'the answer was lost')
    },
  }
  await outbound.send()
  expect(await requests.get(as(person), id)).toMatchObject({ status: codes.ready, claimId: null })
  pass(200_000)
  await outbound.send()
  await outbound.send()
  expect(sent).toBe(1)
  const done = await requests.get(as(person), id)
  expect(done).toMatchObject({ status: codes.claimed, actions: [] })
  expect(done.claimId).not.toBeNull()
  expect(await claimsOf(video(1))).toEqual([{ status: 'active', direction: 'outbound', asset: assetId }])
  expect(await codeOf(ask(assetId, video(1)))).toBe('assets.claimedAlready')
})

test('CLM-01 a removal is agreed to by a second person, never by whoever asked, and is not sent before', async () => {
  const { requests, outbound, ask, newAsset, as, person, colleague, claimsOf } = await createOutboundRig()
  const { id: assetId } = await newAsset('谷雨')
  const id = await ask(assetId, video(2), 'takedown')
  await outbound.send()
  expect(await claimsOf(video(2))).toEqual([])
  const { version } = await requests.get(as(person), id)
  expect(await codeOf(requests.agree(as(person), id, { opinion: '', version }))).toBe('assets.ownRequest')
  expect(await codeOf(requests.refuse(as(person), id, { reason: '不', version }))).toBe('assets.ownRequest')
  expect((await requests.get(as(person), id)).actions).toEqual(['withdraw'])
  expect((await requests.get(as(colleague), id)).actions).toEqual(['agree', 'refuse', 'withdraw'])
  const clerk = as(colleague, ['asset:read', 'asset:claim'])
  expect((await requests.get(clerk, id)).actions).toEqual([])
  expect(await codeOf(requests.withdraw(clerk, id, { version }))).toBe('assets.notYours')
  const agreed = await requests.agree(as(colleague), id, { opinion: '确属整集', version })
  expect(agreed).toMatchObject({ status: codes.ready, opinion: '确属整集' })
  expect(await codeOf(requests.agree(as(colleague), id, { opinion: '', version: agreed.version }))).toBe(
    'assets.moved',
  )
  await outbound.send()
  expect(await requests.get(as(person), id)).toMatchObject({ status: codes.claimed })
  const other = await ask(assetId, video(3), 'takedown')
  const refused = await requests.refuse(as(colleague), other, { reason: '合理使用', version: 1 })
  expect(refused).toMatchObject({ status: codes.refused, actions: [] })
  const third = await ask(assetId, video(4), 'takedown')
  expect(await requests.withdraw(as(person), third, { version: 1 })).toMatchObject({
    status: codes.withdrawn,
  })
})

test('CLM-01 a claim that stands and does something else is none of what was asked for', async () => {
  const { requests, outbound, ask, newAsset, as, person, colleague, claimsOf, rights, token } =
    await createOutboundRig()
  const { id: assetId } = await newAsset('雨水')
  const id = await ask(assetId, video(51), 'takedown')
  await requests.agree(as(colleague), id, { opinion: '', version: 1 })
  await rights.claim(await token(), owner, {
    assetId,
    videoId: video(51),
    type: 'audiovisual',
    policy: 'monetize',
  })
  await outbound.send()
  const failed = await requests.get(as(person), id)
  expect(failed).toMatchObject({ status: codes.failed, problem: 'assets.claimedAlready', claimId: null })
  expect(await claimsOf(video(51))).toEqual([])
})

test('CLM-01 a claim that the search did not know yet is adopted where the platform says that it exists', async () => {
  const { requests, outbound, ask, newAsset, as, person, claimsOf, answers, claims, rights, token } =
    await createOutboundRig()
  const { id: assetId } = await newAsset('大暑')
  const id = await ask(assetId, video(52))
  await rights.claim(await token(), owner, {
    assetId,
    videoId: video(52),
    type: 'audiovisual',
    policy: 'monetize',
  })
  const real = answers.claims as PlatformClaims
  let searches = 0
  answers.claims = {
    ...real,
    onVideos: async (...asked) => {
      searches += 1
      return searches === 1
        ? { claims: [], next: null }
        : claims.onVideos(await token(), asked[1], asked[2], asked[3])
    },
  }
  await outbound.send()
  expect(await requests.get(as(person), id)).toMatchObject({ status: codes.claimed, problem: null })
  expect(await claimsOf(video(52))).toHaveLength(1)
})

test('CLM-01 what was sent and got no answer is not taken back where the platform has it', async () => {
  const { requests, outbound, ask, newAsset, as, person, answers, pass } = await createOutboundRig()
  const { id: assetId } = await newAsset('小寒')
  const id = await ask(assetId, video(53))
  const rights = answers.rights as PlatformRights
  answers.rights = {
    ...rights,
    claim: async (...asked) => {
      await rights.claim(...asked)
      throw new PlatformProblem('transient', 'the answer was lost')
    },
  }
  await outbound.send()
  const { version } = await requests.get(as(person), id)
  expect(await codeOf(requests.withdraw(as(person), id, { version }))).toBe('assets.moved')
  pass(200_000)
  await outbound.send()
  expect(await requests.get(as(person), id)).toMatchObject({ status: codes.claimed })
})

test('APR-01 CLM-01 a removal waits in the queue of reviews, and is decided there as on its own page', async () => {
  const { requests, ask, newAsset, as, person, colleague, reviews, rows, outbound } =
    await createOutboundRig()
  const { id: assetId } = await newAsset('惊蛰')
  const reviewOf = async (id: bigint) => {
    const [row] = await rows<{ id: string; title: string; round: number; status: number }>(
      `SELECT id::text, title, round, status FROM approval WHERE kind = 'removal' AND subject_id = $1`,
      [id],
    )
    return row
  }
  const decide = (staffId: bigint, id: bigint, command: 'approve' | 'reject' | 'withdraw') =>
    reviews.decide(as(staffId), { kind: 'removal', subjectId: id }, command, '核对过')
  const agreed = await ask(assetId, video(31), 'takedown')
  expect(await reviewOf(agreed)).toMatchObject({ title: `惊蛰 · ${video(31)}`, round: 1, status: 2 })
  expect(await reviewOf(await ask(assetId, video(32)))).toBeUndefined()
  expect(await codeOf(decide(person, agreed, 'approve'))).toBe('contracts.ownReview')
  await decide(colleague, agreed, 'approve')
  expect(await requests.get(as(person), agreed)).toMatchObject({
    status: codes.ready,
    opinion: '核对过',
    decider: { id: String(colleague) },
  })
  expect(await reviewOf(agreed)).toMatchObject({ status: 9 })
  await outbound.send()
  expect(await requests.get(as(person), agreed)).toMatchObject({ status: codes.claimed })
  const refused = await ask(assetId, video(33), 'takedown')
  await requests.refuse(as(colleague), refused, { reason: '合理使用', version: 1 })
  expect(await reviewOf(refused)).toMatchObject({ status: 0 })
  const withdrawn = await ask(assetId, video(34), 'takedown')
  await decide(person, withdrawn, 'withdraw')
  expect(await requests.get(as(person), withdrawn)).toMatchObject({ status: codes.withdrawn, actions: [] })
})

test('APR-01 CLM-01 agreed to and withdrawn at once: one of both, and the review says the same', async () => {
  const { requests, ask, newAsset, as, person, colleague, rows } = await createOutboundRig()
  const { id: assetId } = await newAsset('清明')
  for (let n = 0; n < 5; n += 1) {
    const id = await ask(assetId, video(40 + n), 'takedown')
    const both = await Promise.allSettled([
      requests.agree(as(colleague), id, { opinion: '', version: 1 }),
      requests.withdraw(as(person), id, { version: 1 }),
    ])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { status } = await requests.get(as(person), id)
    const [review] = await rows<{ status: number }>(
      `SELECT status FROM approval WHERE kind = 'removal' AND subject_id = $1`,
      [id],
    )
    expect(review?.status).toBe(status === codes.ready ? 9 : 8)
  }
})

test('CLM-01 what the platform refuses says why, and is tried again by a press only', async () => {
  const { requests, outbound, ask, newAsset, as, person, assets } = await createOutboundRig()
  const { id: assetId } = await newAsset('桥')
  await assets.setOwnership(
    as(person),
    { owner, id: assetId },
    { shares: [{ ratio: 0, type: 'exclude', territories: [] }] },
  )
  const id = await ask(assetId, video(5))
  await outbound.send()
  const failed = await requests.get(as(person), id)
  expect(failed).toMatchObject({ status: codes.failed, actions: ['retry'] })
  expect(failed.problem).not.toBeNull()
  await assets.setOwnership(
    as(person),
    { owner, id: assetId },
    { shares: [{ ratio: 100, type: 'exclude', territories: [] }] },
  )
  await outbound.send()
  expect(await requests.get(as(person), id)).toMatchObject({ status: codes.failed })
  await requests.retry(as(person), id, { version: failed.version })
  await outbound.send()
  expect(await requests.get(as(person), id)).toMatchObject({ status: codes.claimed, problem: null })
})

test('CLM-01 channels that are not claimed are put on the platform’s list, once, and taken off it', async () => {
  const { allowed, as, person, rights, token, allowedIds } = await withAllowed()
  const partner = `UC${'p'.repeat(22)}`
  const add = () =>
    allowed.add(as(person), {
      contentOwner: owner,
      channel: `https://www.youtube.com/channel/${partner}`,
      title: '伙伴',
      note: '联合出品',
    })
  const { id } = await add()
  expect(await add()).toEqual({ id })
  expect(
    await codeOf(allowed.add(as(person), { contentOwner: owner, channel: '@x', title: '', note: '' })),
  ).toBe('assets.channelUnclear')
  expect(await allowed.addOwn(as(person), owner)).toEqual({ added: 1 })
  expect(await allowed.addOwn(as(person), owner)).toEqual({ added: 0 })
  expect(await allowedIds()).toHaveLength(1)
  expect(await allowed.read()).toBe(0)
  expect(await allowed.tell()).toBe(1)
  expect(await allowed.tell()).toBe(0)
  expect(await allowedIds()).toHaveLength(2)
  await rights.allow(await token(), owner, { id: `UC${'q'.repeat(22)}`, title: '别处加的' })
  expect(await allowed.read()).toBe(1)
  const listed = await allowed.list(as(person), { page: 1, pageSize: 30, sort: '-createdAt' })
  expect(listed.total).toBe(3)
  expect(listed.rows.find(({ title }) => title === '别处加的')?.addedBy).toBeNull()
  await allowed.remove(as(person), BigInt(id))
  expect(await allowedIds()).toHaveLength(2)
  await rights.disallow(await token(), owner, `UC${'q'.repeat(22)}`)
  expect(await allowed.read()).toBe(1)
  expect((await allowed.list(as(person), { page: 1, pageSize: 30, sort: '-createdAt' })).total).toBe(1)
})

test('CLM-01 a channel that came onto the list, or to us, after a claim was asked for is not claimed', async () => {
  const { requests, outbound, allowed, ask, newAsset, as, person, colleague, answers, claimsOf } =
    await createOutboundRig()
  const { id: assetId } = await newAsset('小满')
  const partner = `UC${'z'.repeat(22)}`
  const rights = answers.rights as PlatformRights
  const removal = await ask(assetId, video(11), 'takedown')
  const ready = await ask(assetId, video(12))
  answers.rights = { ...rights, uploaderOf: async () => partner }
  const fields = { contentOwner: owner, channel: partner, title: '伙伴', note: '' }
  await allowed.add(as(person), fields)
  expect(await codeOf(ask(assetId, video(13)))).toBe('assets.allowedVideo')
  expect(await codeOf(requests.agree(as(colleague), removal, { opinion: '', version: 1 }))).toBe(
    'assets.allowedVideo',
  )
  await outbound.send()
  const failed = await requests.get(as(person), ready)
  expect(failed).toMatchObject({ status: codes.failed, problem: 'assets.allowedVideo' })
  expect(await claimsOf(video(12))).toEqual([])
  expect(await codeOf(requests.retry(as(person), ready, { version: failed.version }))).toBe(
    'assets.allowedVideo',
  )
  answers.rights = { ...rights, uploaderOf: async () => `UC${'m'.repeat(22)}` }
  expect(await codeOf(ask(assetId, video(14)))).toBe('assets.ownVideo')
})

test('CLM-01 a repeated press gets its first answer; a grant that is gone is told, not tried for ever', async () => {
  const { requests, outbound, newAsset, as, person, answers } = await createOutboundRig()
  const { id: assetId } = await newAsset('芒种')
  const ctx = as(person)
  const body = {
    contentOwner: owner,
    assetId,
    video: video(15),
    videoTitle: '',
    type: 'audiovisual',
    policy: 'monetize',
    reason: '搬运',
  } as const
  const { id } = await requests.create(ctx, body)
  const rights = answers.rights as PlatformRights
  answers.rights = {
    ...rights,
    claim: () => Promise.reject(new PlatformProblem('credential', 'the grant is gone')),
  }
  await outbound.send()
  expect(await requests.get(ctx, BigInt(id))).toMatchObject({
    status: codes.failed,
    problem: 'assets.grantLost',
  })
  expect(await requests.create(ctx, body)).toEqual({ id })
})

test('CLM-01 no step but another person’s agreement lets a removal go: every step from every state', async () => {
  const { requests, outbound, ask, newAsset, as, person, colleague, claimsOf, rows } =
    await createOutboundRig()
  const { id: assetId } = await newAsset('寒露')
  const steps = {
    agree: (id: bigint, version: number) => requests.agree(as(colleague), id, { opinion: '', version }),
    refuse: (id: bigint, version: number) => requests.refuse(as(colleague), id, { reason: '不', version }),
    withdraw: (id: bigint, version: number) => requests.withdraw(as(person), id, { version }),
    retry: (id: bigint, version: number) => requests.retry(as(person), id, { version }),
  } as const
  const open: Readonly<Record<string, readonly string[]>> = {
    waiting: ['agree', 'refuse', 'withdraw'],
    ready: ['withdraw'],
    failed: ['retry'],
  }
  let n = 200
  for (const [name, code] of Object.entries(codes))
    for (const [step, take] of Object.entries(steps)) {
      n += 1
      const id = await ask(assetId, video(n), 'takedown')
      await rows('UPDATE claim_request SET status = $2 WHERE id = $1', [id, code])
      const refusal = await codeOf(take(id, 1))
      expect([name, step, refusal]).toEqual([name, step, open[name]?.includes(step) ? null : 'assets.moved'])
    }
  const waiting = await ask(assetId, video(300), 'takedown')
  expect(await codeOf(requests.retry(as(person), waiting, { version: 1 }))).toBe('assets.moved')
  await outbound.send()
  expect(await claimsOf(video(300))).toEqual([])
})

test('CLM-01 who may not agree is told so without a word to the platform', async () => {
  const { requests, ask, newAsset, as, person, answers } = await createOutboundRig()
  const { id: assetId } = await newAsset('处暑')
  const id = await ask(assetId, video(21), 'takedown')
  const away = () => Promise.reject(new PlatformProblem('transient', 'nobody answers'))
  answers.claims = { ...(answers.claims as PlatformClaims), onVideos: away }
  expect(await codeOf(requests.agree(as(person), id, { opinion: '', version: 1 }))).toBe('assets.ownRequest')
  expect(await codeOf(requests.retry(as(person), id, { version: 1 }))).toBe('assets.moved')
  const clerk = as(person, ['asset:read', 'asset:approve'])
  expect((await requests.get(clerk, id)).actions).toEqual([])
})

test('CLM-01 a channel that the platform refuses keeps none of the others back; one that is added while the list is read stays', async () => {
  const { allowed, as, person, rights, answers, allowedIds } = await withAllowed()
  const other = `UC${'s'.repeat(22)}`
  const real = answers.rights as PlatformRights
  answers.rights = {
    ...real,
    allow: (pass, owned, channel) =>
      channel.id.startsWith('UCm')
        ? Promise.reject(new PlatformProblem('rejected', 'no such channel'))
        : real.allow(pass, owned, channel),
    allowed: async (pass, owned) => {
      const listed = await real.allowed(pass, owned)
      await allowed.add(as(person), { contentOwner: owner, channel: other, title: '刚加的', note: '合拍' })
      return listed
    },
  }
  expect(await allowed.addOwn(as(person), owner)).toEqual({ added: 1 })
  expect(await allowed.tell()).toBe(0)
  expect(await allowed.read()).toBe(0)
  const listed = await allowed.list(as(person), { page: 1, pageSize: 30, sort: 'title' })
  expect(listed.rows.map(({ note, toldAt }) => [note, toldAt === null])).toEqual(
    expect.arrayContaining([
      ['合拍', false],
      ['', true],
    ]),
  )
  answers.rights = { ...real, allowed: (pass, owned) => rights.allowed(pass, owned) }
  expect(await allowed.tell()).toBe(1)
  expect(await allowedIds()).toHaveLength(2)
})

test('CLM-01 lists are read to their ends, over the pages of the platform', async () => {
  const { assets, as, person, rights, token, newAsset } = await createOutboundRig()
  for (let n = 0; n < 27; n += 1)
    await rights.allow(await token(), owner, { id: `UC${String(n).padStart(22, '0')}`, title: String(n) })
  expect(await rights.allowed(await token(), owner)).toHaveLength(27)
  const { id } = await newAsset('白露')
  for (let n = 0; n < 26; n += 1)
    await rights.refer(await token(), owner, { assetId: id, videoId: video(100 + n), type: 'visual' })
  expect((await assets.get(as(person), owner, id)).references).toHaveLength(26)
})

async function withAllowed() {
  const rig = await createOutboundRig()
  return { ...rig, allowedIds: async () => rig.rights.allowed(await rig.token(), owner) }
}

test('PERM-03 content owners, requests and the list of another department do not exist', async () => {
  const { assets, requests, allowed, as, person, ask, newAsset } = await createOutboundRig()
  const { id: assetId } = await newAsset('立秋')
  const id = await ask(assetId, video(6), 'takedown')
  const stranger = as(999n, allPermissions, 999_999n)
  expect(await assets.owners(stranger)).toEqual([])
  expect(await codeOf(assets.list(stranger, owner))).toBe('assets.ownerNotFound')
  expect(await codeOf(requests.get(stranger, id))).toBe('assets.requestNotFound')
  expect(await codeOf(requests.agree(stranger, id, { opinion: '', version: 1 }))).toBe(
    'assets.requestNotFound',
  )
  expect((await requests.list(stranger, { page: 1, pageSize: 30, sort: '-updatedAt' })).total).toBe(0)
  const { id: channel } = await allowed.add(as(person), {
    contentOwner: owner,
    channel: `UC${'r'.repeat(22)}`,
    title: '',
    note: '',
  })
  expect(await codeOf(allowed.remove(stranger, BigInt(channel)))).toBe('assets.allowedNotFound')
})
