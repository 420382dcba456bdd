import { type Hindrance, hindrances as known } from '@pindao/protocol/revenue/settlement.states.ts'
import { Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import styles from './settlements.module.css'

/** Whoever reckoned a draft is no trouble of the draft: somebody else may confirm it as it is. */
const isTrouble = (name: Hindrance): boolean => name !== 'own'

/** What hinders a settlement from being confirmed, in words; each says more when it is pointed at. */
export function Hindrances({ names }: { readonly names: readonly Hindrance[] }) {
  const { t } = useTranslation(['settlements', 'common'])
  if (names.length === 0) return t('common:notAvailable')
  return (
    <span className={styles['tags']}>
      {known
        .filter((name) => names.includes(name))
        .map((name) => (
          <Tooltip key={name} title={t(`settlements:settlement.hindranceText.${name}`)}>
            <span>
              <StatusTag tone={isTrouble(name) ? 'warning' : 'neutral'}>
                {t(`settlements:settlement.hindrance.${name}`)}
              </StatusTag>
            </span>
          </Tooltip>
        ))}
    </span>
  )
}
