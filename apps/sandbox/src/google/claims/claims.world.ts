import { join } from 'node:path'
import type { z } from 'zod'
import { randomId } from '#src/core/ids.ts'
import { openJournal, type Recorded } from '#src/core/journal.ts'
import { ClaimFact, type ClaimStatus, type NewClaim, type Ownership, type Policy } from './claim.facts.ts'

type FactOf<T extends ClaimFact['type']> = Extract<ClaimFact, { type: T }>

/** Something that happened to a claim. */
export interface ClaimHappening {
  readonly at: number
  readonly status: ClaimStatus
  readonly reason: string
  readonly notes: string
  readonly source: string
}

interface StoredClaim {
  readonly made: Recorded<FactOf<'claim.made'>>
  readonly policy: Policy
  /** What somebody did with it; what it does by itself follows from the clock. */
  readonly moves: readonly ClaimHappening[]
}

/** A claim as it stands at a moment. */
export interface Claim {
  readonly id: string
  readonly made: FactOf<'claim.made'>
  readonly policy: Policy
  readonly createdAt: number
  readonly status: ClaimStatus
  readonly modifiedAt: number
  readonly reason: string
  readonly history: readonly ClaimHappening[]
}

export interface Asset {
  readonly id: string
  readonly ownerId: string
  readonly assetType: string
  readonly title: string
  readonly customId: string
  readonly timeCreated: string
  readonly ownership: Ownership
  readonly policyId: string | null
}
export interface StoredPolicy {
  readonly id: string
  readonly ownerId: string
  readonly policy: Policy
  readonly timeUpdated: string
}
export interface Reference {
  readonly id: string
  readonly ownerId: string
  readonly assetId: string
  readonly contentType: string
  readonly videoId: string
  readonly status: 'active' | 'inactive'
}

export type ClaimsWorld = Awaited<ReturnType<typeof openClaims>>

/** The Content ID side of the sandbox, kept in `<dataDir>/claims.jsonl`: claims move by their lives and by what is done to them. */
export async function openClaims({ dataDir, now }: { dataDir: string; now: () => number }) {
  const claims = new Map<string, StoredClaim>()
  const assets = new Map<string, Asset>()
  const policies = new Map<string, StoredPolicy>()
  const references = new Map<string, Reference>()
  const whitelists = new Map<string, Map<string, string>>()
  const path = join(dataDir, 'claims.jsonl')
  const journal = await openJournal({ path, schema: ClaimFact, apply, now })

  function apply(fact: Recorded<ClaimFact>): void {
    switch (fact.type) {
      case 'claim.made':
        claims.set(fact.id, { made: fact, policy: fact.policy, moves: [] })
        break
      case 'claim.moved': {
        const { id, at, status, reason = '', notes = '', source } = fact
        const move = { at: Date.parse(at), status, reason, notes, source }
        change(claims, id, ({ moves }) => ({ moves: [...moves, move] }))
        break
      }
      case 'claim.policy':
        change(claims, fact.id, () => ({ policy: fact.policy }))
        break
      case 'asset.made': {
        const { id, ownerId, assetType, title, customId, at } = fact
        const ownership = { general: [] }
        assets.set(id, {
          id,
          ownerId,
          assetType,
          title,
          customId,
          timeCreated: at,
          ownership,
          policyId: null,
        })
        break
      }
      case 'asset.titled':
        change(assets, fact.id, () => ({ title: fact.title, customId: fact.customId }))
        break
      case 'asset.owned':
        change(assets, fact.id, () => ({ ownership: fact.ownership }))
        break
      case 'asset.matched':
        change(assets, fact.id, () => ({ policyId: fact.policyId }))
        break
      case 'policy.made': {
        const { id, ownerId, policy, at } = fact
        policies.set(id, { id, ownerId, policy, timeUpdated: at })
        break
      }
      case 'reference.made': {
        const { id, ownerId, assetId, contentType, videoId } = fact
        references.set(id, { id, ownerId, assetId, contentType, videoId, status: 'active' })
        break
      }
      case 'reference.ended':
        change(references, fact.id, () => ({ status: 'inactive' as const }))
        break
      case 'whitelist.added':
        whitelistOf(fact.ownerId).set(fact.channelId, fact.title)
        break
      case 'whitelist.removed':
        whitelistOf(fact.ownerId).delete(fact.channelId)
        break
    }
  }

  function whitelistOf(ownerId: string): Map<string, string> {
    const list = whitelists.get(ownerId) ?? new Map<string, string>()
    whitelists.set(ownerId, list)
    return list
  }

  return {
    record: journal.record,
    since: journal.since,
    async make(claim: z.output<typeof NewClaim>): Promise<Claim> {
      const made = await journal.record({ type: 'claim.made', id: randomId(9), ...claim })
      return claimAt({ made, policy: made.policy, moves: [] }, now())
    },
    claim(id: string): Claim | undefined {
      const stored = claims.get(id)
      const claim = stored && claimAt(stored, now())
      return claim && claim.createdAt <= now() ? claim : undefined
    },
    /** All that there are now. @param at as it was then; left out: now */
    claimsOf: (ownerId: string, at = now()): Claim[] =>
      [...claims.values()]
        .filter(({ made }) => made.ownerId === ownerId)
        .map((stored) => claimAt(stored, at))
        .filter(({ createdAt }) => createdAt <= at),
    asset: (id: string): Asset | undefined => assets.get(id),
    assetsOf: (ownerId: string): Asset[] => [...assets.values()].filter((one) => one.ownerId === ownerId),
    policy: (id: string): StoredPolicy | undefined => policies.get(id),
    policiesOf: (ownerId: string): StoredPolicy[] =>
      [...policies.values()].filter((one) => one.ownerId === ownerId),
    reference: (id: string): Reference | undefined => references.get(id),
    referencesOf: (ownerId: string): Reference[] =>
      [...references.values()].filter((one) => one.ownerId === ownerId),
    whitelistOf: (ownerId: string): readonly (readonly [string, string])[] => [...whitelistOf(ownerId)],
    close: () => journal.close(),
  }
}

function change<T>(map: Map<string, T>, id: string, by: (before: T) => Partial<T>): void {
  const before = map.get(id)
  if (before) map.set(id, { ...before, ...by(before) })
}

/** What a claim came to by a moment: its life and what was done to it, in the order in which it happened. */
function claimAt({ made, policy, moves }: StoredClaim, at: number): Claim {
  const createdAt = Date.parse(made.timeCreated ?? made.at)
  const alone = made.life.map(({ afterSeconds, status, reason = '', notes = '' }) => ({
    at: createdAt + afterSeconds * 1000,
    status,
    reason,
    notes,
    source: status === 'disputed' || status === 'appealed' ? 'UPLOADER' : 'CONTENT_OWNER',
  }))
  // What was let go does not come back by itself.
  const end = moves.find(({ status }) => status === 'inactive')?.at ?? Number.POSITIVE_INFINITY
  const history = [...alone.filter((one) => one.at <= end), ...moves]
    .filter((one) => one.at <= at)
    .toSorted((a, b) => a.at - b.at)
  const last = history.at(-1)
  return {
    id: made.id,
    made,
    policy,
    createdAt,
    status: last?.status ?? made.status,
    modifiedAt: last?.at ?? createdAt,
    reason: last?.reason ?? '',
    history,
  }
}
