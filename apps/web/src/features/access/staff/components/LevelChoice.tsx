import {
  type HeldLevel,
  type PermissionLevel,
  permissionLevels,
} from '@pindao/protocol/access/permission-levels.ts'
import { Radio } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './levels.module.css'

/**
 * One choice of how much: each level has its place on the line, so that lines are read in columns. A level that cannot be
 * chosen says why in its tip.
 *
 * @param props.value no level is chosen where it is `custom` or null
 */
export function LevelChoice(props: {
  readonly label: string
  readonly levels: Iterable<PermissionLevel>
  readonly value: HeldLevel | null
  readonly disabled: boolean
  /** Why a level cannot be chosen; null where it can. */
  whyNot(level: PermissionLevel): string | null
  onChange(level: PermissionLevel): void
}) {
  const { value, disabled } = props
  const { t } = useTranslation('staff')
  const offered = new Set(props.levels)
  // Each line is a group of its own to the keyboard: inside a field of a form all of them would be one, of its name.
  const name = useId()
  return (
    <Radio.Group
      className={styles['choice'] ?? ''}
      name={name}
      aria-label={props.label}
      value={value}
      disabled={disabled}
      onChange={(event) => props.onChange(event.target.value as PermissionLevel)}
    >
      {permissionLevels
        .filter((level) => offered.has(level))
        .map((level) => {
          const reason = disabled || level === value ? null : props.whyNot(level)
          return (
            <Radio.Button
              key={level}
              value={level}
              className={styles[level] ?? ''}
              disabled={disabled || reason !== null}
              {...(reason === null ? {} : { title: reason })}
            >
              {t(`level.${level}`)}
            </Radio.Button>
          )
        })}
    </Radio.Group>
  )
}
