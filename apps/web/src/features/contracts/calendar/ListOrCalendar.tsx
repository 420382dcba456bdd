import { Segmented } from 'antd'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { useTranslation } from 'react-i18next'

const looks = ['list', 'ends'] as const

/** Whether contracts are looked at as a list or by the days they end; the address has it. */
export const useLook = () => useQueryState('look', parseAsStringLiteral(looks).withDefault('list'))

/** Chooses between the list of contracts and the calendar of their ends. */
export function ListOrCalendar() {
  const { t } = useTranslation('contracts')
  const [look, choose] = useLook()
  return (
    <Segmented
      aria-label={t('calendar.looks')}
      value={look}
      onChange={(wanted) => void choose(wanted)}
      options={looks.map((value) => ({ value, label: t(`calendar.look.${value}`) }))}
    />
  )
}
