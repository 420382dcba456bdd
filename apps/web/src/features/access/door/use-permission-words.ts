import { allGrants } from '@pindao/protocol/access/permission-tree.ts'
import { useTranslation } from 'react-i18next'
import { useTextOr } from '#src/shared/i18n/use-text-or.ts'

/** Permissions as the editor of roles says them, in its order, one a line; what this release does not know, by its code. */
export function usePermissionWords(): (codes: readonly unknown[]) => string {
  const { t } = useTranslation('staff')
  const textOr = useTextOr('staff')

  function wordOf(code: string): string {
    const [list = '', name = ''] = code.split(':')
    if (list !== 'menu' && list !== 'route') return textOr(`staff:permission.${list}.${name}`, code)
    const page = textOr(`navigation:page.${name}`, '')
    return page === '' ? code : `${t(`kind.${list}`)} · ${page}`
  }

  return (codes) => codes.map(String).toSorted(byTree).map(wordOf).join('\n')
}

const places: ReadonlyMap<string, number> = new Map(allGrants.map((grant, place) => [grant, place]))
const placeOf = (code: string) => places.get(code) ?? places.size
const byTree = (left: string, right: string) => placeOf(left) - placeOf(right)
