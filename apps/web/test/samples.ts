import { loadPack, type Pack } from '@pindao/locales/load-pack.ts'
import { type Locale, locales } from '@pindao/locales/locales.ts'
import { type DefaultRoleCode, defaultRoles } from '@pindao/protocol/access/default-roles.ts'
import { abilityOf, type Permission } from '@pindao/protocol/access/permissions.ts'
import type { RoleDetail } from '@pindao/protocol/access/role.endpoints.ts'
import type { TokenPair, UserInfo } from '@pindao/protocol/access/sso.endpoints.ts'
import type { StaffMember } from '@pindao/protocol/access/staff.endpoints.ts'
import { type DictionaryKind, dictionaries } from '@pindao/protocol/capabilities.ts'
import type { Channel, ChannelDetail, ChannelOption } from '@pindao/protocol/channels/channel.endpoints.ts'
import type { EndpointOutput } from '@pindao/protocol/core/endpoint.ts'
import type { Video } from '@pindao/protocol/media/video.record.ts'
import type { Operation } from '@pindao/protocol/operations/operation.endpoints.ts'
import { taskResult } from '@pindao/protocol/operations/task-result.states.ts'
import type { PublishTask, publishTaskSummary } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import type { DictionaryItem } from '@pindao/protocol/settings/dictionary.endpoints.ts'

const at = '2026-03-04T05:06:07.000Z'

export const tokens: TokenPair = {
  accessToken: 'access-1',
  refreshToken: 'refresh-1',
  tokenType: 'Bearer',
  expiresIn: 900,
}

const states = await Promise.all(
  locales.map(async (locale) => [locale, await loadPack(locale, 'states')] as const),
)
const wordOf = (pack: Pack, list: string, code: string) => String((pack[list] as Pack)[code])

/** A list of words as it comes with the product. */
export function dictionaryItems(kind: DictionaryKind): DictionaryItem[] {
  const { codes, labels } = dictionaries.get(kind) ?? { codes: [], labels: '' }
  return codes.map((code) => {
    const words = states.map(([locale, pack]) => [locale, wordOf(pack, labels, code)] as const)
    return { code, label: Object.fromEntries(words) as Record<Locale, string>, enabled: true, badge: null }
  })
}

/** The platforms as they come with the product. */
export const platformItems = dictionaryItems('platform')

/** The figures of the first day. */
export const emptySummary: EndpointOutput<typeof publishTaskSummary> = {
  dayBegan: '2026-03-04T00:00:00.000Z',
  byStatus: [],
  publishedToday: 0,
  videos: 0,
  channels: 0,
}

/** Somebody with a default role and its permissions; without a role, everybody's first day. */
export function personOf(role: DefaultRoleCode | null, part: Partial<UserInfo> = {}): UserInfo {
  return {
    role: role ?? '',
    user: { userId: '7', avatarUrl: null, departmentCode: 'hz_fb', email: 'li.qing@pindao.example' },
    fullName: '李晴',
    roleList: role === null ? [] : [role],
    ability: permissionsOf(role).map(abilityOf),
    ...part,
  }
}

function permissionsOf(role: DefaultRoleCode | null): readonly Permission[] {
  return role === null ? [] : defaultRoles[role].permissions
}

/** A colleague without a role. */
export function memberOf(part: Partial<StaffMember> = {}): StaffMember {
  return {
    id: '11',
    fullName: '赵律',
    email: 'legal@pindao.example',
    avatarUrl: null,
    department: { id: '1', code: 'gm_office', name: null },
    roles: [],
    enabled: true,
    createdAt: at,
    lastSignInAt: null,
    leaving: null,
    version: 3,
    actions: ['update', 'disable'],
    ...part,
  }
}

/** A role of the company's own, without a permission and held by nobody. */
export function roleOf(part: Partial<RoleDetail> = {}): RoleDetail {
  return {
    id: '9',
    code: null,
    name: '审片',
    description: '',
    dataScope: 'own',
    permissionCount: 0,
    staffCount: 0,
    version: 5,
    updatedAt: at,
    actions: ['update'],
    permissions: [],
    fixed: [],
    fixedScopes: [],
    holders: [],
    ...part,
  }
}

/** A source video, saved and never published. */
export function videoOf(part: Partial<Video> = {}): Video {
  return {
    id: '11',
    title: '山谷晨雾',
    fileName: 'valley.mp4',
    channelId: null,
    channelName: null,
    videoPlatform: null,
    uploadStatus: 0,
    size: 1_572_864,
    durationMs: 62_000,
    width: 1920,
    height: 1080,
    orientation: 0,
    videoCodec: 'h264',
    frameRate: 25,
    audioCodec: 'aac',
    container: 'mp4',
    crc32: '0a1b2c3d',
    authName: '李晴',
    thumbnailUrl: null,
    storyboardUrl: null,
    language: null,
    programme: null,
    programmeType: null,
    episode: null,
    tags: [],
    remark: '',
    licenceFrom: null,
    licenceTo: null,
    licenceTerritories: [],
    claim: { state: 0, type: null, direction: null },
    music: null,
    createdAt: at,
    updatedAt: at,
    publishTask: null,
    version: 1,
    actions: ['publish', 'preview', 'update', 'delete'],
    ...part,
  }
}

/** A publish task that waits in the queue. */
export function taskOf(part: Partial<PublishTask> = {}): PublishTask {
  return {
    id: '31',
    videoId: '11',
    videoTitle: '山谷晨雾',
    thumbnailUrl: null,
    videoOpens: true,
    channelId: '3',
    channelName: '云上频道',
    platform: 'youtube',
    title: '山谷里的早晨',
    description: '',
    tags: [],
    visibility: 3,
    madeForKids: false,
    categoryId: null,
    language: null,
    audioLanguage: null,
    syntheticMedia: false,
    playlistIds: [],
    sendsCover: false,
    subtitleFileIds: [],
    fbFormat: null,
    fbAge: null,
    publishAt: null,
    publishZone: null,
    executeAt: null,
    planId: null,
    templateId: null,
    batchId: null,
    version: 1,
    status: 2,
    stage: 'intent',
    waitReason: null,
    progress: 0,
    bytesConfirmed: 0,
    bytesTotal: 1_572_864,
    platformVideoId: null,
    watchUrl: null,
    seenOther: null,
    problem: null,
    advice: null,
    sideSteps: [],
    operatorName: '李晴',
    createdAt: at,
    updatedAt: at,
    review: null,
    actions: ['terminate'],
    question: null,
    ...part,
  }
}

/** A channel whose authorisation is good, run by one person for nobody in particular. */
export function channelOf(part: Partial<Channel> = {}): Channel {
  return {
    id: '3',
    platform: 'youtube',
    platformChannelId: 'UC0000000000000000000003',
    title: '云上频道',
    handle: '@clouds',
    avatarUrl: null,
    url: null,
    subscriberCount: '1200',
    viewCount: null,
    videoCount: null,
    credentialStatus: 0,
    credentialProblem: null,
    operation: 0,
    use: 0,
    type: 0,
    level: 2,
    riskGrade: null,
    operationMode: 'self',
    monetisation: null,
    restrictReasons: [],
    ageRestriction: null,
    country: null,
    language: 'zh',
    departmentId: '2',
    departmentCode: 'hz_fb',
    group: null,
    owner: { id: '7', fullName: '李晴' },
    ownerName: '李晴',
    backup: null,
    connectedAt: at,
    lastPublishAt: null,
    createdAt: at,
    version: 4,
    actions: ['reconnect'],
    ...part,
  }
}

/** The same with everything its page shows. */
export function channelDetailOf(part: Partial<ChannelDetail> = {}): ChannelDetail {
  return {
    ...channelOf(),
    timeZone: 'Asia/Shanghai',
    copyrightStrikes: 0,
    guidelineStrikes: 0,
    dailyPublishTarget: null,
    remark: '',
    platformTitle: null,
    platformFacts: null,
    uploadDefaults: { language: null, categoryId: null, madeForKids: null, playlistId: null },
    reason: null,
    publishedAt: null,
    lastSyncAt: null,
    vanishedAt: null,
    grantedBy: null,
    scopes: [],
    updatedAt: at,
    ...part,
  }
}

/** The same channel as a choice. */
export function channelOptionOf(part: Partial<ChannelOption> = {}): ChannelOption {
  const { id, platformChannelId, title, avatarUrl, credentialStatus, ownerName } = channelOf()
  const named = { id, channelId: platformChannelId, channelName: title, ownerName }
  return { ...named, avatarUrl, credentialStatus, lockedPrivate: false, ...part }
}

/** An operation as it is answered when it was begun. */
export const startedOperation = (kind: Operation['kind']): Operation => ({
  id: '12',
  kind,
  status: taskResult.codes.waiting,
  cancelled: false,
  total: 30,
  turnPercent: null,
  counts: { done: 0, refused: 0, failed: 0, cancelled: 0 },
  createdAt: '2026-03-04T05:06:07.000Z',
  endedAt: null,
  actions: ['cancel'],
})
