import { type SubtitleStage, stagesOfLanguage } from '@pindao/protocol/subtitles/stages.endpoints.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { usePlaceNames } from '#src/shared/i18n/use-place-names.ts'
import { shownData } from '#src/shared/query/shown-data.ts'
import styles from './stages.module.css'
import { useStageSums } from './stages.queries.ts'

type Films = Parameters<typeof useStageSums>[0]

/** How many of the films are through each stage; a press shows those where it is next. */
export function StageSums(props: {
  readonly films: Films
  readonly onStage: (stage: SubtitleStage, language: string | undefined) => void
}) {
  const { t } = useTranslation('subtitles')
  const format = useFormat()
  const places = usePlaceNames()
  const sums = shownData(useStageSums(props.films))
  if (sums === undefined || sums.films === 0) return null
  const cell = (stage: SubtitleStage, done: number, language?: string) => {
    const count = t('stages.of', { n: done, total: sums.films })
    const of = language === undefined ? '' : `${places.language(language)} · `
    return (
      <Button
        type="text"
        className={styles['sum'] ?? ''}
        title={t('stages.showNext', { stage: t(`stages.stage.${stage}`) })}
        onClick={() => props.onStage(stage, language)}
      >
        <span>
          {t(`stages.stage.${stage}`)} <bdi className={styles['count']}>{count}</bdi>
        </span>
        <progress max={sums.films} value={done} aria-label={`${of}${t(`stages.stage.${stage}`)}`} />
      </Button>
    )
  }
  return (
    <section className={styles['sums']} aria-label={t('stages.sums')}>
      <table>
        <tbody>
          <tr>
            <th scope="row">{t('stages.source')}</th>
            <td>{cell('extract', sums.extract)}</td>
            <td>{cell('checkSource', sums.checkSource)}</td>
            <td />
            <td />
          </tr>
          {sums.languages.map((lane) => (
            <tr key={lane.language}>
              <th scope="row">
                {places.language(lane.language)}
                {lane.stale > 0 && ` · ${t('stages.stale', { n: lane.stale })}`}
              </th>
              {stagesOfLanguage.map((stage) => (
                <td key={stage}>{cell(stage, lane[stage], lane.language)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {sums.more && <p className={styles['more']}>{t('stages.more', { n: format.number(sums.films) })}</p>}
    </section>
  )
}
