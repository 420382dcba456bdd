import type { TransitionActor } from '#src/core/enumeration.ts'
import { type ApprovalKind, type ApprovalStatus, approvalKinds, approvalStatus } from './approval.states.ts'

/** What people do with a review. */
export const approvalCommands = [
  'submit',
  'withdraw',
  'approve',
  'reject',
  'link',
  'refuse',
  'finish',
  'reopen',
] as const
export type ApprovalCommand = (typeof approvalCommands)[number]

type Rule = {
  readonly from: readonly ApprovalStatus[]
  readonly to: ApprovalStatus
  readonly needs: 'approval:submit' | 'approval:review' | 'approval:link'
  /** Nobody confirms what they submitted (business.md §6). */
  readonly byAnother?: true
}

const rules: Readonly<Record<ApprovalCommand, Rule>> = {
  submit: { from: ['to_submit'], to: 'to_review', needs: 'approval:submit' },
  withdraw: { from: ['to_submit', 'to_review'], to: 'withdrawn', needs: 'approval:submit' },
  approve: { from: ['to_review'], to: 'to_link', needs: 'approval:review', byAnother: true },
  reject: { from: ['to_review'], to: 'rejected', needs: 'approval:review', byAnother: true },
  link: { from: ['to_link'], to: 'to_create_group', needs: 'approval:link' },
  refuse: { from: ['to_link'], to: 'rejected', needs: 'approval:link' },
  finish: { from: ['to_create_group'], to: 'completed', needs: 'approval:submit' },
  reopen: { from: ['rejected', 'withdrawn'], to: 'to_submit', needs: 'approval:submit' },
}

/** What a command asks for and where it leads, of a kind; every move is one of E13. */
export function approvalRule(command: ApprovalCommand, kind: ApprovalKind): Rule {
  const rule = rules[command]
  return command === 'approve' && !approvalKinds[kind].links ? { ...rule, to: 'completed' } : rule
}

/** Whether a command leads on from a state of this kind. */
export function leadsOn(
  command: ApprovalCommand,
  { kind, status }: { readonly kind: ApprovalKind; readonly status: ApprovalStatus },
  by: TransitionActor = 'person',
): boolean {
  const { from, to } = approvalRule(command, kind)
  return from.includes(status) && approvalStatus.allows(status, to, by)
}
