import * as allowedEndpoints from '@pindao/protocol/claims/allowed-channel.endpoints.ts'
import * as assetEndpoints from '@pindao/protocol/claims/asset.endpoints.ts'
import * as endpoints from '@pindao/protocol/claims/claim-request.endpoints.ts'
import { type Route, route } from '#src/platform/http/route.ts'
import type { AllowedChannels } from './allowed-channel.service.ts'
import type { Assets } from './asset.service.ts'
import type { ClaimRequests } from './claim-request.service.ts'
import type { RequestEvents } from './request-events.service.ts'

export type OutboundServices = {
  readonly assets: Assets
  readonly requests: ClaimRequests
  readonly events: RequestEvents
  readonly allowed: AllowedChannels
}

/** One line per call: translate, call the service. */
export const outboundRoutes = ({ assets, requests, events, allowed }: OutboundServices): readonly Route[] => [
  route(assetEndpoints.listContentOwners, (ctx) => assets.owners(ctx)),
  route(assetEndpoints.listAssets, (ctx, { params, query }) => assets.list(ctx, params.owner, query.words)),
  route(assetEndpoints.listRightsPolicies, (ctx, { params }) => assets.policies(ctx, params.owner)),
  route(assetEndpoints.getAsset, (ctx, { params }) => assets.get(ctx, params.owner, params.id)),
  route(assetEndpoints.createAsset, (ctx, { params, body }) => assets.create(ctx, params.owner, body)),
  route(assetEndpoints.setAssetOwnership, (ctx, { params, body }) => assets.setOwnership(ctx, params, body)),
  route(assetEndpoints.setAssetPolicy, (ctx, { params, body }) =>
    assets.setPolicy(ctx, params, body.policyId),
  ),
  route(assetEndpoints.addAssetReference, (ctx, { params, body }) => assets.addReference(ctx, params, body)),
  route(assetEndpoints.endAssetReference, (ctx, { params }) =>
    assets.endReference(ctx, params, params.referenceId),
  ),
  route(endpoints.listClaimRequests, (ctx, { query }) => requests.list(ctx, query)),
  route(endpoints.countClaimRequests, (ctx, { body }) => requests.counts(ctx, body.views)),
  route(endpoints.getClaimRequest, (ctx, { params }) => requests.get(ctx, BigInt(params.id))),
  route(endpoints.listClaimRequestEvents, (ctx, { params, query }) =>
    events.list(ctx, BigInt(params.id), query),
  ),
  route(endpoints.createClaimRequest, (ctx, { body }) => requests.create(ctx, body)),
  route(endpoints.agreeClaimRequest, (ctx, { params, body }) => requests.agree(ctx, BigInt(params.id), body)),
  route(endpoints.refuseClaimRequest, (ctx, { params, body }) =>
    requests.refuse(ctx, BigInt(params.id), body),
  ),
  route(endpoints.withdrawClaimRequest, (ctx, { params, body }) =>
    requests.withdraw(ctx, BigInt(params.id), body),
  ),
  route(endpoints.retryClaimRequest, (ctx, { params, body }) => requests.retry(ctx, BigInt(params.id), body)),
  route(allowedEndpoints.listAllowedChannels, (ctx, { query }) => allowed.list(ctx, query)),
  route(allowedEndpoints.addAllowedChannel, (ctx, { body }) => allowed.add(ctx, body)),
  route(allowedEndpoints.addOwnChannels, (ctx, { body }) => allowed.addOwn(ctx, body.contentOwner)),
  route(allowedEndpoints.removeAllowedChannel, (ctx, { params }) => allowed.remove(ctx, BigInt(params.id))),
]
