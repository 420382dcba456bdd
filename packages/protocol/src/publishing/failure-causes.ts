import { publishTaskStatus, type WaitReason } from './publish-task.states.ts'

/**
 * What keeps publications back. Each kind is mended in one place: `grant` by whoever gave it, `project` and `channel` by time
 * (quota of an API project, limit of one channel), `words` and `prepare` by other words or another recipe, `video` by another
 * video (the platform took it and said no), `file` by another file, `storage` and `system` by whoever runs the product,
 * `platform` by time, `unknown` by a person who looks, `held` by whoever confirms a restored backup, `late` by a worker.
 */
export const causeKinds = [
  'unknown',
  'grant',
  'project',
  'channel',
  'words',
  'video',
  'file',
  'prepare',
  'storage',
  'system',
  'platform',
  'held',
  'late',
  'other',
] as const
export type CauseKind = (typeof causeKinds)[number]

/** The one thing that mends a cause. `wait`: it passes by itself. `look`: only whoever runs the product can say more. */
export const causeActions = [
  'reauthorise',
  'wait',
  'retry',
  'edit',
  'choose',
  'answer',
  'resume',
  'look',
] as const
export type CauseAction = (typeof causeActions)[number]

/** A task as far as it decides what keeps it back. Codes are those of the tables. */
export type CauseFacts = {
  readonly status: number
  readonly waitReason: string | null
  readonly problemCode: string | null
  readonly platformCode: string | null
  readonly platform: string
  readonly channelId: string
  /** What speaks for the channel, and by whose quota; null where nothing does. */
  readonly grantId: string | null
  readonly projectId: string | null
  /** Of a problem with the file: whose file it is. */
  readonly videoId: string | null
  /** The platform takes nothing more on this very channel for a while. */
  readonly channelLimited: boolean
  /** Its time has passed by more than the installation bears, and nothing is done about it. */
  readonly overdue: boolean
}

/** What keeps tasks back, and by which name: equal keys are one cause. */
export type Cause = { readonly kind: CauseKind; readonly key: string }

const failedBefore: ReadonlySet<number> = new Set(
  publishTaskStatus.codesOf(['editFailed', 'composeFailed', 'downloadFailed']),
)
const failed: ReadonlySet<number> = new Set([...failedBefore, publishTaskStatus.codes.publishFailed])
/** States in which a task may wait, or have a problem, and still go on by itself. */
const held: ReadonlySet<number> = new Set(
  publishTaskStatus.codesOf(['toPublish', 'downloadQueued', 'publishQueued', 'publishing', 'terminating']),
)

/** The states that a cause may keep back, as codes: what a query asks for before the rule sees a row. */
export const keptBackStatuses: readonly number[] = [...failed, ...held]
export const isFailedStatus = (status: number): boolean => failed.has(status)

const kindOfCode: Readonly<Record<string, CauseKind>> = {
  'channels.credentialInvalid': 'grant',
  'channels.notAuthorised': 'grant',
  'publishing.outcomeUnknown': 'unknown',
  'publishing.confirming': 'unknown',
  'publishing.quotaUsedUp': 'project',
  'publishing.rejectedByPlatform': 'words',
  'publishing.refusedByPlatform': 'video',
  'publishing.removedByPlatform': 'video',
  'publishing.platformTrouble': 'platform',
  'publishing.systemTrouble': 'system',
  'publishing.storageFull': 'storage',
  'media.storageFull': 'storage',
  'media.objectUnreadable': 'file',
  'media.objectNotFound': 'file',
  'media.objectChecksumMismatch': 'file',
  'media.videoNotFound': 'file',
  'media.prepareFailed': 'prepare',
  'media.fontsMissing': 'prepare',
  'media.letterUndrawable': 'prepare',
  'publishing.recipeFilmGone': 'prepare',
  'publishing.recipeFileGone': 'prepare',
}
/** Problems that are of one file, wherever it is to go. */
export const fileProblems: readonly string[] = Object.keys(kindOfCode).filter(
  (code) => kindOfCode[code] === 'file',
)

const kindOfWait = {
  credential: 'grant',
  quota: 'project',
  platform: 'platform',
  recovery: 'held',
  brake: 'held',
  maintenance: 'held',
  unclear: 'unknown',
} as const satisfies Record<WaitReason, CauseKind>

/**
 * What keeps a task back; null where nothing does. The one rule for the page of failures, the note over the list, the alarm
 * and the notifications.
 */
export function causeOf(facts: CauseFacts): Cause | null {
  const kind = kindOf(facts)
  // A platform's code may be anything; the key stands in addresses.
  return (
    kind && {
      kind,
      key: keyOf(kind, facts)
        .replaceAll(/[^\w.:-]/gu, '_')
        .slice(0, 120),
    }
  )
}

function kindOf(facts: CauseFacts): CauseKind | null {
  const { status, waitReason, problemCode, overdue } = facts
  if (failed.has(status)) {
    const known = problemCode === null ? undefined : kindOfCode[problemCode]
    return limitedTo(known ?? (failedBefore.has(status) ? 'prepare' : 'other'), facts)
  }
  if (!held.has(status)) return null
  if (isWait(waitReason)) return limitedTo(kindOfWait[waitReason], facts)
  if (problemCode !== null) return limitedTo(kindOfCode[problemCode] ?? 'other', facts)
  return overdue ? 'late' : null
}

const isWait = (reason: string | null): reason is WaitReason => reason !== null && reason in kindOfWait

/** What looks like the quota of a project is the limit of a channel where the platform said so. */
const limitedTo = (kind: CauseKind, { channelLimited }: CauseFacts): CauseKind =>
  kind === 'project' && channelLimited ? 'channel' : kind

function keyOf(kind: CauseKind, facts: CauseFacts): string {
  switch (kind) {
    case 'grant':
      return facts.grantId === null ? `grant-none-${facts.channelId}` : `grant-${facts.grantId}`
    case 'project':
      return `project-${facts.projectId ?? facts.platform}`
    case 'channel':
      return `channel-${facts.channelId}`
    case 'file':
      return `file-${facts.videoId ?? 'none'}`
    case 'words':
    case 'video':
      return `${kind}-${facts.platform}-${facts.platformCode ?? facts.problemCode ?? 'none'}`
    case 'platform':
      return `platform-${facts.platform}`
    case 'prepare':
    case 'other':
      return `${kind}-${facts.problemCode ?? 'none'}`
    default:
      return kind
  }
}

/** How a cause stands, as far as it decides what mends it. */
export type CauseStanding = {
  readonly kind: CauseKind
  /** Tasks that do not go on by themselves once it is mended. */
  readonly failed: number
  /** Of a grant: it is good again. */
  readonly mended: boolean
}

/** The one action for a cause as it stands. */
export function causeActionOf({ kind, failed: stopped, mended }: CauseStanding): CauseAction {
  switch (kind) {
    case 'grant':
      if (!mended) return 'reauthorise'
      return stopped > 0 ? 'retry' : 'wait'
    case 'unknown':
      return 'answer'
    case 'words':
    case 'prepare':
      return 'edit'
    case 'video':
    case 'file':
      return 'choose'
    case 'held':
      return 'resume'
    case 'late':
      return 'look'
    default:
      return stopped > 0 ? 'retry' : 'wait'
  }
}

/** The kind that the key of a cause names; null for one that is none. */
export function kindOfCause(key: string): CauseKind | null {
  const [kind] = key.split('-')
  return causeKinds.find((one) => one === kind) ?? null
}
