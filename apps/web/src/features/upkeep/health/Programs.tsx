import type { ProgramHealth } from '@pindao/protocol/upkeep/health.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { useLocale } from '#src/shared/i18n/use-locale.ts'
import { Facts } from '#src/shared/record/Facts.tsx'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import styles from '../upkeep.module.css'
import { HealthTag } from './HealthTag.tsx'

/** Each program: where it is, what it can, what does not work without it, and how to get it. */
export function Programs({ programs }: { readonly programs: readonly ProgramHealth[] }) {
  return (
    <div className={styles['programs']}>
      {programs.map((program) => (
        <Program key={program.name} program={program} />
      ))}
    </div>
  )
}

function Program({ program }: { readonly program: ProgramHealth }) {
  const { name, state, path, version, capabilities } = program
  const { t } = useTranslation(['upkeep', 'common'])
  const meansOf = useMeans()
  const there = capabilities.filter(({ isThere }) => isThere)
  const lacking = capabilities.filter(({ isThere }) => !isThere)
  const tags = (all: typeof capabilities, tone: 'neutral' | 'warning') => (
    <span className={styles['tags']}>
      {all.map(({ name: means }) => (
        <StatusTag key={means} tone={tone}>
          {meansOf(means)}
        </StatusTag>
      ))}
    </span>
  )
  return (
    <section className={styles['part']} aria-label={t(`upkeep:program.${name}.name`)}>
      <h3>
        {t(`upkeep:program.${name}.name`)} <HealthTag state={state} />
      </h3>
      <Facts
        facts={[
          ...(path === null ? [] : [[t('upkeep:health.path'), <bdi key="path">{path}</bdi>] as const]),
          ...(version === null
            ? []
            : [[t('upkeep:health.version'), <bdi key="version">{version}</bdi>] as const]),
          ...(there.length === 0 ? [] : [[t('upkeep:health.can'), tags(there, 'neutral')] as const]),
          ...(lacking.length === 0 ? [] : [[t('upkeep:health.lacks'), tags(lacking, 'warning')] as const]),
          [t('upkeep:health.without'), t(`upkeep:program.${name}.without`)],
          ...(state === 'well' && lacking.length === 0
            ? []
            : [[t('upkeep:health.get'), t(`upkeep:program.${name}.get`)] as const]),
        ]}
      />
    </section>
  )
}

/** A language by its name, everything else as the program calls it. */
function useMeans() {
  const locale = useLocale()
  return (means: string): string => {
    const tag = /^lang:(.+)$/u.exec(means)?.[1]
    if (tag === undefined) return means
    return new Intl.DisplayNames(locale, { type: 'language' }).of(tag) ?? tag
  }
}
