import type { Setting, SettingChange } from '@pindao/protocol/settings/setting.endpoints.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCan } from '#src/shared/access/ability.ts'
import { useNames } from '#src/shared/access/use-names.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { RecordDrawer } from '#src/shared/record/RecordDrawer.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { rangeOf } from './setting-range.ts'
import {
  useSettingChanges,
  useSettingExceptions,
  useUpdateSetting,
  type Whose,
} from './setting-values.queries.ts'
import styles from './settings.module.css'
import { useSettingWords } from './use-setting-words.ts'

/** How a value came about, with a way back to each earlier one, and for whom another one counts. */
export function SettingDrawer(props: {
  readonly setting: Setting
  readonly whose: Whose
  readonly seeOther: (whose: Whose) => void
  readonly onClose: () => void
}) {
  const { setting, whose, seeOther, onClose } = props
  const { t } = useTranslation('setting-values')
  const words = useSettingWords()
  const query = useSettingChanges(setting.key, whose)
  const history = <Changes setting={setting} whose={whose} changes={query.data?.items ?? []} />
  const tabs = [
    { key: 'history', label: t('history'), content: history },
    ...(setting.exceptions === 0
      ? []
      : [
          {
            key: 'exceptions',
            label: t('exceptionsTitle'),
            content: <Exceptions settingKey={setting.key} seeOther={seeOther} />,
          },
        ]),
  ]
  return (
    <RecordDrawer
      title={words.name(setting.key)}
      query={query}
      tabs={query.data === undefined ? null : tabs}
      onClose={onClose}
    />
  )
}

function Changes(props: {
  readonly setting: Setting
  readonly whose: Whose
  readonly changes: readonly SettingChange[]
}) {
  const { setting, whose, changes } = props
  const { key, value, isSet, version } = setting
  const { t } = useTranslation('setting-values')
  const format = useFormat()
  const words = useSettingWords()
  const feedback = useFeedback()
  const update = useUpdateSetting()
  const mayUpdate = useCan()('setting:update')
  const said = (of: Setting['value'] | null) =>
    of === null ? words.way('above', whose) : words.value(key, of)
  const restore = (to: Setting['value']) =>
    update.mutate(
      { body: { key, ...whose, value: to, version } },
      { onSuccess: () => feedback.success(t('saved')), onError: feedback.failure },
    )
  if (changes.length === 0) return <p>{t('noHistory')}</p>
  return (
    <ol className={styles['changes']}>
      {changes.map(({ id, at, person, before, after }) => (
        <li key={id}>
          <div>
            <b>{t('change', { before: said(before), after: said(after) })}</b>
            <p className={styles['facts']}>
              {t('by', { person: person?.fullName ?? t('system'), time: format.dateTime(at) })}
            </p>
          </div>
          {mayUpdate && after !== null && !(isSet && after === value) && rangeOf(key).kind !== 'text' && (
            <Button size="small" loading={update.isPending} onClick={() => restore(after)}>
              {t('restore', { value: said(after) })}
            </Button>
          )}
        </li>
      ))}
    </ol>
  )
}

function Exceptions(props: {
  readonly settingKey: Setting['key']
  readonly seeOther: (whose: Whose) => void
}) {
  const { settingKey, seeOther } = props
  const { t } = useTranslation('setting-values')
  const words = useSettingWords()
  const names = useNames()
  const { data = [] } = useSettingExceptions(settingKey, true)
  return (
    <ul className={styles['changes']}>
      {data.map(({ department, person, value }) => {
        const name = department === null ? (person?.fullName ?? '') : names.department(department)
        const other = department === null ? { staffId: person?.id ?? '' } : { departmentId: department.id }
        return (
          <li key={`${department?.id} ${person?.id}`}>
            <Button type="link" aria-label={t('openException', { name })} onClick={() => seeOther(other)}>
              {name}
            </Button>
            <b>{words.value(settingKey, value)}</b>
          </li>
        )
      })}
    </ul>
  )
}
