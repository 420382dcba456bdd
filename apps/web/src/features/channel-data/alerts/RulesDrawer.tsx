import { Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNames } from '#src/shared/access/use-names.ts'
import { Drawer } from '#src/shared/ui/Drawer.tsx'
import { ErrorState } from '#src/shared/ui/PageState.tsx'
import { WaitingLines } from '#src/shared/ui/WaitingLines.tsx'
import styles from './alerts.module.css'
import { useAlertPlaces, useAlertRules } from './alerts.queries.ts'
import { RuleForm } from './RuleForm.tsx'

const house = 'house'

/** The rules as they count for the company or a department: thresholds, switch, and what each would have told. */
export function RulesDrawer({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('channel-data')
  const names = useNames()
  const [place, setPlace] = useState<string | null>(null)
  const { data: places = [] } = useAlertPlaces()
  const query = useAlertRules(place)
  const options = places.map(({ id, code }) => ({
    value: id ?? house,
    label: id === null ? t('alerts.rules.house') : names.department({ code, name: null }),
  }))
  return (
    <Drawer title={t('alerts.rules.title')} size={720} onClose={onClose}>
      <p className={styles['what']}>{t('alerts.rules.note')}</p>
      <div className={styles['place']}>
        <span id="alert-place">{t('alerts.rules.place')}</span>
        <Select
          aria-labelledby="alert-place"
          value={place ?? house}
          options={options}
          onChange={(value: string) => setPlace(value === house ? null : value)}
        />
      </div>
      {query.isPending && <WaitingLines rows={8} />}
      {query.isError && !query.data && (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.data?.map((rule) => (
        <RuleForm key={`${place ?? house} ${rule.kind} ${rule.version}`} rule={rule} departmentId={place} />
      ))}
    </Drawer>
  )
}
