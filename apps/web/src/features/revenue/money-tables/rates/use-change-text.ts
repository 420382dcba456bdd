import { numberFormatter } from '#src/shared/format/number.ts'
import { useLocale } from '#src/shared/i18n/use-locale.ts'

/** A change as people read it: `+1.43%`, `-10%`. */
export function useChangeText(): (share: string) => string {
  const locale = useLocale()
  const options = { style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 2 } as const
  return (share) => numberFormatter(locale, options).format(share as `${number}`)
}
