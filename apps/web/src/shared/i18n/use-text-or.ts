import type i18next from 'i18next'
import { useTranslation } from 'react-i18next'

/**
 * The text of a key that is made of a code of the database, or the code where this release has no text for it: another
 * release may have written it.
 *
 * @param namespaces those of the keys, each key beginning with one: `audit:action.staff.update`; `params` stand in the text
 */
export function useTextOr(
  namespaces: Parameters<typeof useTranslation>[0],
): (key: string, code: string, params?: Readonly<Record<string, string | number>>) => string {
  const { i18n } = useTranslation(namespaces)
  return (key, code, params = {}) =>
    i18n.exists(key) ? String((i18n as typeof i18next).t(key as never, params as never)) : code
}

/**
 * The text of a key as the server names it (`navigation.area.workbench`: the namespace is the first part). A key this
 * build does not know is shown as it is.
 */
export function useServerText(): (name: string) => string {
  // Subscribes to the language; the lookup itself is by a name that only the server knows.
  const { i18n } = useTranslation('navigation')
  return (name) => (i18n as typeof i18next).t(name.replace('.', ':') as never)
}
