import type i18next from 'i18next'
import { useTranslation } from 'react-i18next'

/**
 * The text of a key as the server names it (`navigation.area.workbench`: the namespace is the first part). A key this
 * build does not know is shown as it is.
 */
export function useServerText(): (name: string) => string {
  // Subscribes to the language; the lookup itself is by a name that only the server knows.
  const { i18n } = useTranslation('navigation')
  return (name) => (i18n as typeof i18next).t(name.replace('.', ':') as never)
}
