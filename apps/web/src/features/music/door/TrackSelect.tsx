import { Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { joined } from '#src/shared/format/joined.ts'
import { useTracks } from './tracks.queries.ts'

/** Chooses music of the library; what has no file or no licence any more is not offered. Fits a form item. */
export function TrackSelect(props: {
  readonly id?: string
  readonly value?: string
  onChange?(id: string | undefined): void
  /** Of a choice that may be left out. */
  readonly allowClear?: boolean
  readonly placeholder?: string
}) {
  const { t } = useTranslation('music')
  const [words, setWords] = useState('')
  const { data, isFetching } = useTracks({ usable: 'yes', pageSize: 50, ...(words === '' ? {} : { words }) })
  return (
    <Select
      placeholder={t('form.pickTrack')}
      {...props}
      style={{ minInlineSize: 280 }}
      showSearch={{ filterOption: false, onSearch: setWords }}
      loading={isFetching}
      options={(data?.items ?? []).map(({ id, title, artist, standing }) => ({
        value: id,
        label: joined([
          title,
          ...(artist === '' ? [] : [artist]),
          ...(standing === 'ending' ? [t('standing.ending')] : []),
        ]),
      }))}
    />
  )
}
