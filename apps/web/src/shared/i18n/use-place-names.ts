import { useMemo } from 'react'
import { placeNames } from '../format/place-names.ts'
import { useLocale } from './use-locale.ts'

/** What countries and languages are called in the language shown now. */
export function usePlaceNames() {
  const locale = useLocale()
  return useMemo(() => placeNames(locale), [locale])
}
