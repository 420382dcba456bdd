import type { ApprovalCommand } from '@pindao/protocol/contracts/approval.commands.ts'
import * as endpoints from '@pindao/protocol/contracts/approval.endpoints.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import { type Route, route } from '#src/platform/http/route.ts'
import type { ApprovalService } from './approval.service.ts'
import type { Delegations } from './delegation.service.ts'

type Asked = {
  readonly params: { readonly id: string }
  readonly body: { readonly round: number; readonly opinion: string; readonly groupName?: string }
}

/** One line per call: translate, call the service. */
export function approvalRoutes(service: ApprovalService, delegations: Delegations): readonly Route[] {
  const to =
    (name: ApprovalCommand) =>
    (ctx: SignedInContext, { params, body }: Asked) =>
      service.command(ctx, BigInt(params.id), name, body)
  return [
    route(endpoints.listApprovals, (ctx, { query }) => service.list(ctx, query)),
    route(endpoints.countApprovals, (ctx, { body }) => service.counts(ctx, body.views)),
    route(endpoints.getApproval, (ctx, { params }) => service.get(ctx, BigInt(params.id))),
    route(endpoints.submitApproval, to('submit')),
    route(endpoints.withdrawApproval, to('withdraw')),
    route(endpoints.approveApproval, to('approve')),
    route(endpoints.rejectApproval, to('reject')),
    route(endpoints.linkApproval, to('link')),
    route(endpoints.refuseApproval, to('refuse')),
    route(endpoints.finishApproval, to('finish')),
    route(endpoints.reopenApproval, to('reopen')),
    route(endpoints.listApprovalDelegations, (ctx) => delegations.list(ctx)),
    route(endpoints.createApprovalDelegation, (ctx, { body }) => delegations.create(ctx, body)),
    route(endpoints.endApprovalDelegation, (ctx, { params }) => delegations.end(ctx, BigInt(params.id))),
  ]
}
