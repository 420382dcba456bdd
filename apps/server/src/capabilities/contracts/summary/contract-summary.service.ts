import type { Locale } from '@pindao/locales/locales.ts'
import { approvalStatus } from '@pindao/protocol/contracts/approval.states.ts'
import { contractStatus } from '@pindao/protocol/contracts/contract.states.ts'
import { partyTypes } from '@pindao/protocol/contracts/party.codes.ts'
import { revenueType } from '@pindao/protocol/contracts/revenue-kinds.ts'
import { type Day, dayIn } from '@pindao/protocol/core/zoned-day.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import { wordsOf } from '#src/platform/i18n/words.ts'
import type { Kit } from '#src/platform/kit.ts'
import { coveredContract } from '../contracts/contract.service.ts'
import { findContract, findHeldChannels } from '../contracts/contract.store.ts'
import type { ContractRow } from '../contracts/contract.table.ts'
import { type ListedPayee, listPayees } from '../money/contract-money.store.ts'
import { maskedNumber } from '../parties/party.present.ts'
import { findParty } from '../parties/party.store.ts'
import { type ListedTerm, listTerms } from '../terms/term.store.ts'
import type { ContractSummary } from './summary.content.ts'
import { summaryPdf } from './summary.pdf.ts'

/** A contract on paper, for whoever sees it, in any of our languages (CON-01). */
export function createContractSummaries({ database: { db }, clock }: Pick<Kit, 'database' | 'clock'>) {
  return {
    /** @throws contracts.notFound */
    async pdf({ actor }: SignedInContext, id: bigint, locale: Locale) {
      const row = coveredContract(actor, (await findContract(db, id))?.contract ?? null)
      const [party, held, terms, payees] = await Promise.all([
        findParty(db, actor, row.partyId),
        findHeldChannels(db, id),
        listTerms(db, id),
        listPayees(db, id),
      ])
      const words = wordsOf(locale)
      const { party: signer } = foundRecord(party, 'contracts.partyNotFound')
      const summary: ContractSummary = {
        ...agreed(row),
        rights: row.rights.map((right) => words(`contracts:contract.right.${right}`)),
        party: {
          legalName: signer.legalName,
          type: partyTypes.nameOf(signer.type),
          country: signer.country,
          taxMode: row.taxMode ?? signer.taxMode,
          bankName: signer.bankName,
          account: maskedNumber(signer, 'account'),
        },
        channels: held.map(({ title, from, to }) => ({ title, from, to })),
        terms: terms.map((term) => ({ ...term, scopeName: nameOf(term, words) })),
        payees: paidNow(payees, dayIn(clock(), row.timeZone)),
      }
      return { fileName: `${row.no}.pdf`, bytes: await summaryPdf(summary, locale, clock()) }
    },
  }
}
export type ContractSummaries = ReturnType<typeof createContractSummaries>

/** Who is paid on a day: of the version that is in force, or of the first one, where none is yet. A commission is not said. */
function paidNow(payees: readonly ListedPayee[], today: Day): ContractSummary['payees'] {
  const from =
    payees.find(({ payee }) => payee.fromDay <= today)?.payee.fromDay ?? payees.at(-1)?.payee.fromDay
  return payees
    .filter(({ payee }) => payee.fromDay === from && payee.kind === 'share')
    .map(({ payee, legalName }) => ({ legalName, share: payee.share }))
}

/** What stands in the contract itself. */
function agreed(row: ContractRow) {
  const { guaranteeAmount, guaranteeCurrency, currency, minPayout } = row
  return {
    no: row.no,
    title: row.title,
    status: contractStatus.nameOf(row.status),
    approval: approvalStatus.nameOf(row.approvalStatus),
    ourEntity: row.ourEntity,
    operationMode: row.operationMode,
    signDate: row.signedOn,
    days: { from: row.startDate, to: row.endDate },
    timeZone: row.timeZone,
    currency,
    shareBase: row.shareBase,
    minPayout: minPayout === null ? null : { amount: minPayout, currency },
    guarantee:
      guaranteeAmount === null || guaranteeCurrency === null
        ? null
        : {
            amount: guaranteeAmount,
            currency: guaranteeCurrency,
            recoupable: row.guaranteeRecoupable === true,
          },
    territories: row.territories,
    exclusive: row.exclusive,
  }
}

/** What the revenue is called that a term is for; null for all of it. */
function nameOf({ scope, scopeKey, channelTitle }: ListedTerm, words: ReturnType<typeof wordsOf>) {
  switch (scope) {
    case 'all':
      return null
    case 'channel':
      return channelTitle ?? scopeKey
    case 'ytSource':
      return words.or(`states:ytSource.${scopeKey}`, scopeKey)
    case 'revenueType':
      return words.or(`states:revenueType.${revenueType.nameOf(Number(scopeKey))}`, scopeKey)
  }
}
