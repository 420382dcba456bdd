import { ArrowDownOutlined, ArrowUpOutlined, CloseOutlined } from '@ant-design/icons'
import { listVideos } from '@pindao/protocol/media/video.endpoints.ts'
import { mostPlanVideos } from '@pindao/protocol/publishing/publish-plan.fields.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Checkbox, Input } from 'antd'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#src/shared/api/call.ts'
import { OneLine } from '#src/shared/ui/OneLine.tsx'
import styles from './plans.module.css'

/** A source video as far as a plan knows it. */
export type ChosenVideo = { readonly id: string; readonly title: string }

/** Videos offered at once; whoever has more types a part of the title. */
const offeredAtOnce = 100

/** Chooses videos, and the order in which they go out. */
export function VideoPicker({
  value,
  onChange,
}: {
  readonly value: readonly ChosenVideo[]
  readonly onChange: (videos: readonly ChosenVideo[]) => void
}) {
  const { t } = useTranslation('publishing')
  return (
    <div className={styles['picker']}>
      <Offered value={value} onChange={onChange} />
      <section className={styles['box']} aria-labelledby="chosen-videos">
        <h3 id="chosen-videos">{t('plans.videos.chosen', { n: value.length })}</h3>
        <p className={styles['note']}>
          {t(value.length === 0 ? 'plans.videos.none' : 'plans.videos.orderHint')}
        </p>
        <div className={styles['inline']}>
          <Button size="small" disabled={value.length < 2} onClick={() => onChange(byTitle(value))}>
            {t('plans.videos.byTitle')}
          </Button>
          <Button size="small" disabled={value.length < 2} onClick={() => onChange(value.toReversed())}>
            {t('plans.videos.reverse')}
          </Button>
          <Button size="small" disabled={value.length === 0} onClick={() => onChange([])}>
            {t('plans.videos.clear')}
          </Button>
        </div>
        {value.length > 0 && (
          <ol className={styles['choices']}>
            {value.map((video, index) => (
              <Chosen key={video.id} video={video} index={index} value={value} onChange={onChange} />
            ))}
          </ol>
        )}
      </section>
    </div>
  )
}

function Offered({ value, onChange }: Parameters<typeof VideoPicker>[0]) {
  const { t } = useTranslation('publishing')
  const [words, setWords] = useState('')
  const title = useDeferredValue(words.trim())
  const { data } = useQuery({
    queryKey: ['publishPlans', 'videos', title],
    queryFn: ({ signal }) =>
      call(
        listVideos,
        { query: { pageSize: offeredAtOnce, ...(title === '' ? {} : { title }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })
  const offered = data?.items ?? []
  const chosen = new Set(value.map(({ id }) => id))
  const fresh = offered.filter(({ id }) => !chosen.has(id))
  const add = (videos: readonly ChosenVideo[]) =>
    onChange(
      [...value, ...videos.map(({ id, title: name }) => ({ id, title: name }))].slice(0, mostPlanVideos),
    )
  return (
    <section className={styles['box']} aria-labelledby="offered-videos">
      <h3 id="offered-videos">{t('plans.videos.offered')}</h3>
      <Input
        type="search"
        aria-label={t('plans.videos.search')}
        placeholder={t('plans.videos.search')}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <ul className={styles['choices']}>
        <li>
          <Checkbox
            checked={offered.length > 0 && fresh.length === 0}
            indeterminate={fresh.length > 0 && fresh.length < offered.length}
            disabled={offered.length === 0}
            onChange={({ target }) =>
              target.checked
                ? add(fresh)
                : onChange(value.filter(({ id }) => !offered.some((video) => video.id === id)))
            }
          >
            {t('plans.videos.all', { n: offered.length })}
          </Checkbox>
        </li>
        {offered.map((video) => (
          <li key={video.id}>
            <Checkbox
              checked={chosen.has(video.id)}
              onChange={({ target }) =>
                target.checked ? add([video]) : onChange(value.filter(({ id }) => id !== video.id))
              }
            >
              <OneLine text={video.title} />
            </Checkbox>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Chosen(
  props: Parameters<typeof VideoPicker>[0] & { readonly video: ChosenVideo; readonly index: number },
) {
  const { video, index, value, onChange } = props
  const { t } = useTranslation('publishing')
  const { title } = video
  const swap = (other: number) => {
    const next = [...value]
    const there = next[other]
    if (!there) return
    next[other] = video
    next[index] = there
    onChange(next)
  }
  return (
    <li>
      <OneLine text={title} />
      <Button
        type="text"
        size="small"
        icon={<ArrowUpOutlined aria-hidden />}
        aria-label={t('plans.videos.up', { title })}
        disabled={index === 0}
        onClick={() => swap(index - 1)}
      />
      <Button
        type="text"
        size="small"
        icon={<ArrowDownOutlined aria-hidden />}
        aria-label={t('plans.videos.down', { title })}
        disabled={index === value.length - 1}
        onClick={() => swap(index + 1)}
      />
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined aria-hidden />}
        aria-label={t('plans.videos.remove', { title })}
        onClick={() => onChange(value.filter(({ id }) => id !== video.id))}
      />
    </li>
  )
}

/** As people count: part 2 before part 10. */
function byTitle(videos: readonly ChosenVideo[]): readonly ChosenVideo[] {
  const { compare } = new Intl.Collator(undefined, { numeric: true })
  return videos.toSorted((one, other) => compare(one.title, other.title))
}
