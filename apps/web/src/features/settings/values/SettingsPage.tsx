import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import type { Setting } from '@pindao/protocol/settings/setting.endpoints.ts'
import { Alert, Checkbox, Input, Segmented } from 'antd'
import { parseAsBoolean, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CoveredDepartmentSelect } from '#src/features/channels/door/CoveredDepartmentSelect.tsx'
import { StaffSelect } from '#src/features/channels/door/StaffSelect.tsx'
import { ButtonLink } from '#src/shared/ui/ButtonLink.tsx'
import { EmptyState } from '#src/shared/ui/EmptyState.tsx'
import { PageHeader } from '#src/shared/ui/PageHeader.tsx'
import { ErrorState } from '#src/shared/ui/PageState.tsx'
import { Panel } from '#src/shared/ui/Panel.tsx'
import { WaitingLines } from '#src/shared/ui/WaitingLines.tsx'
import { SettingDrawer } from './SettingDrawer.tsx'
import { SettingRow } from './SettingRow.tsx'
import { groupOf, isSought } from './setting-range.ts'
import { useSettings, type Whose } from './setting-values.queries.ts'
import styles from './settings.module.css'
import { useSettingWords } from './use-setting-words.ts'
import { WindowsDialog } from './WindowsDialog.tsx'

const scopes = ['whole', 'department', 'person'] as const

/** 系统参数: what administrators set while the product runs (SET-01). */
export function SettingsPage() {
  const { t } = useTranslation('setting-values')
  const [asked, ask] = useQueryStates({
    q: parseAsString.withDefault(''),
    changed: parseAsBoolean.withDefault(false),
    scope: parseAsStringLiteral(scopes).withDefault('whole'),
    departmentId: parseAsString,
    staffId: parseAsString,
    setting: parseAsString,
  })
  const whose = whoseOf(asked)
  return (
    <>
      <PageHeader
        title={t('title')}
        note={t('note')}
        actions={<ButtonLink to={pagePaths['data-alerts']}>{t('alertsOpen')}</ButtonLink>}
      />
      <search className={styles['tools']}>
        <Input.Search
          className={styles['search'] ?? ''}
          allowClear
          aria-label={t('search')}
          placeholder={t('search')}
          value={asked.q}
          onChange={({ target }) => void ask({ q: target.value || null })}
        />
        <Checkbox
          checked={asked.changed}
          onChange={({ target }) => void ask({ changed: target.checked || null })}
        >
          {t('changedOnly')}
        </Checkbox>
        <Segmented
          aria-label={t('scope')}
          value={asked.scope}
          options={scopes.map((value) => ({ value, label: t(value) }))}
          onChange={(scope) => void ask({ scope, departmentId: null, staffId: null })}
        />
        {asked.scope === 'department' && (
          <div className={styles['who']}>
            <CoveredDepartmentSelect
              value={asked.departmentId}
              onChange={(id) => void ask({ departmentId: id ?? null })}
            />
          </div>
        )}
        {asked.scope === 'person' && (
          <div className={styles['who']}>
            <StaffSelect value={asked.staffId} onChange={(id) => void ask({ staffId: id })} />
          </div>
        )}
      </search>
      {whose === null ? (
        <Alert type="info" title={t('chooseFirst')} />
      ) : (
        <Groups
          key={JSON.stringify(whose)}
          whose={whose}
          words={asked.q}
          changedOnly={asked.changed}
          target={asked.setting}
          seeOther={(other) =>
            void ask({
              scope: other.staffId === undefined ? 'department' : 'person',
              departmentId: other.departmentId ?? null,
              staffId: other.staffId ?? null,
            })
          }
        />
      )}
    </>
  )
}

type Asked = {
  readonly scope: (typeof scopes)[number]
  readonly departmentId: string | null
  readonly staffId: string | null
}

/** Null while nobody is chosen. */
function whoseOf({ scope, departmentId, staffId }: Asked): Whose | null {
  if (scope === 'department') return departmentId === null ? null : { departmentId }
  if (scope === 'person') return staffId === null ? null : { staffId }
  return {}
}

function Groups(props: {
  readonly whose: Whose
  readonly words: string
  readonly changedOnly: boolean
  /** The setting that the address names. */
  readonly target: string | null
  readonly seeOther: (whose: Whose) => void
}) {
  const { whose, words, changedOnly, target, seeOther } = props
  const { t } = useTranslation('setting-values')
  const query = useSettings(whose, true)
  const text = useSettingWords()
  const [opened, setOpened] = useState<Setting['key'] | null>(null)
  /** As it was when its dialog opened: what somebody else sets meanwhile is not overwritten. */
  const [edited, setEdited] = useState<Setting | null>(null)
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (query.data === undefined) return <WaitingLines rows={8} />
  const shown = query.data.filter(
    ({ key, isSet, exceptions }) =>
      (!changedOnly || isSet || exceptions > 0) &&
      isSought(words, key, text.name(key), text.about(key), t(`group.${groupOf(key)}`)),
  )
  if (shown.length === 0) return <EmptyState title={t('title')} text={t('nothing')} />
  const groups = [...Map.groupBy(shown, ({ key }) => groupOf(key))]
  return (
    <div className={styles['groups']}>
      {groups.map(([group, settings]) => (
        <Panel key={group} title={t(`group.${group}`)}>
          <ul className={styles['list']}>
            {settings.map((setting) => (
              <SettingRow
                // What somebody else set meanwhile is what is edited from here on.
                key={`${setting.key} ${setting.version}`}
                setting={setting}
                whose={whose}
                isTarget={setting.key === target}
                onOpen={() => setOpened(setting.key)}
                onEdit={() => setEdited(setting)}
              />
            ))}
          </ul>
        </Panel>
      ))}
      {query.data
        .filter(({ key }) => key === opened)
        .map((setting) => (
          <SettingDrawer
            key={setting.key}
            setting={setting}
            whose={whose}
            seeOther={(other) => {
              setOpened(null)
              seeOther(other)
            }}
            onClose={() => setOpened(null)}
          />
        ))}
      {edited !== null && <WindowsDialog setting={edited} whose={whose} onClose={() => setEdited(null)} />}
    </div>
  )
}
