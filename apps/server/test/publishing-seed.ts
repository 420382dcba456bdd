import { publishTaskStatus, visibilityCodes } from '@pindao/protocol/publishing/publish-task.states.ts'
import { eq } from 'drizzle-orm'
import { department, staff } from '#src/capabilities/access/staff/staff.table.ts'
import { channel, channelCredential } from '#src/capabilities/channels/channel.table.ts'
import { firstFacts } from '#src/capabilities/channels/first-facts.ts'
import { createGrantSecrets } from '#src/capabilities/channels/grants/grant.secrets.ts'
import { openGrant, saveGrant } from '#src/capabilities/channels/grants/grant.store.ts'
import { video } from '#src/capabilities/media/library/video.table.ts'
import { upload } from '#src/capabilities/media/uploads/upload.table.ts'
import { insertDelivery } from '#src/capabilities/publishing/delivery/delivery.store.ts'
import { newMarker } from '#src/capabilities/publishing/delivery/marker.ts'
import { contentOf } from '#src/capabilities/publishing/tasks/content.ts'
import { insertTask } from '#src/capabilities/publishing/tasks/publish-task.store.ts'
import type { PublishTaskRow } from '#src/capabilities/publishing/tasks/publish-task.table.ts'
import { createSecretBox, parseSecretKeys } from '#src/platform/crypto/secret-box.ts'
import type { Database } from '#src/platform/db/database.ts'

/** The keys that workers of tests and benches are started with. */
export const testSecretKeys = `test:${Buffer.alloc(32, 7).toString('base64')}`

/** Settings of a sign-on nobody goes to: a product without the sandbox has to name one. */
export const unusedSignOn = { SSO_ISSUER: 'https://sso.invalid', SSO_CLIENT_ID: 'nobody' }

const publishQueued = publishTaskStatus.codes.publishQueued

/** What a submission needs: a stored object and the tokens of a channel. */
export type PublishingSeed = {
  readonly database: Pick<Database, 'db' | 'transaction'>
  readonly platformChannelId: string
  readonly granted: { readonly accessToken: string; readonly refreshToken: string }
  readonly objectKey: string
  readonly size: number
  /** Left out: YouTube. A Page's own token is the access token then. */
  readonly platform?: 'youtube' | 'facebook'
  /** What else the task says. */
  readonly fields?: Partial<Pick<PublishTaskRow, 'visibility' | 'fbFormat' | 'publishAt' | 'description'>>
  /** Tells several seeds of one database apart. */
  readonly name?: string
}

/** The rows that a submission leaves behind, without its job. Returns the task's id. */
export async function seedPublishTask(seed: PublishingSeed): Promise<bigint> {
  const { database, objectKey, size, name = 'rig', platform = 'youtube' } = seed
  const now = new Date().toISOString()
  const [home] = await database.db.select().from(department).where(eq(department.code, 'hz_fb'))
  if (!home) throw new Error('the template has no departments')
  const departmentId = home.id
  const person = {
    ssoSubject: name,
    fullName: '李晴',
    email: 'rig@pindao.example',
    departmentId,
    disabled: false,
    createdAt: now,
  }
  const [member] = await database.db.insert(staff).values(person).returning()
  const ownerStaffId = member?.id ?? 0n
  const channelId = await connectChannel(seed, { departmentId, ownerStaffId })
  const [stored] = await database.db
    .insert(upload)
    .values({
      uploadKey: name,
      storageType: 'local',
      ownerStaffId,
      departmentId,
      fileName: 'rig.mp4',
      objectKey,
      size,
      partSize: size,
      partCount: 1,
      status: 'completed',
      crc32: '00000000',
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  const [made] = await database.db
    .insert(video)
    .values({
      title: '第一集',
      channelId,
      fileName: 'rig.mp4',
      objectKey,
      uploadId: stored?.id ?? 0n,
      size,
      crc32: '00000000',
      container: 'mp4',
      durationMs: 1000,
      width: 1280,
      height: 720,
      videoCodec: 'h264',
      uploadStatus: 0,
      ownerStaffId,
      departmentId,
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  return database.transaction(async (tx) => {
    const taskId = await insertTask(tx, {
      videoId: made?.id ?? 0n,
      content: contentOf({ size, crc32: '00000000', durationMs: 1000 }),
      channelId,
      platform,
      title: '第一集',
      description: '',
      tags: ['短剧'],
      visibility: visibilityCodes.unlisted,
      madeForKids: false,
      ...seed.fields,
      status: publishQueued,
      operatorId: ownerStaffId,
      departmentId,
      createdAt: now,
      updatedAt: now,
    })
    const first = { taskId, generation: 1, marker: newMarker(taskId, 1), bytesTotal: size }
    await insertDelivery(tx, first, now)
    return taskId
  })
}

const hourMs = 3_600_000

async function connectChannel(
  { database, platformChannelId, granted, platform = 'youtube' }: PublishingSeed,
  owner: { departmentId: bigint; ownerStaffId: bigint },
): Promise<bigint> {
  const now = new Date().toISOString()
  const [made] = await database.db
    .insert(channel)
    .values({
      ...firstFacts,
      platform,
      platformChannelId,
      title: '星河短剧场',
      uploadsPlaylistId: platform === 'youtube' ? platformChannelId.replace(/^UC/u, 'UU') : null,
      ...owner,
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  const id = made?.id ?? 0n
  const staffId = owner.ownerStaffId
  const account = { accountId: platformChannelId, accountLabel: '星河短剧场' }
  const kind = { platform, kind: platform === 'youtube' ? 'google_oauth' : 'fb_user' } as const
  const grant = await openGrant(database.db, { ...kind, ...account }, { staffId, now })
  const sealed = createGrantSecrets(createSecretBox(parseSecretKeys(testSecretKeys)))
  // Every ten minutes any worker renews what ends soon (Facebook: within a week) and asks about what nobody asked about. A
  // person's token of Facebook is played by the Page's, which buys no other: the delivery of that minute would lose its grant.
  const lifeMs = platform === 'youtube' ? hourMs : 60 * 24 * hourMs
  const expiresAt = new Date(Date.now() + lifeMs).toISOString()
  const tokens = sealed.seal(grant, { ...granted, expiresAt, scopes: [], dataAccessExpiresAt: null })
  await saveGrant(database.db, grant.id, { ...tokens, status: 0, lastCheckAt: now })
  await database.db.insert(channelCredential).values({
    channelId: id,
    grantId: grant.id,
    status: 0,
    scopes: [],
    accessTokenSealed: platform === 'facebook' ? sealed.sealPage(id, granted.accessToken) : null,
    grantedBy: staffId,
    failCount: 0,
    updatedAt: now,
  })
  return id
}
