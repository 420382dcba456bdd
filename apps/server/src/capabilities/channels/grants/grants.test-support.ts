import type { GrantKind, ManagedPlatform } from '@pindao/protocol/channels/platforms.ts'
import { platformFields } from '@pindao/protocol/publishing/platform-fields.ts'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { department, staff } from '#src/capabilities/access/staff/staff.table.ts'
import {
  type GrantedTokens,
  type GrantKindCard,
  type Platform,
  type PlatformClaims,
  type PlatformConnection,
  type PlatformCopyrightChecks,
  type PlatformData,
  type PlatformReading,
  type PlatformRevenueFiles,
  type PlatformRights,
  platformsOf,
} from '#src/capabilities/platforms/platforms.ts'
import { instantIn } from '#src/platform/clock.ts'
import { createSecretBox } from '#src/platform/crypto/secret-box.ts'
import { createNewsDesk, type News } from '#src/platform/news.ts'
import { createTestDatabase } from '../../../../test/database.ts'
import { createMemoryRecords } from '../../../../test/memory-records.ts'
import { channel, channelCredential } from '../channel.table.ts'
import { firstFacts } from '../first-facts.ts'
import type { GrantDeps } from './grant.deps.ts'
import { createGrantSecrets } from './grant.secrets.ts'
import { createGrantService } from './grant.service.ts'
import { openGrant, saveGrant } from './grant.store.ts'

export const tokensOf = (over: Partial<GrantedTokens> = {}): GrantedTokens => ({
  accessToken: 'access-1',
  expiresAt: null,
  refreshToken: null,
  scopes: [],
  dataAccessExpiresAt: null,
  ...over,
})

const hour = 3_600_000

/** Kinds of grants as the rooms have them, by what tells them apart. */
const cards: Readonly<Record<GrantKind, GrantKindCard>> = {
  google_oauth: cardOf('google_oauth', { renewsBy: 'refreshToken', renewAheadSeconds: 1200 }),
  google_cms: cardOf('google_cms', { renewsBy: 'refreshToken', renewAheadSeconds: 1200 }),
  fb_user: cardOf('fb_user', {
    renewsBy: 'accessToken',
    renewAheadSeconds: 7 * 86_400,
    tokenPerChannel: true,
  }),
}

function cardOf(kind: GrantKind, over: Partial<GrantKindCard>): GrantKindCard {
  const usual = { kind, scopes: [], furtherScopes: [], manyChannels: true, tokenPerChannel: false } as const
  return { ...usual, renewsBy: 'refreshToken', renewAheadSeconds: 0, ...over }
}

/** Grants on a database of their own, against platforms whose answers the test gives. */
export async function createGrantRig({ fbScopes = [] }: { readonly fbScopes?: readonly string[] } = {}) {
  const database = await createTestDatabase({ scope: 'test' })
  const sealed = createGrantSecrets(createSecretBox([{ id: 'k', key: Buffer.alloc(32, 5) }]))
  const records = createMemoryRecords()
  const news = createNewsDesk()
  const told: News[] = []
  news.tellBy('bell', { tell: async (_tx, raised) => void told.push(...raised) })
  let ahead = 0
  const clock = () => Date.now() + ahead
  const unscripted = async () => {
    throw new Error('not scripted')
  }
  /** What the platforms answer; a test replaces what it needs. */
  const answers: { -readonly [K in 'renew' | 'reach' | 'revoke']: PlatformConnection[K] } & {
    inspect: NonNullable<PlatformConnection['inspect']>
    reading: PlatformReading | null
    data: PlatformData | null
    revenueFiles: PlatformRevenueFiles | null
    claims: PlatformClaims | null
    rights: PlatformRights | null
    copyrightChecks: PlatformCopyrightChecks | null
  } = {
    renew: unscripted,
    reach: unscripted,
    revoke: unscripted,
    inspect: unscripted,
    reading: null,
    data: null,
    revenueFiles: null,
    claims: null,
    rights: null,
    copyrightChecks: null,
  }
  const platforms = platformsOf([
    room('youtube', ['google_oauth', 'google_cms']),
    room('facebook', ['fb_user']),
  ])

  function room(
    platform: ManagedPlatform,
    [first, ...others]: readonly [GrantKind, ...GrantKind[]],
  ): Platform {
    const cardOfKind = (kind: GrantKind) =>
      kind === 'fb_user' ? { ...cards[kind], scopes: fbScopes } : cards[kind]
    const grants = [cardOfKind(first), ...others.map(cardOfKind)] as const
    return {
      card: {
        platform,
        steps: ['connect'],
        grants,
        limits: { channelsPerCall: 50, grantsPerAccount: platform === 'youtube' ? 100 : null },
        publishing: platformFields[platform],
      },
      connection: {
        consentUrl: () => 'http://localhost/',
        exchange: unscripted,
        readChannels: unscripted,
        renew: (kind, traded) => answers.renew(kind, traded),
        reach: (kind, token) => answers.reach(kind, token),
        revoke: (kind, token) => answers.revoke(kind, token),
        inspect: platform === 'facebook' ? (token) => answers.inspect(token) : null,
        passFor: (kind, _account, id, token) => (kind === 'google_cms' ? `${id}:${token}` : token),
      },
      get reading() {
        return answers.reading
      },
      get data() {
        return answers.data
      },
      get revenueFiles() {
        return answers.revenueFiles
      },
      get claims() {
        return answers.claims
      },
      get rights() {
        return answers.rights
      },
      get copyrightChecks() {
        return answers.copyrightChecks
      },
      publishing: null,
    }
  }

  const deps: GrantDeps = {
    database,
    platforms,
    projects: { clientOf: async () => null },
    records,
    sealed,
    news,
    clock,
    log: pino({ level: 'silent' }),
  }
  const now = instantIn(clock, 0)
  const [home] = await database.db.select().from(department).where(eq(department.code, 'hz_fb'))
  if (!home) throw new Error('the template has no departments')

  async function person(name: string): Promise<bigint> {
    const row = {
      ssoSubject: name,
      fullName: name,
      email: `${name}@pindao.example`,
      departmentId: home?.id ?? 0n,
    }
    const [made] = await database.db
      .insert(staff)
      .values({ ...row, disabled: false, createdAt: now })
      .returning()
    return made?.id ?? 0n
  }

  return {
    deps,
    answers,
    database,
    told,
    records,
    person,
    /** As one more process has it. */
    service: (over: Partial<GrantDeps> = {}) => createGrantService({ ...deps, ...over }),
    pass(ms: number) {
      ahead += ms
    },
    inAnHour: () => new Date(clock() + hour).toISOString(),
    rows: async <T>(sql: string, values: readonly unknown[] = []) =>
      (await database.pool.query(sql, [...values])).rows as T[],

    /** A good grant with channels on it, each with its owner and, for some, a backup. */
    async grant(given: {
      kind: GrantKind
      account?: string
      tokens: GrantedTokens
      channels: readonly { id: string; owner: bigint; backup?: bigint; token?: string }[]
    }): Promise<{ grantId: bigint; channelIds: readonly bigint[] }> {
      const [first] = given.channels
      const staffId = first?.owner ?? 0n
      const platform = given.kind === 'fb_user' ? 'facebook' : 'youtube'
      const account = { accountId: given.account ?? 'account', accountLabel: '王浩' }
      const row = await openGrant(database.db, { platform, kind: given.kind, ...account }, { staffId, now })
      await saveGrant(database.db, row.id, { ...sealed.seal(row, given.tokens), status: 0 })
      const channelIds: bigint[] = []
      for (const { id, owner, backup, token } of given.channels) {
        const place = { departmentId: home.id, ownerStaffId: owner, backupStaffId: backup ?? null }
        const [made] = await database.db
          .insert(channel)
          .values({
            ...firstFacts,
            ...place,
            platform,
            platformChannelId: id,
            title: id,
            createdAt: now,
            updatedAt: now,
          })
          .returning()
        const channelId = made?.id ?? 0n
        channelIds.push(channelId)
        await database.db.insert(channelCredential).values({
          channelId,
          grantId: row.id,
          status: 0,
          scopes: [],
          accessTokenSealed: token === undefined ? null : sealed.sealPage(channelId, token),
          grantedBy: owner,
          failCount: 0,
          updatedAt: now,
        })
      }
      return { grantId: row.id, channelIds }
    },
  }
}
export type GrantRig = Awaited<ReturnType<typeof createGrantRig>>
