import type { DictionaryKind } from '@pindao/protocol/capabilities.ts'
import type { DictionaryKeeping } from '@pindao/protocol/core/manifest.ts'
import type { KeptWord } from '@pindao/protocol/settings/dictionary.endpoints.ts'
import { dictionaryBadges } from '@pindao/protocol/settings/dictionary.words.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useStartOperation } from '#src/features/operations/door/use-start-operation.ts'
import { ButtonMenu } from '#src/shared/ui/ButtonMenu.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { ClassTag } from '#src/shared/ui/StatusBadge.tsx'

type Act = 'offer' | 'withhold' | 'reset'

/** What can be done with the selected words at once; each has a result of its own (SET-01). */
export function WordBatchActions({
  kind,
  keeping,
  selected,
  onStarted,
}: {
  readonly kind: DictionaryKind
  readonly keeping: DictionaryKeeping
  readonly selected: readonly KeptWord[]
  readonly onStarted: () => void
}) {
  const { t } = useTranslation('dictionaries')
  const feedback = useFeedback()
  const { start, isPending } = useStartOperation()
  const ids = selected.map(({ id }) => id)
  const run = async (act: Act) => {
    const question = {
      title: t(`batch.${act}Ask`, { count: ids.length }),
      text: t('batch.text'),
      confirm: t(`batch.${act}`),
    }
    if (!(await feedback.confirm(question))) return
    await start({ kind: `dictionary.${act}`, ids, params: {} }).then(onStarted, feedback.failure)
  }
  const colour = (badge: KeptWord['badge']) =>
    start({ kind: 'dictionary.colour', ids, params: { badge } }).then(onStarted, feedback.failure)
  const takes: Readonly<Record<Act, boolean>> = {
    offer: keeping !== 'product' && selected.some(({ enabled }) => !enabled),
    withhold: keeping !== 'product' && selected.some(({ enabled }) => enabled),
    reset: selected.some(({ first }) => first !== null),
  }
  const shown = (['offer', 'withhold', 'reset'] as const).filter(
    (act) => act === 'reset' || keeping !== 'product',
  )
  return (
    <>
      {shown.map((act) => (
        <Button
          key={`${kind} ${act}`}
          disabled={!takes[act]}
          loading={isPending}
          onClick={() => void run(act)}
        >
          {t(`batch.${act}`)}
        </Button>
      ))}
      <ButtonMenu
        menu={{
          items: [null, ...dictionaryBadges].map((badge) => ({
            key: badge ?? 'none',
            label: badge === null ? t('noBadge') : <ClassTag kind={badge}>{t(`badge.${badge}`)}</ClassTag>,
            onClick: () => void colour(badge),
          })),
        }}
      >
        <Button loading={isPending}>{t('batch.colour')}</Button>
      </ButtonMenu>
    </>
  )
}
