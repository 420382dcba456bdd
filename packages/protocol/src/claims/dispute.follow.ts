import type { CaseNews } from './claim.mapping.ts'
import type { PlatformClaimStatus } from './claim.states.ts'
import type { DisputeKind, DisputeResult, DisputeStatus } from './dispute.states.ts'

/** A claim whose status is another one now, and the case that is open for it; null: none is. */
export type Followed = {
  readonly news: CaseNews
  readonly direction: 'inbound' | 'outbound'
  readonly platform: string
  readonly platformStatus: PlatformClaimStatus
  readonly status: DisputeStatus | null
}

/** What becomes of the case: whether one is opened, where it goes from there, one state after the other, and how it ended. */
export type CaseStep = {
  readonly opens: boolean
  readonly path: readonly DisputeStatus[]
  readonly result: DisputeResult | null
}

const nothing: CaseStep = { opens: false, path: [], result: null }

/**
 * What news of a claim's platform means for its case (business.md §4). It says where the case has to stand, not what was
 * missed on the way: told twice, or after something newer, it comes to the same.
 */
export function caseStepOf(of: Followed): CaseStep {
  const { news, status } = of
  switch (news) {
    case 'risk':
    case 'back':
    case 'removal':
    case 'review':
      return toDo(of)
    case 'waiting':
      if (status === null) return { opens: true, path: ['needs_tracking'], result: null }
      if (status === 'needs_tracking') return nothing
      return moved(
        ...(status === 'solved' ? (['unsolved', 'needs_tracking'] as const) : ['needs_tracking' as const]),
      )
    case 'released':
      if (status === null || status === 'solved') return nothing
      return { opens: false, path: ['solved'], result: of.direction === 'inbound' ? 'won' : 'lost' }
    case 'over':
      return status === null ? nothing : { opens: false, path: ['closed'], result: 'withdrawn' }
    case 'none':
      return settled(of)
  }
}

const moved = (...path: readonly DisputeStatus[]): CaseStep => ({ opens: false, path, result: null })

/** Somebody has to act. What a person works on stays theirs, unless what they worked on was refused. */
function toDo({ news, status }: Followed): CaseStep {
  if (status === null) return { opens: true, path: [], result: null }
  if (status === 'unsolved') return nothing
  const isRefused = news === 'back' || news === 'removal'
  return status === 'processing' && !isRefused ? nothing : moved('unsolved')
}

/**
 * Nothing is to be done (any more): a claim of ours stands, one against us is not in force. A status that is new to us says
 * neither, and leaves the case to whoever looks at it.
 */
function settled({ direction, platformStatus, status }: Followed): CaseStep {
  if (status === null || status === 'solved' || platformStatus === 'unknown') return nothing
  if (direction === 'outbound' && platformStatus === 'active')
    return { opens: false, path: ['solved'], result: 'won' }
  return status === 'processing' ? nothing : { opens: false, path: ['closed'], result: 'withdrawn' }
}

const filedAs: Readonly<Partial<Record<PlatformClaimStatus, DisputeKind>>> = {
  disputed: 'content_id_dispute',
  appealed: 'appeal',
  escalated: 'escalated_appeal',
  takedown: 'takedown_counter',
  delayed_takedown: 'escalated_appeal',
}

/** What kind of case a claim is as it stands; `was` is what its case was before. */
export function caseKindOf(
  { direction, platform, platformStatus, news }: Followed,
  was: DisputeKind | null,
): DisputeKind {
  if (direction === 'outbound') return 'outbound_review'
  if (platformStatus === 'takedown') return 'takedown_counter'
  if (platform === 'facebook') return 'fb_rights_manager'
  if (news === 'back' && (was === null || was === 'content_id_dispute')) return 'appeal'
  return filedAs[platformStatus] ?? was ?? 'content_id_dispute'
}
