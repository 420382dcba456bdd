import { SearchForm, type SearchItem } from '#src/shared/list/SearchForm.tsx'
import { useListState } from '#src/shared/list/use-list-state.ts'

const keys = [
  'title',
  'views',
  'how',
  'state',
  'month',
  'from',
  'to',
  'period',
  'least',
  'most',
  'size',
] as const
type Key = (typeof keys)[number]
const items: readonly SearchItem<Key>[] = [
  { key: 'title', label: 'Title', element: 'input' },
  {
    key: 'views',
    label: 'Views',
    element: 'input',
    needInt: true,
    itemText: 'views',
    slotCompare: {
      key: 'how',
      label: 'How views are compared',
      options: [
        { value: 'over', label: '>' },
        { value: 'under', label: '<' },
      ],
    },
  },
  {
    key: 'state',
    label: 'State',
    element: 'select',
    multiple: true,
    options: ['0', '1', '2'].map((value) => ({ value, label: `State ${value}` })),
  },
  { key: 'month', label: 'Month', element: 'month' },
  { key: 'period', label: 'Period', element: 'dateRange', searchKey: ['from', 'to'], rangeMonth: true },
  { key: 'size', label: 'Size', element: 'numberRange', searchKey: ['least', 'most'], itemText: 'MB' },
]

export function SearchStory() {
  const list = useListState(keys)
  return (
    <>
      <SearchForm items={items} list={list} />
      <pre>{JSON.stringify(list.filters)}</pre>
    </>
  )
}
