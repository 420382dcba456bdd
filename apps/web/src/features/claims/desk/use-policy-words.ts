import type { Claim } from '@pindao/protocol/claims/claim.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { joined } from '#src/shared/format/joined.ts'
import { usePlaceNames } from '#src/shared/i18n/use-place-names.ts'

/** So many countries are named; of more than so many those are named in which it does not hold. */
const mostNamed = 12
const nearlyAll = 150

/** Where the policy of a claim holds, in words: everywhere, everywhere but in some, or in some. */
export function usePolicyWords() {
  const { t } = useTranslation(['claims', 'states'])
  const places = usePlaceNames()
  const named = (codes: readonly string[]) => {
    const names = codes.map(places.country).toSorted((one, other) => one.localeCompare(other))
    const countries = joined(names.slice(0, mostNamed))
    return names.length > mostNamed ? t('claims:policy.more', { countries, n: names.length }) : countries
  }
  const where = (codes: readonly string[]) => {
    if (codes.length === 0) return t('claims:policy.everywhere')
    if (codes.length < nearlyAll) return named(codes)
    const held = new Set(codes)
    const others = places.countries().flatMap(({ value }) => (held.has(value) ? [] : [value]))
    return others.length === 0
      ? t('claims:policy.everywhere')
      : t('claims:policy.except', { countries: named(others) })
  }
  return ({ policy, policyTerritories }: Pick<Claim, 'policy' | 'policyTerritories'>): string | null =>
    policy === null
      ? null
      : t('claims:policy.of', {
          policy: t(`states:claimPolicy.${policy}`),
          where: where(policyTerritories),
        })
}
