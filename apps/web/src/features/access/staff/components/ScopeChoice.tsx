import { type DataScope, dataScopes } from '@pindao/protocol/access/permissions.ts'
import type { FixedReason, RoleDetail } from '@pindao/protocol/access/role.endpoints.ts'
import { Radio } from 'antd'
import { useTranslation } from 'react-i18next'
import { useDataScopes } from '../api/roles.queries.ts'
import styles from './roles.module.css'

/** Why somebody cannot give a data scope to a role; of a new one, where it is wider than their own. */
export function useFixedScopes(role: RoleDetail | null): ReadonlyMap<DataScope, FixedReason> {
  const { data = [] } = useDataScopes({ enabled: role === null })
  if (role !== null)
    return new Map(role.fixedScopes.map(({ dataScope, reason }) => [dataScope, reason] as const))
  const beyond = data.filter(({ grantable }) => !grantable)
  return new Map(beyond.map(({ dataScope }) => [dataScope, 'beyondOwn'] as const))
}

/** The data that a role is for. What the server would refuse cannot be chosen, and says why in the place of its hint. */
export function ScopeChoice(props: {
  readonly fixed: ReadonlyMap<DataScope, FixedReason>
  readonly disabled: boolean
  readonly value?: DataScope
  readonly onChange?: (scope: DataScope) => void
}) {
  const { fixed, disabled, value, onChange } = props
  const { t } = useTranslation('staff')
  return (
    <Radio.Group
      className={styles['scopes'] ?? ''}
      aria-label={t('scope.label')}
      {...(value === undefined ? {} : { value })}
      disabled={disabled}
      onChange={(event) => onChange?.(event.target.value as DataScope)}
    >
      {dataScopes.map((scope) => {
        const reason = disabled || scope === value ? undefined : fixed.get(scope)
        return (
          <Radio key={scope} value={scope} disabled={disabled || reason !== undefined}>
            {/* The space keeps Arabic letters of the two from joining. */}
            {t(`scope.${scope}`)}{' '}
            <span className={styles['scopeHint']}>
              {t(reason === undefined ? `scope.${scope}Hint` : `scope.${reason}`)}
            </span>
          </Radio>
        )
      })}
    </Radio.Group>
  )
}
