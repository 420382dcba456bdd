import { decimal } from '@pindao/protocol/core/money.ts'
import type { TranslationEngineKind } from '@pindao/protocol/subtitles/translation.endpoints.ts'
import type { TextItem } from '@pindao/protocol/subtitles/video-text.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { useDebounced } from '#src/shared/ui/use-debounced.ts'
import { useTranslationEngines, useTranslationWeight } from './subtitles.queries.ts'

const askAfterMs = 400

/** What a translation will cost, before it begins: what the memory fills is not paid for. */
export function TranslationCost(props: {
  readonly documentId: string
  readonly targets: readonly string[]
  readonly engine: TranslationEngineKind | undefined
  readonly style: string
  readonly items: readonly TextItem[]
}) {
  const { t } = useTranslation('subtitles')
  const format = useFormat()
  const { data: engines } = useTranslationEngines()
  const style = useDebounced(props.style.trim(), askAfterMs)
  const { data: weight } = useTranslationWeight(props.documentId, {
    targets: props.targets.join(','),
    ...(props.engine === undefined ? {} : { engine: props.engine }),
    ...(style === '' ? {} : { style }),
    ...(props.items.length === 0 ? {} : { items: props.items.join(',') }),
  })
  const engine = engines?.find(({ kind }) => kind === props.engine)
  if (weight === undefined) return null
  const asked = weight.targets.filter(({ language }) => props.targets.includes(language))
  const sum = (of: 'cues' | 'characters' | 'fromMemory' | 'savedCharacters') =>
    asked.reduce((all, one) => all + one[of], 0)
  return (
    <div role="status">
      <p>{t('new.weight', weight)}</p>
      {asked.length > 0 && (
        <>
          <p>{t('new.remembered', { cues: sum('fromMemory'), characters: sum('savedCharacters') })}</p>
          <p>
            {t('new.paid', { cues: sum('cues'), characters: sum('characters') })}
            {engine &&
              ` · ${t('new.cost', {
                cost: format.money({
                  currency: engine.currency,
                  amount: costOf(engine.pricePerMillion, sum('characters')),
                }),
              })}`}
          </p>
        </>
      )}
    </div>
  )
}

/** What so many characters cost by the price of a million. */
const costOf = (pricePerMillion: string, characters: number): string =>
  decimal(pricePerMillion)
    .times(decimal(String(characters)))
    .times(decimal('0.000001'))
    .toFixed(2)
