import { type ManagedPlatform, managedPlatforms } from '@pindao/protocol/channels/platforms.ts'
import { claimImport } from '@pindao/protocol/claims/claim.import.ts'
import { claimPolicyOf, claimTypeOf, platformStatusOf } from '@pindao/protocol/claims/claim.mapping.ts'
import {
  type ClaimDirection,
  type ClaimPolicy,
  claimDirections,
  claimPolicies,
  claimTypes,
  type PlatformClaimStatus,
  platformClaimStatuses,
} from '@pindao/protocol/claims/claim.states.ts'
import { claimVideoIdOf } from '@pindao/protocol/claims/claim-video.ts'
import type { ImportAdapter } from '#src/capabilities/sheets/sheets.ts'
import { AppError } from '#src/platform/app-error.ts'
import { coversRecord, type SignedInContext } from '#src/platform/context.ts'
import { listWords, plainWord } from '#src/platform/i18n/list-words.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { ClaimRow } from '../claim.table.ts'
import { seesClaimMoney } from '../money-sight.ts'
import { nothingTold } from '../told-marks.ts'
import { type ClaimEntry, toldByHand } from './claim-entry.service.ts'
import { findMeant } from './claim-import.store.ts'
import { type KnownClaim, mergeClaim } from './claim-merge.ts'
import { takeIds } from './claim-record.store.ts'
import type { ToldClaim } from './claim-record.ts'
import { dayStart, reportReading, secondsOf } from './claim-report.ts'

type Verdict = NonNullable<ReturnType<Awaited<ReturnType<ImportAdapter['preview']>>['get']>>
type Field = Verdict['fields'][string]
type Problem = Extract<Field, { problem: unknown }>['problem']
type Texts = Readonly<Record<string, string>>
type Column = keyof typeof claimImport.columns
const columns = Object.keys(claimImport.columns).filter((column) => column !== 'id') as Column[]

/** Claims by a sheet: what its rows tell is news as any other, so that the preview shows what would come of it (CLM-01). */
export function createClaimImport({
  database,
  clock,
  entry,
}: Pick<Kit, 'database' | 'clock'> & { readonly entry: ClaimEntry }): ImportAdapter {
  const { db } = database

  return {
    kind: 'claim.import',

    async preview(ctx, rows) {
      const found = await findMeant(db, rows)
      const placed = rows.map((row) => ({ row, known: found.claimOf(row) }))
      const fresh = placed.filter(({ row, known }) => known === null && row.recordId === null)
      const ids = await takeIds(db, fresh.length)
      const idOf = new Map(fresh.map(({ row }, index) => [row.key, ids[index] ?? 0n]))
      const at = new Date(clock()).toISOString()
      return new Map(
        placed.flatMap(({ row, known }) => {
          if (known === null && row.recordId !== null) return []
          if (known !== null && !coversRecord(ctx.actor, known)) {
            // By its number it is not there; by the platform's id another one cannot be made either.
            return row.recordId === null
              ? [[row.key, takenVerdict(idOf.get(row.key) ?? known.id, row.texts)] as const]
              : []
          }
          const id = known?.id ?? idOf.get(row.key) ?? 0n
          return [
            [row.key, verdictOf(ctx, { texts: row.texts, known, id, at, isOurs: found.isOurs })] as const,
          ]
        }),
      )
    },

    async apply(ctx, recordId, { version, values }, transact) {
      if (!ctx.actor.permissions.has('claim:create')) throw new AppError('access.noPermission')
      const [first = '{}'] = Object.values(values)
      const texts = Object.assign(
        {},
        ...Object.values(values).map((value) => JSON.parse(value) as Texts),
      ) as Texts
      const isUndo = version > 0 && first.includes('"undo"')
      return transact(async (tx) => {
        const found = await findMeant(tx, [{ key: '', recordId: version > 0 ? recordId : null, texts }])
        const known = found.claimOf({ key: '', recordId: version > 0 ? recordId : null, texts })
        if (known !== null && !coversRecord(ctx.actor, known)) throw new AppError('claims.notFound')
        if (version > 0 && known?.version !== version) throw new AppError('access.changedMeanwhile')
        if (version === 0 && known !== null) throw new AppError('access.changedMeanwhile')
        const read = readRow(ctx, { texts, known, isOurs: found.isOurs })
        if ('problems' in read) throw new AppError('access.changedMeanwhile')
        // What is taken back is as new as what it takes back.
        const told = isUndo && known !== null ? { ...read.told, asOf: known.statusChangedAt } : read.told
        await entry.write(tx, ctx, told, version > 0 ? undefined : recordId)
      })
    },
  }
}

type Asked = {
  readonly texts: Texts
  readonly known: ClaimRow | null
  readonly isOurs: (platformVideoId: string) => boolean
}

/** One that somebody else's department has. */
function takenVerdict(recordId: bigint, texts: Texts): Verdict {
  const problem: Problem = 'claimTaken'
  return {
    recordId,
    title: texts['videoTitle'] ?? '',
    version: 0,
    fields: { platformClaimId: { before: '', problem } },
  }
}

function verdictOf(
  ctx: SignedInContext,
  asked: Asked & { readonly id: bigint; readonly at: string },
): Verdict {
  const { texts, known, id, at } = asked
  const read = readRow(ctx, asked)
  const before: KnownClaim = known ?? { told: nothingTold }
  const after = 'told' in read ? mergeClaim(before, read.told, at) : before
  const value = JSON.stringify(texts)
  const fields = Object.fromEntries(
    columns.map((column): [string, Field] => {
      const was = shownOf(column, before)
      const problem = 'problems' in read ? read.problems[column] : undefined
      if (problem !== undefined) return [column, { before: was, problem }]
      const told = texts[column] === undefined ? was : shownOf(column, after)
      const undo =
        known !== null && was !== '' && was !== told
          ? { was: JSON.stringify({ undo: '1', [column]: was }) }
          : {}
      return [column, { before: was, after: told, value, ...undo }]
    }),
  )
  const title = known?.videoTitle || texts['videoTitle'] || known?.platformVideoId || texts['video'] || ''
  return {
    recordId: id,
    ...(known === null ? { isNew: true as const } : {}),
    title,
    version: known?.version ?? 0,
    fields,
  }
}

type Read = { readonly told: ToldClaim } | { readonly problems: Readonly<Partial<Record<Column, Problem>>> }

/** What a row tells. */
function readRow(ctx: SignedInContext, { texts, known, isOurs }: Asked): Read {
  const problems: Partial<Record<Column, Problem>> = {}
  const word = <C extends string>(
    column: 'platform' | 'direction' | 'status' | 'type' | 'policy',
  ): C | null => {
    const text = texts[column]
    if (text === undefined) return null
    const code = codeOf(column, text)
    if (code === null) problems[column] = 'wordUnknown'
    return code as C | null
  }
  const platform =
    word<ManagedPlatform>('platform') ?? (known?.platform as ManagedPlatform | undefined) ?? 'youtube'
  const videoId =
    texts['video'] === undefined ? (known?.platformVideoId ?? null) : claimVideoIdOf(platform, texts['video'])
  if (videoId === null)
    problems[texts['video'] === undefined ? 'platformClaimId' : 'video'] =
      texts['video'] === undefined ? 'required' : 'claimUnreadable'
  const said = word<ClaimDirection>('direction')
  const isOwn = videoId !== null && isOurs(videoId)
  // The report of a content owner tells its own claims on its own uploads as well: they claim nobody.
  if (said === null && known === null && isOwn && texts['assetId'] !== undefined)
    problems.platformClaimId = 'claimOwnUpload'
  const direction = said ?? known?.direction ?? (isOwn ? 'inbound' : 'outbound')
  const status = word<PlatformClaimStatus>('status')
  const row = reportRowOf(texts)
  const report = reportReading({ ...row, claim_id: 'x', video_id: 'x' })
  const policy = word<ClaimPolicy>('policy')
  if (texts['revenueAtRisk'] !== undefined && !seesClaimMoney(ctx.actor))
    problems.revenueAtRisk = 'notPermitted'
  for (const column of ['matching', 'longest'] as const)
    if (texts[column] !== undefined && secondsOf(texts[column]) === null) problems[column] = 'claimUnreadable'
  for (const column of ['claimedAt', 'statusChangedAt'] as const)
    if (texts[column] !== undefined && momentOf(texts[column]) === null) problems[column] = 'claimUnreadable'
  if (known === null && status === null && texts['status'] === undefined)
    problems[texts['status'] === undefined ? 'platformClaimId' : 'status'] ??= 'required'
  if (Object.keys(problems).length > 0) return { problems }
  const claimedAt = momentOf(texts['claimedAt']) ?? known?.claimedAt ?? null
  const amount = texts['revenueAtRisk'] ?? null
  return {
    told: {
      ...toldByHand(ctx.actor, platform, texts['platformClaimId'] ?? known?.platformClaimId ?? null),
      source: 'sheet',
      status:
        status === null
          ? undefined
          : { is: status, since: momentOf(texts['statusChangedAt']), detail: texts['statusDetail'] },
      facts: {
        direction,
        platformVideoId: videoId ?? '',
        videoTitle: texts['videoTitle'],
        type: word('type'),
        policy: policy ?? report?.policy,
        policyTerritories: policy === null ? [...(report?.policyTerritories ?? [])] : [],
        claimantName: texts['claimant'],
        claimantContact: texts['contact'],
        platformAssetId: texts['assetId'],
        assetTitle: texts['asset'],
        uploaderChannelId: texts['uploaderId'],
        uploaderTitle: texts['uploader'],
        origin: texts['origin'],
        claimedAt,
        matchSec: secondsOf(texts['matching']),
        longestMatchSec: secondsOf(texts['longest']),
        views: texts['views'] === undefined ? null : Number(texts['views']),
        revenueAtRisk: amount,
        currency: amount === null ? null : (texts['currency'] ?? 'USD'),
      },
    },
  }
}

const reportRowOf = (texts: Texts) => ({
  claim_policy_block: texts['policyBlock'],
  claim_policy_monetize: texts['policyMonetize'],
  claim_policy_track: texts['policyTrack'],
})

/** A moment, or the beginning of a day. */
function momentOf(text: string | undefined): string | null {
  if (text === undefined) return null
  if (!/[T ]\d/u.test(text)) return dayStart(text)
  const at = Date.parse(`${text.trim().replace(' ', 'T').replace(/Z$/u, '')}Z`)
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}

const lists = {
  platform: ['states', 'platform', managedPlatforms],
  direction: ['states', 'claimDirection', claimDirections],
  status: ['states', 'platformClaimStatus', platformClaimStatuses],
  type: ['states', 'claimType', claimTypes],
  policy: ['states', 'claimPolicy', claimPolicies],
} as const

/** By our words in any language, or by the platforms' own. */
function codeOf(list: keyof typeof lists, text: string): string | null {
  const [namespace, name, codes] = lists[list]
  const ours = listWords(namespace, name, [...codes]).get(plainWord(text))
  if (ours !== undefined) return ours
  if (list === 'type') return claimTypeOf(text)
  if (list === 'policy') return claimPolicyOf(text)
  if (list === 'status') {
    const status = platformStatusOf(text)
    return status === 'unknown' ? null : status
  }
  return (codes as readonly string[]).find((code) => code === text.trim().toLowerCase()) ?? null
}

/** As a sheet writes it, in UTC. */
const shownInstant = (at: string | undefined) =>
  at === undefined ? '' : new Date(at).toISOString().slice(0, 16).replace('T', ' ')

/** A field as people read it in the preview. */
function shownOf(column: Column, claim: KnownClaim & { readonly platformClaimId?: string | null }): string {
  const shown: Partial<Record<Column, string | number | null | undefined>> = {
    platformClaimId: claim.platformClaimId,
    direction: claim.direction,
    video: claim.platformVideoId,
    videoTitle: claim.videoTitle,
    status: claim.platformStatus,
    statusDetail: claim.statusDetail,
    type: claim.type,
    policy: claim.policy,
    policyBlock: claim.policy === 'block' ? claim.policyTerritories?.join('|') || 'WW' : '',
    policyMonetize: claim.policy === 'monetize' ? claim.policyTerritories?.join('|') || 'WW' : '',
    policyTrack: claim.policy === 'track' ? claim.policyTerritories?.join('|') || 'WW' : '',
    claimant: claim.claimantName,
    contact: claim.claimantContact,
    assetId: claim.platformAssetId,
    asset: claim.assetTitle,
    uploaderId: claim.uploaderChannelId,
    uploader: claim.uploaderTitle,
    origin: claim.origin,
    claimedAt: shownInstant(claim.claimedAt),
    statusChangedAt: shownInstant(claim.statusChangedAt),
    matching: claim.matchSec,
    longest: claim.longestMatchSec,
    views: claim.views,
    revenueAtRisk: claim.revenueAtRisk,
    currency: claim.currency,
  }
  return String(shown[column] ?? '')
}
