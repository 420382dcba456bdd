import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import type { PersonChoice, PersonSelectProps, usePersonSearch } from './use-person-search.ts'

/** The field in which somebody is chosen by a part of the name; who is found is asked by whoever shows it. */
export function PersonSearchSelect(
  props: PersonSelectProps & {
    readonly search: ReturnType<typeof usePersonSearch>
    readonly found: { readonly data?: readonly PersonChoice[] | undefined; readonly isFetching: boolean }
    /** Choices beside people: oneself, nobody. */
    readonly own?: readonly { readonly value: string; readonly label: string }[]
  },
) {
  const { value, onChange, known = null, search, found, own = [], ...rest } = props
  const { t } = useTranslation('common')
  const people = found.data ?? []
  const all = [...(known && !people.some(({ id }) => id === known.id) ? [known] : []), ...people]
  return (
    <Select
      placeholder={t('search.choose')}
      {...rest}
      allowClear
      onOpenChange={search.onOpenChange}
      loading={found.isFetching}
      value={value || null}
      onChange={(id: string | undefined) => onChange?.(id ?? null)}
      showSearch={{ filterOption: false, onSearch: search.onSearch }}
      options={[...own, ...all.map(({ id, fullName }) => ({ value: id, label: fullName }))]}
    />
  )
}
