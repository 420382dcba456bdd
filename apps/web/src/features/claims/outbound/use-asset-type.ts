import { assetTypes } from '@pindao/protocol/claims/asset.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { useTextOr } from '#src/shared/i18n/use-text-or.ts'

/** What kind of work it is; a word of the platform that has no text here is said as it is. */
export function useAssetType(): (type: string) => string {
  const { t } = useTranslation('assets')
  const textOr = useTextOr('assets')
  return (type) => {
    const known = assetTypes.find((one) => one === type)
    return known ? t(`type.${known}`) : textOr(`assets:type.${type}`, type)
  }
}
