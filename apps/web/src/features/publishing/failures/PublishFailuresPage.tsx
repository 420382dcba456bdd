import { Tabs } from 'antd'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { nameTabList } from '#src/shared/ui/KeptTabs.tsx'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'
import { PageHeader } from '#src/shared/ui/PageHeader.tsx'
import { CausesPart } from './CausesPart.tsx'

const ComparisonPart = lazyPart(async () => (await import('./ComparisonPart.tsx')).ComparisonPart)

const parts = ['causes', 'comparison'] as const

/** 发布故障: what keeps publications back, by cause, and in what the platforms differ from our records. */
export function PublishFailuresPage() {
  const { t } = useTranslation('publishing')
  const navigate = useNavigate()
  const [asked] = useQueryState('tab', parseAsStringLiteral(parts))
  // The results of an operation lead to one difference.
  const [finding] = useQueryState('finding')
  const tab = asked ?? (finding === null ? 'causes' : 'comparison')
  return (
    <>
      <PageHeader title={t('failures.title')} note={t(`failures.note.${tab}`)} />
      <section ref={nameTabList} aria-label={t('failures.title')}>
        <Tabs
          activeKey={tab}
          // The conditions of one part mean nothing to the other.
          onChange={(key) => void navigate({ search: key === 'causes' ? '' : `?tab=${key}` })}
          destroyOnHidden
          items={parts.map((key) => ({
            key,
            label: t(`failures.tab.${key}`),
            children:
              key === 'causes' ? (
                <CausesPart />
              ) : (
                <LazyPart>
                  <ComparisonPart />
                </LazyPart>
              ),
          }))}
        />
      </section>
    </>
  )
}
