import { listVideos } from '@pindao/protocol/media/video.endpoints.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Select, type SelectProps } from 'antd'
import { useDeferredValue, useState } from 'react'
import { videosKey } from '#src/features/media/door/source-video.ts'
import { call } from '#src/shared/api/call.ts'

type VideoSelectProps = Pick<SelectProps, 'id' | 'placeholder' | 'disabled'> & {
  readonly value?: string | null
  readonly onChange?: (id: string | null) => void
  /** One that is not offered. */
  readonly without?: string
}

/** Chooses a source video by its title; the server finds them while one types. */
export function VideoSelect({ value, onChange, without, ...rest }: VideoSelectProps) {
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const title = useDeferredValue(typed.trim())
  const { data, isFetching } = useQuery({
    queryKey: [...videosKey, 'select', title],
    queryFn: ({ signal }) =>
      call(listVideos, { query: { pageSize: 10, ...(title === '' ? {} : { title }) } }, { signal }),
    enabled: open || Boolean(value),
    placeholderData: keepPreviousData,
  })
  const found = (data?.items ?? []).filter(({ id }) => id !== without)
  return (
    <Select
      {...rest}
      allowClear
      value={value ?? null}
      loading={isFetching && open}
      onOpenChange={setOpen}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      onChange={(id?: string | null) => onChange?.(id ?? null)}
      options={found.map((video) => ({ value: video.id, label: video.title }))}
    />
  )
}
