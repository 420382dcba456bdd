import type { ChannelEstimate, Suspense } from '@pindao/protocol/revenue/reconciliation-suspense.endpoints.ts'
import { toldConditions } from '#src/platform/export-conditions.ts'
import { pagedExportSource } from '#src/platform/export-source.ts'
import type { Words } from '#src/platform/i18n/words.ts'
import type { Estimates } from './estimate.service.ts'
import type { SuspenseReading } from './suspense.service.ts'

const keeps = ['month', 'platform'] as const
const platformWord = (words: Words, platform: string) => words.or(`states:platform.${platform}`, platform)

/** 待认领 as a file. */
export const suspenseExportSource = ({ exported }: Pick<SuspenseReading, 'exported'>) =>
  pagedExportSource<'revenueSuspense.export', Suspense>({
    kind: 'revenueSuspense.export',
    sensitive: true,
    keeps,
    page: (db, { actor, params: { filter } }, window) => exported(db, actor, filter, window),
    cells: ({ words }) => ({
      month: ({ month }) => month,
      platform: ({ platform }) => platformWord(words, platform),
      platformChannelId: ({ platformChannelId }) => platformChannelId,
      state: ({ state }) => words(`reconciliation:suspense.state.${state}`),
      channel: ({ channel }) => channel?.title ?? null,
      amount: ({ amount }) => amount,
      currency: ({ currency }) => currency,
      lines: ({ lines }) => lines,
      earningMonths: ({ earningMonths }) => earningMonths.join(', '),
      files: ({ files }) => files.map(({ name }) => name).join(', '),
      verdict: ({ verdict }) => words(`reconciliation:verdict.${verdict}`),
      signedBy: ({ signOff }) => signOff?.by ?? null,
      reason: ({ signOff }) => signOff?.reason ?? null,
      assignedBy: ({ assignedBy }) => assignedBy,
    }),
    conditions: async (_db, { params: { filter }, words }) =>
      toldConditions(words, [
        ['reconciliation:field.month', filter.month],
        ['reconciliation:field.platform', filter.platform && platformWord(words, filter.platform)],
        ['reconciliation:suspense.field.words', filter.words],
        [
          'reconciliation:suspense.field.state',
          filter.state?.map((one) => words(`reconciliation:suspense.state.${one}`)).join(', '),
        ],
      ]),
  })

/** Estimates against final figures as a file. */
export const estimateExportSource = ({ exported }: Pick<Estimates, 'exported'>) =>
  pagedExportSource<'revenueEstimate.export', ChannelEstimate>({
    kind: 'revenueEstimate.export',
    sensitive: true,
    keeps,
    page: (db, { actor, params: { filter } }, window) => exported(db, actor, filter, window),
    cells: ({ words }) => ({
      id: ({ id }) => id,
      channel: ({ title }) => title,
      platformChannelId: ({ platformChannelId }) => platformChannelId,
      owner: ({ ownerName }) => ownerName,
      estimate: ({ estimate }) => estimate,
      final: (row) => row.final,
      difference: ({ difference }) => difference,
      share: ({ share }) => share,
      currency: ({ currency }) => currency,
      verdict: ({ verdict }) => words(`reconciliation:verdict.${verdict}`),
      signedBy: ({ signOff }) => signOff?.by ?? null,
      reason: ({ signOff }) => signOff?.reason ?? null,
    }),
    conditions: async (_db, { params: { filter }, words }) =>
      toldConditions(words, [
        ['reconciliation:field.month', filter.month],
        ['reconciliation:field.platform', filter.platform && platformWord(words, filter.platform)],
        ['reconciliation:estimate.field.words', filter.words],
        ['reconciliation:estimate.field.verdict', filter.flagged && words('reconciliation:estimate.flagged')],
      ]),
  })
