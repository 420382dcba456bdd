import { ArrowDownOutlined, ArrowUpOutlined, CloseOutlined } from '@ant-design/icons'
import { Button, Select, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { type Called, useNames } from '#src/shared/access/use-names.ts'
import styles from './staff.module.css'

export type RoleChoice = Called & {
  readonly id: string
  readonly description: string
  readonly grantable: boolean
}

/** The roles of somebody in their order: the first is what they are, the others what else they may. */
export function OrderedRoles({
  choices,
  value = [],
  onChange = () => undefined,
  editable,
  disabled,
  id,
}: {
  readonly choices: readonly RoleChoice[]
  readonly value?: readonly string[]
  readonly onChange?: (ids: string[]) => void
  /** Else they are only named. */
  readonly editable: boolean
  readonly disabled: boolean
  readonly id?: string
}) {
  const { t } = useTranslation('staff')
  const names = useNames()
  const nameOf = (roleId: string) => {
    const found = choices.find((choice) => choice.id === roleId)
    return found ? names.role(found) : t('edit.goneRole')
  }
  const swap = (place: number, step: -1 | 1) => {
    const moved = value[place]
    if (moved === undefined) return
    onChange(value.toSpliced(place, 1).toSpliced(place + step, 0, moved))
  }

  return (
    <>
      {value.length > 0 && (
        <ol className={styles['ordered']}>
          {value.map((roleId, place) => {
            const name = nameOf(roleId)
            return (
              <li key={roleId}>
                <span>
                  {name} {place === 0 && <Tag>{t('edit.main')}</Tag>}
                </span>
                {editable && (
                  <>
                    <Button
                      type="text"
                      size="small"
                      icon={<ArrowUpOutlined aria-hidden />}
                      aria-label={t('edit.up', { name })}
                      disabled={disabled || place === 0}
                      onClick={() => swap(place, -1)}
                    />
                    <Button
                      type="text"
                      size="small"
                      icon={<ArrowDownOutlined aria-hidden />}
                      aria-label={t('edit.down', { name })}
                      disabled={disabled || place === value.length - 1}
                      onClick={() => swap(place, 1)}
                    />
                    <Button
                      type="text"
                      size="small"
                      icon={<CloseOutlined aria-hidden />}
                      aria-label={t('edit.remove', { name })}
                      disabled={disabled}
                      onClick={() => onChange(value.toSpliced(place, 1))}
                    />
                  </>
                )}
              </li>
            )
          })}
        </ol>
      )}
      {!editable && value.length === 0 && <span className={styles['note']}>{t('people.noRole')}</span>}
      {editable && (
        <Select<string | null>
          disabled={disabled}
          {...(id === undefined ? {} : { id })}
          value={null}
          placeholder={t('edit.addRole')}
          aria-label={t('edit.addRole')}
          showSearch={{ optionFilterProp: 'label' }}
          style={{ inlineSize: '100%' }}
          options={choices
            .filter((choice) => !value.includes(choice.id))
            .map((choice) => ({
              value: choice.id,
              label: names.role(choice),
              disabled: !choice.grantable,
              hint: choice.grantable ? choice.description : t('edit.notGrantable'),
            }))}
          optionRender={({ label, data }) => (
            <>
              {label} <span className={styles['note']}>{data.hint}</span>
            </>
          )}
          onChange={(chosen) => chosen && onChange([...value, chosen])}
        />
      )}
    </>
  )
}
