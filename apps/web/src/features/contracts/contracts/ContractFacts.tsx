import type { ContractDetail } from '@pindao/protocol/contracts/contract.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { Facts } from '#src/shared/record/Facts.tsx'
import { ButtonLink } from '#src/shared/ui/ButtonLink.tsx'
import { useContractWords } from '../approvals/use-contract-words.ts'
import styles from './contracts.module.css'

/** What the fields of a contract are called that facts show, by the part of the form in which they stand. */
const parts = {
  who: [
    ...(['no', 'party', 'ourEntity', 'startDate', 'endDate', 'signedOn'] as const),
    ...(['timeZone', 'operationMode', 'noticeDays', 'autoRenew', 'owner'] as const),
  ],
  money: ['currency', 'shareBase', 'fxPolicy', 'minPayout', 'taxMode', 'taxBearer', 'splitMonths'],
  guarantee: ['guarantee', 'period', 'recoupable'],
  rights: ['rights', 'territories', 'exclusive', 'remark'],
} as const
type FactField = (typeof parts)[keyof typeof parts][number]

/** A contract that is not edited: read as text, not as a form that takes nothing. */
export function ContractFacts({ contract }: { readonly contract: ContractDetail }) {
  const { t } = useTranslation('contracts')
  const words = useContractWords()
  const format = useFormat()
  const values = valuesOf(contract)
  const section = (part: keyof typeof parts) => (
    <section key={part}>
      <h3 className={styles['section']}>{t(`contract.section.${part}`)}</h3>
      <Facts
        facts={parts[part].map((field) => [
          words.field(field),
          <bdi key={field}>{words.value(field, values[field])}</bdi>,
        ])}
      />
    </section>
  )
  const days = (from: string, to: string | null) =>
    t('contract.days', { from: format.day(from), to: format.day(to ?? contract.endDate) })
  return (
    <>
      {section('who')}
      <section>
        <h3 className={styles['section']}>{t('contract.section.channels')}</h3>
        {contract.channels.map(({ channelId, title, from, to }) => (
          <p key={`${channelId} ${from}`}>
            <ButtonLink to={`/channels?detail=${channelId}`}>
              <bdi>{title}</bdi>
            </ButtonLink>{' '}
            {days(from, to)}
          </p>
        ))}
      </section>
      {section('money')}
      {contract.guarantee && section('guarantee')}
      {section('rights')}
    </>
  )
}

/** The values by their fields, codes as the words know them. */
function valuesOf(contract: ContractDetail): Readonly<Record<FactField, string | null>> {
  const { guarantee } = contract
  return {
    no: contract.no,
    party: contract.party.legalName,
    ourEntity: contract.ourEntity,
    startDate: contract.startDate,
    endDate: contract.endDate,
    signedOn: contract.signedOn,
    timeZone: contract.timeZone,
    operationMode: contract.operationMode,
    noticeDays: String(contract.noticeDays),
    autoRenew: String(contract.autoRenew),
    owner: contract.owner.fullName,
    currency: contract.currency,
    shareBase: contract.shareBase,
    fxPolicy: contract.fxPolicy,
    minPayout: contract.minPayout === null ? null : `${contract.minPayout} ${contract.currency}`,
    taxMode: contract.taxMode,
    taxBearer: contract.taxBearer,
    splitMonths: String(contract.splitMonths),
    guarantee: guarantee && `${guarantee.amount} ${guarantee.currency}`,
    period: guarantee?.period ?? null,
    recoupable: guarantee && String(guarantee.recoupable),
    rights: contract.rights.join(','),
    territories: contract.territories.join(','),
    exclusive: String(contract.exclusive),
    remark: contract.remark,
  }
}
