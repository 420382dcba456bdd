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
import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { type AuditFields, writeAudit } from '#src/capabilities/access/access.ts'
import { AppError } from '#src/platform/app-error.ts'
import { type Actor, coversRecord, type SignedInContext } from '#src/platform/context.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import type { Kit } from '#src/platform/kit.ts'
import { countClaimsOfAsset, findContentOwners } from './outbound.store.ts'
import { type RightsAccount, type RightsAccounts, rightsPlatform, told } from './rights-account.ts'

type Deps = Pick<Kit, 'database'> & { readonly accounts: RightsAccounts }
type New = EndpointParsed<typeof createAsset>['body']
type Share = EndpointParsed<typeof setAssetOwnership>['body']
type NewReference = EndpointParsed<typeof addAssetReference>['body']
type Act = 'create' | 'own' | 'match' | 'refer' | 'unrefer'

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
    work: (account: RightsAccount, now: AssetDetail) => Promise<void>,
  ): Promise<AssetDetail> {
    const account = await accounts.covered(ctx.actor, of.owner)
    const now = await whole(ctx.actor, account, of.id)
    await told(work(account, now))
    await note(ctx, act, { title: now.title, assetId: of.id, ...detail })
    return whole(ctx.actor, account, of.id)
  }

  return {
    async owners({ actor }: SignedInContext): Promise<ContentOwner[]> {
      const rows = await findContentOwners(db, rightsPlatform)
      return rows.filter(({ home }) => coversRecord(actor, home)).map(({ id, label }) => ({ id, label }))
    },

    /** @throws assets.ownerNotFound, channels.platformUnreachable */
    async list({ actor }: SignedInContext, owner: string, words = ''): Promise<Asset[]> {
      const account = await accounts.covered(actor, owner)
      return [...(await told(account.ask((pass) => account.rights.assets(pass, owner, words))))]
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
          const same = (await rights.assets(pass, owner, title)).find(
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

    setOwnership: (ctx: SignedInContext, of: { owner: string; id: string }, share: Share) =>
      change(
        ctx,
        of,
        'own',
        { ratio: share.ratio, territories: share.territories.join(', ') },
        async ({ ask, rights, accountId }, { shares }) => {
          const others = shares.filter((one) => one.owner !== accountId)
          if (others.reduce((sum, { ratio }) => sum + ratio, share.ratio) > 100)
            throw new AppError('assets.tooMuch')
          await ask((pass) => rights.own(pass, accountId, of.id, [...others, { owner: accountId, ...share }]))
        },
      ),

    setPolicy: (ctx: SignedInContext, of: { owner: string; id: string }, policyId: string) =>
      change(ctx, of, 'match', { policyId }, async ({ ask, rights, accountId }) => {
        const known = await ask((pass) => rights.policies(pass, accountId))
        if (!known.some(({ id }) => id === policyId)) throw new AppError('assets.policyNotFound')
        await ask((pass) => rights.match(pass, accountId, of.id, policyId))
      }),

    addReference: (
      ctx: SignedInContext,
      of: { owner: string; id: string },
      { video, type }: NewReference,
    ) => {
      const videoId = claimVideoIdOf(rightsPlatform, video)
      if (videoId === null) throw new AppError('assets.videoUnclear')
      return change(ctx, of, 'refer', { videoId }, async ({ ask, rights, accountId }, { references }) => {
        if (references.some((one) => one.active && one.videoId === videoId)) return
        await ask((pass) => rights.refer(pass, accountId, { assetId: of.id, videoId, type }))
      })
    },

    endReference: (ctx: SignedInContext, of: { owner: string; id: string }, referenceId: string) =>
      change(ctx, of, 'unrefer', { referenceId }, async ({ ask, rights, accountId }, { references }) => {
        const reference = references.find(({ id }) => id === referenceId)
        if (reference === undefined) throw new AppError('assets.notFound')
        if (reference.active) await ask((pass) => rights.endReference(pass, accountId, referenceId))
      }),
  }
}
export type Assets = ReturnType<typeof createAssets>
