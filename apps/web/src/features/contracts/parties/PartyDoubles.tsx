import type { PartyDouble } from '@pindao/protocol/contracts/party.endpoints.ts'
import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { joined } from '#src/shared/format/joined.ts'
import styles from './parties.module.css'
import { usePartyType } from './use-party-words.ts'

/** Parties that may be the same one, each with what it shares. It warns and stops nobody: namesakes exist. */
export function PartyDoubles(props: {
  readonly doubles: readonly PartyDouble[]
  /** Left out while something is being typed that would be lost. */
  readonly onOpen?: ((id: string) => void) | undefined
}) {
  const { doubles, onOpen } = props
  const { t } = useTranslation('contracts')
  const typeOf = usePartyType()
  if (doubles.length === 0) return null
  const lines = doubles.map(({ id, legalName, type, ownerName, by }) => {
    const shared = joined(by.map((match) => t(`party.doubles.by.${match}`)))
    return (
      <li key={id}>
        {onOpen === undefined ? (
          <bdi>{legalName}</bdi>
        ) : (
          <Button type="link" className={styles['double'] ?? ''} onClick={() => onOpen(id)}>
            <bdi>{legalName}</bdi>
          </Button>
        )}{' '}
        {t('party.doubles.line', { type: typeOf(type), owner: ownerName, shared })}
      </li>
    )
  })
  return (
    <Alert
      className={styles['doubles'] ?? ''}
      type="warning"
      showIcon
      title={t('party.doubles.title', { n: doubles.length })}
      description={<ul className={styles['lines']}>{lines}</ul>}
    />
  )
}
