import type { PublishTask } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { Select, type SelectProps } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import type { SearchItem } from '#src/shared/list/SearchForm.tsx'

type Key = 'videoId' | 'batchId' | 'operatorId' | 'publishedSince'
type Asked = { readonly [K in Key]?: string }

/** Conditions that only a link sets, while they are set. What they are called is read off the first row that is found. */
export function useLinkedItems(asked: Asked, first: PublishTask | undefined): readonly SearchItem<Key>[] {
  const { t } = useTranslation('publishing')
  const format = useFormat()
  const { videoId, batchId, operatorId, publishedSince } = asked
  const { videoTitle, operatorName } = first ?? {}
  return useMemo(() => {
    const since = publishedSince && instantText(publishedSince, format.dateTime)
    return [
      ...itemOf('videoId', videoId, t('search.video'), videoTitle ?? t('search.oneVideo')),
      ...itemOf('batchId', batchId, t('search.batch'), t('search.oneBatch')),
      ...itemOf('operatorId', operatorId, t('search.operator'), operatorName ?? t('search.onePerson')),
      ...itemOf(
        'publishedSince',
        publishedSince,
        t('search.publishedSince'),
        t('search.since', { time: since }),
      ),
    ]
  }, [t, format, videoId, batchId, operatorId, publishedSince, videoTitle, operatorName])
}

/** An address may hold anything: what is no instant is shown as it is. */
function instantText(text: string, words: (instant: string) => string): string {
  return Number.isNaN(Date.parse(text)) ? text : words(text)
}

/** A condition that only a link sets; no field while it is not set. */
export function itemOf<K extends string>(
  key: K,
  value: string | undefined,
  label: string,
  text: string,
): SearchItem<K>[] {
  if (value === undefined) return []
  return [{ key, label, element: 'custom', control: <Linked text={text} />, textOf: () => text }]
}

/** It can be taken off; another one is chosen where the link stood. */
function Linked({
  text,
  value,
  ...rest
}: Pick<SelectProps<string>, 'id' | 'value' | 'onChange'> & { readonly text: string }) {
  return (
    <Select
      {...rest}
      {...(value ? { value } : {})}
      allowClear
      open={false}
      suffixIcon={null}
      options={value ? [{ value, label: text }] : []}
    />
  )
}
