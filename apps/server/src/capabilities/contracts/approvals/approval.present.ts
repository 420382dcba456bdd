import type { Approval, ApprovalDetail, ApprovalStep } from '@pindao/protocol/contracts/approval.endpoints.ts'
import { type ApprovalSnapshot, differencesOf } from '@pindao/protocol/contracts/approval-difference.ts'
import { commandsFor } from './approval.rights.ts'
import type { Asker, ListedApproval, ListedStep } from './approval.store.ts'

/** The commands that move a review on; it waits for whoever may give them. */
const next = new Set(['approve', 'link', 'finish'])

/** A review as this person sees it. */
export function presentApproval(row: ListedApproval, asker: Asker): Approval {
  const { approval } = row
  const actions = commandsFor(asker, approval)
  return {
    id: String(approval.id),
    kind: approval.kind,
    subjectId: String(approval.subjectId),
    title: approval.title,
    round: approval.round,
    status: approval.status as Approval['status'],
    submitter: { id: String(approval.submitterStaffId), fullName: row.submitterName },
    reviewer:
      approval.reviewerStaffId === null || row.reviewerName === null
        ? null
        : { id: String(approval.reviewerStaffId), fullName: row.reviewerName },
    departmentCode: row.departmentCode,
    groupName: approval.groupName,
    submittedAt: approval.submittedAt,
    updatedAt: approval.updatedAt,
    waitsForMe: actions.some((action) => next.has(action)),
    actions,
  }
}

/** The same with its rounds, what was submitted, and in what that is another than before. */
export function presentDetail(
  row: ListedApproval,
  asker: Asker,
  more: {
    readonly steps: readonly ListedStep[]
    /** Newest first. */
    readonly snapshots: readonly ApprovalSnapshot[]
    readonly missing: readonly string[]
  },
): ApprovalDetail {
  const [now, before] = more.snapshots
  return {
    ...presentApproval(row, asker),
    steps: more.steps.map(presentStep),
    content: Object.entries(now ?? {}).map(([field, value]) => ({ field, value })),
    differences: now && before ? differencesOf(before, now) : [],
    missing: [...more.missing],
  }
}

function presentStep({ step, by, onBehalfOf }: ListedStep): ApprovalStep {
  return {
    id: String(step.id),
    round: step.round,
    at: step.at,
    by,
    onBehalfOf,
    command: step.command,
    from: step.fromState as ApprovalStep['from'],
    to: step.toState as ApprovalStep['to'],
    opinion: step.opinion,
  }
}
