import { keyLines } from '@pindao/protocol/access/api-key-scopes.ts'
import type { Grant } from '@pindao/protocol/access/page-permissions.ts'
import {
  levelOf,
  levelOfAll,
  type PermissionLevel,
  type PermissionLine,
  permissionLevels,
  withLevel,
} from '@pindao/protocol/access/permission-levels.ts'
import type { Permission } from '@pindao/protocol/access/permissions.ts'
import { areaNames } from '@pindao/protocol/core/manifest.ts'
import { useTranslation } from 'react-i18next'
import { useCan } from '#src/shared/access/ability.ts'
import { useServerText } from '#src/shared/i18n/use-text-or.ts'
import { LevelChoice } from '../staff/components/LevelChoice.tsx'
import styles from '../staff/components/levels.module.css'

/**
 * What a key may do: one line for each subject of which its person holds something, with as much as that person may
 * (docs/decisions/0083). What they do not hold cannot be chosen.
 */
export function KeyScopes({
  value = [],
  onChange = () => undefined,
  disabled = false,
}: {
  readonly value?: readonly Permission[]
  readonly onChange?: (scopes: Permission[]) => void
  readonly disabled?: boolean
}) {
  const { t } = useTranslation(['api-keys', 'staff', 'navigation'])
  const text = useServerText()
  const can = useCan()
  const held: ReadonlySet<Grant> = new Set(value)
  const set = (next: ReadonlySet<Grant>) => onChange([...next] as Permission[])
  const reachable = (line: PermissionLine, level: PermissionLevel) =>
    (line.levels.get(level) ?? []).every((grant) => can(grant as Permission))
  const lines = keyLines.filter(({ grants }) => grants.some((grant) => can(grant as Permission)))
  /** As much as can be given, line by line. */
  const whole = (level: PermissionLevel) =>
    lines.reduce<ReadonlySet<Grant>>((before, line) => {
      const height = permissionLevels.indexOf(level)
      const most = permissionLevels.findLast(
        (one, at) => at <= height && (one === 'none' || line.levels.has(one)) && reachable(line, one),
      )
      return withLevel(before, line, most ?? 'none')
    }, new Set())

  return (
    <>
      <div className={styles['whole']}>
        <span className={styles['name']}>{t('api-keys:whole')}</span>
        <LevelChoice
          label={t('api-keys:whole')}
          levels={permissionLevels}
          value={levelOfAll(held, lines)}
          disabled={disabled}
          whyNot={() => null}
          onChange={(level) => set(whole(level))}
        />
      </div>
      {areaNames.map((area) => {
        const ofArea = lines.filter((line) => line.area === area)
        if (ofArea.length === 0) return null
        const label = text(`navigation.area.${area}`)
        return (
          <section key={area} className={styles['area']} aria-label={label}>
            <h4 className={styles['areaName']}>{label}</h4>
            {ofArea.map((line) => {
              const subject = text(`staff.subject.${line.subject}`)
              return (
                <div key={line.subject} className={styles['line']}>
                  <div className={styles['name']}>{subject}</div>
                  <LevelChoice
                    label={subject}
                    levels={line.levels.keys()}
                    value={levelOf(line, held)}
                    disabled={disabled}
                    whyNot={(level) => (reachable(line, level) ? null : t('api-keys:beyondOwn'))}
                    onChange={(level) => set(withLevel(held, line, level))}
                  />
                </div>
              )
            })}
          </section>
        )
      })}
    </>
  )
}
