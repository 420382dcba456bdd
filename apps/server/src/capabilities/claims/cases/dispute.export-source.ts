import type { Dispute } from '@pindao/protocol/claims/dispute.record.ts'
import { disputeStatus } from '@pindao/protocol/claims/dispute.states.ts'
import { toldConditions } from '#src/platform/export-conditions.ts'
import { pagedExportSource } from '#src/platform/export-source.ts'
import { findFilterWords } from '../desk/claim-filter-words.store.ts'
import { presentDispute } from './dispute.present.ts'
import type { DisputeReading } from './dispute.service.ts'

type Shown = Dispute & { readonly filedReference: string; readonly closedAt: string | null }

/** The list of cases as a file, as its page shows it to this person. */
export const disputeExportSource = (cases: Pick<DisputeReading, 'page'>) =>
  pagedExportSource<'dispute.export', Shown>({
    kind: 'dispute.export',
    // Amounts stand in it for whoever may see them.
    sensitive: true,
    async page(db, { actor, params: { filter, ids } }, window) {
      const { rows, total } = await cases.page(db, actor, filter, { ...window, ids })
      const shown = rows.map((row) => ({
        ...presentDispute(row, actor),
        filedReference: row.dispute.filedReference,
        closedAt: row.dispute.closedAt,
      }))
      return { rows: shown, total }
    },

    cells({ words }) {
      const state = (list: string, value: string | null) =>
        value === null ? null : words.or(`states:${list}.${value}`, value)
      return {
        id: ({ id }) => id,
        no: ({ no }) => no,
        kind: ({ kind }) => state('disputeKind', kind),
        status: ({ status }) => state('disputeStatus', disputeStatus.nameOf(status)),
        title: ({ title }) => title,
        reason: ({ reason }) => state('disputeReason', reason),
        platform: ({ claim }) => state('platform', claim?.platform ?? null),
        platformClaimId: ({ claim }) => claim?.platformClaimId ?? null,
        claimant: ({ claim }) => claim?.claimantName ?? null,
        channel: ({ channel }) => channel?.title ?? null,
        contractNo: ({ contract }) => contract?.no ?? null,
        settlementNo: ({ settlement }) => settlement?.no ?? null,
        filedAt: ({ filedAt }) => filedAt,
        filedReference: ({ filedReference }) => filedReference,
        dueAt: ({ dueAt }) => dueAt,
        nextActionAt: ({ nextActionAt }) => nextActionAt,
        result: ({ result }) => state('disputeResult', result),
        moneyBack: ({ moneyBack }) => moneyBack?.amount ?? null,
        currency: ({ moneyBack }) => moneyBack?.currency ?? null,
        handler: ({ handler }) => handler?.fullName ?? null,
        owner: ({ owner }) => owner.fullName,
        department: ({ department }) => words.or(`access:department.${department.code}`, department.code),
        createdAt: ({ createdAt }) => createdAt,
        closedAt: ({ closedAt }) => closedAt,
        updatedAt: ({ updatedAt }) => updatedAt,
      }
    },

    async conditions(db, { actor, params: { filter }, words }) {
      const names = await findFilterWords(db, actor, filter)
      const list = (name: string, values: readonly string[] | undefined) =>
        values?.map((value) => words.or(`states:${name}.${value}`, value)).join(', ')
      const { handler, due, departmentId, platform } = filter
      const works =
        handler === 'me'
          ? actor.fullName
          : handler === 'nobody'
            ? words('disputes:handler.nobody')
            : names.handler
      return toldConditions(words, [
        ['disputes:field.words', filter.words],
        [
          'disputes:field.status',
          list(
            'disputeStatus',
            filter.status?.map((code) => disputeStatus.nameOf(code)),
          ),
        ],
        ['disputes:field.kind', list('disputeKind', filter.kind)],
        ['disputes:field.reason', list('disputeReason', filter.reason)],
        ['disputes:field.result', list('disputeResult', filter.result)],
        ['disputes:field.platform', platform && words.or(`states:platform.${platform}`, platform)],
        ['disputes:field.channel', names.channel],
        [
          'disputes:field.department',
          departmentId &&
            names.department &&
            words.or(`access:department.${names.department}`, names.department),
        ],
        ['disputes:field.handler', works],
        ['disputes:field.approval', filter.approval && words('disputes:approval.mine')],
        ['disputes:field.due', due && words(`disputes:due.${due}`)],
        ['disputes:field.createdFrom', filter.createdFrom],
        ['disputes:field.createdTo', filter.createdTo],
      ])
    },
  })
