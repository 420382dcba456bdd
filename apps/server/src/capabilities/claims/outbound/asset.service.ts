import type {
  Asset,
  AssetDetail,
  addAssetReference,
  ContentOwner,
  createAsset,
  RightsPolicy,
  setAssetOwnership,
} from '@pindao/protocol/claims/asset.endpoints.ts'
import { claimVideoIdOf } from '@pindao/protocol/claims/claim-video.ts'
import { greatestSum } from '@pindao/protocol/claims/share-rules.ts'
import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { type AuditFields, writeAudit } from '#src/capabilities/access/access.ts'
import { AppError } from '#src/platform/app-error.ts'
import { type Actor, coversRecord, type SignedInContext } from '#src/platform/context.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import type { Kit } from '#src/platform/kit.ts'
import { countClaimsOfAsset, findContentOwners } from './rights.store.ts'
import { type RightsAccount, type RightsAccounts, rightsPlatform, told } from './rights-account.ts'

type Deps = Pick<Kit, 'database'> & { readonly accounts: RightsAccounts }
type New = EndpointParsed<typeof createAsset>['body']
type OwnShare = EndpointParsed<typeof setAssetOwnership>['body']['shares'][number]
type NewReference = EndpointParsed<typeof addAssetReference>['body']
type Act = 'create' | 'own' | 'match' | 'refer' | 'unrefer'

/** A share as the audit has it: `60 % −CN,FR`, `100 % +CN`. */
const shareText = ({ ratio, type, territories }: OwnShare) =>
  `${ratio} % ${territories.length === 0 ? '' : `${type === 'include' ? '+' : '−'}${territories.join(',')}`}`.trim()

/** What is ours, as the platform keeps it: nothing of it is kept here but who changed what (CLM-01). */
export function createAssets({ database, accounts }: Deps) {
  const { db } = database

  async function whole(actor: Actor, account: RightsAccount, id: string): Promise<AssetDetail> {
    const found = foundRecord(
      await told(account.ask((pass) => account.rights.asset(pass, account.accountId, id))),
      'assets.notFound',
    )
    const { asset, shares, policyId, references } = found
    return {
      ...asset,
      shares: shares.map((share) => ({ ...share, territories: [...share.territories] })),
      policyId,
      references: [...references],
      claims: await countClaimsOfAsset(db, actor, id),
    }
  }

  const note = (ctx: SignedInContext, act: Act, detail: AuditFields) =>
    database.transaction((tx) =>
      writeAudit(tx, ctx, { action: `asset.${act}`, entity: 'asset', entityId: null, detail }),
    )

  /** Changes something at the platform, writes down who did, and reads what is there now. */
  async function change(
    ctx: SignedInContext,
    of: { readonly owner: string; readonly id: string },
    act: Act,
    detail: AuditFields,
    work: (account: RightsAccount, now: AssetDetail) => Promise<'changed' | 'asItWas'>,
  ): Promise<AssetDetail> {
    const account = await accounts.covered(ctx.actor, of.owner)
    const now = await whole(ctx.actor, account, of.id)
    if ((await told(work(account, now))) === 'asItWas') return now
    await note(ctx, act, { title: now.title, assetId: of.id, ...detail })
    return whole(ctx.actor, account, of.id)
  }

  return {
    async owners({ actor }: SignedInContext): Promise<ContentOwner[]> {
      const rows = await findContentOwners(db, rightsPlatform)
      return rows.filter(({ home }) => coversRecord(actor, home)).map(({ id, label }) => ({ id, label }))
    },

    /** @throws assets.ownerNotFound, channels.platformUnreachable */
    async list(
      { actor }: SignedInContext,
      owner: string,
      words = '',
    ): Promise<{ assets: Asset[]; more: boolean }> {
      const account = await accounts.covered(actor, owner)
      const found = await told(account.ask((pass) => account.rights.assets(pass, owner, words)))
      return { assets: [...found.assets], more: found.more }
    },

    async policies({ actor }: SignedInContext, owner: string): Promise<RightsPolicy[]> {
      const account = await accounts.covered(actor, owner)
      const found = await told(account.ask((pass) => account.rights.policies(pass, owner)))
      return found.map((policy) => ({ ...policy, actions: [...policy.actions] }))
    },

    /** @throws assets.ownerNotFound, assets.notFound, channels.platformUnreachable */
    async get({ actor }: SignedInContext, owner: string, id: string): Promise<AssetDetail> {
      return whole(actor, await accounts.covered(actor, owner), id)
    },

    /**
     * Makes an asset, wholly ours. What was made and whose answer was lost is found by its own id, or its title and type, and
     * not made again.
     */
    async create(ctx: SignedInContext, owner: string, fields: New): Promise<{ id: string }> {
      const account = await accounts.covered(ctx.actor, owner)
      const { title, type, customId, policyId } = fields
      const { ask, rights } = account
      const id = await told(
        ask(async (pass) => {
          const same = (await rights.assets(pass, owner, title)).assets.find(
            (one) => one.title === title && one.type === type && one.customId === customId,
          )
          const made = same ?? (await rights.createAsset(pass, owner, { title, type, customId }))
          await rights.own(pass, owner, made.id, [{ owner, ratio: 100, type: 'exclude', territories: [] }])
          if (policyId !== null) await rights.match(pass, owner, made.id, policyId)
          return made.id
        }),
      )
      await note(ctx, 'create', { title, assetId: id, contentOwner: owner })
      return { id }
    },

    /** @throws assets.shareNowhere for a share in no country, assets.tooMuch where a country has more than a hundred */
    setOwnership: (
      ctx: SignedInContext,
      of: { owner: string; id: string },
      { shares: wanted }: { readonly shares: readonly OwnShare[] },
    ) =>
      change(ctx, of, 'own', { assetShares: wanted.map(shareText).join('; ') }, async (account, now) => {
        const { ask, rights, accountId } = account
        if (wanted.some(({ type, territories }) => type === 'include' && territories.length === 0))
          throw new AppError('assets.shareNowhere')
        const others = now.shares.filter((one) => one.owner !== accountId)
        const shares = [...others, ...wanted.map((share) => ({ owner: accountId, ...share }))]
        if (greatestSum(shares) > 100) throw new AppError('assets.tooMuch')
        await ask((pass) => rights.own(pass, accountId, of.id, shares))
        return 'changed'
      }),

    setPolicy: (ctx: SignedInContext, of: { owner: string; id: string }, policyId: string) =>
      change(ctx, of, 'match', { policyId }, async ({ ask, rights, accountId }) => {
        const known = await ask((pass) => rights.policies(pass, accountId))
        if (!known.some(({ id }) => id === policyId)) throw new AppError('assets.policyNotFound')
        await ask((pass) => rights.match(pass, accountId, of.id, policyId))
        return 'changed'
      }),

    addReference: (
      ctx: SignedInContext,
      of: { owner: string; id: string },
      { video, type }: NewReference,
    ) => {
      const videoId = claimVideoIdOf(rightsPlatform, video)
      if (videoId === null) throw new AppError('assets.videoUnclear')
      return change(ctx, of, 'refer', { videoId }, async ({ ask, rights, accountId }, { references }) => {
        if (references.some((one) => one.active && one.videoId === videoId)) return 'asItWas'
        await ask((pass) => rights.refer(pass, accountId, { assetId: of.id, videoId, type }))
        return 'changed'
      })
    },

    endReference: (ctx: SignedInContext, of: { owner: string; id: string }, referenceId: string) =>
      change(ctx, of, 'unrefer', { referenceId }, async ({ ask, rights, accountId }, { references }) => {
        const reference = references.find(({ id }) => id === referenceId)
        if (reference === undefined) throw new AppError('assets.notFound')
        if (!reference.active) return 'asItWas'
        await ask((pass) => rights.endReference(pass, accountId, referenceId))
        return 'changed'
      }),
  }
}
export type Assets = ReturnType<typeof createAssets>
