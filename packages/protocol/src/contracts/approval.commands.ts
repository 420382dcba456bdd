import type { Permission } from '#src/access/permissions.ts'
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
  /** Which of a kind's rights it takes; linking has one of its own. */
  readonly by: 'submits' | 'reviews' | 'links'
  /** Nobody confirms what they submitted (business.md §6). */
  readonly byAnother?: true
}

const rules: Readonly<Record<ApprovalCommand, Rule>> = {
  submit: { from: ['to_submit'], to: 'to_review', by: 'submits' },
  withdraw: { from: ['to_submit', 'to_review'], to: 'withdrawn', by: 'submits' },
  approve: { from: ['to_review'], to: 'to_link', by: 'reviews', byAnother: true },
  reject: { from: ['to_review'], to: 'rejected', by: 'reviews', byAnother: true },
  link: { from: ['to_link'], to: 'to_create_group', by: 'links' },
  refuse: { from: ['to_link'], to: 'rejected', by: 'links' },
  finish: { from: ['to_create_group'], to: 'completed', by: 'submits' },
  reopen: { from: ['rejected', 'withdrawn'], to: 'to_submit', by: 'submits' },
}

/** What a command asks for and where it leads, of a kind; every move is one of E13. */
export function approvalRule(command: ApprovalCommand, kind: ApprovalKind) {
  const { by, ...rule } = rules[command]
  const { links, ...rights } = approvalKinds[kind]
  const needs: Permission = by === 'links' ? 'approval:link' : rights[by]
  const to = command === 'approve' && !links ? 'completed' : rule.to
  return { ...rule, to, needs }
}

/** Whether people give a command to a review of this kind, or only its subject does. */
export const isGivenByPeople = (command: ApprovalCommand, kind: ApprovalKind): boolean =>
  !(approvalKinds[kind].submittedElsewhere && (command === 'submit' || command === 'reopen'))

/** Whether a command leads on from a state of this kind. */
export function leadsOn(
  command: ApprovalCommand,
  { kind, status }: { readonly kind: ApprovalKind; readonly status: ApprovalStatus },
  by: TransitionActor = 'person',
): boolean {
  const { from, to } = approvalRule(command, kind)
  return from.includes(status) && approvalStatus.allows(status, to, by)
}
