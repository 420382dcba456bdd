import { useTranslation } from 'react-i18next'
import { KeyList } from '../ui/KeyList.tsx'

const keys = [
  { key: 'search', press: '/' },
  { key: 'next', press: 'j' },
  { key: 'previous', press: 'k' },
  { key: 'select', press: 'x' },
  { key: 'open', press: 'Enter' },
  { key: 'submit', press: 'Ctrl + Enter' },
  { key: 'help', press: '?' },
] as const

/** The keys of lists, for the help that `?` opens. */
export function ListKeys() {
  const { t } = useTranslation('list')
  return <KeyList keys={keys.map(({ key, press }) => ({ press, what: t(`keys.${key}`) }))} />
}
