import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { RevenueAddress } from './use-revenue-address.ts'

/** From a channel or a creator to what stood there before: the figures, or the channels of a month. */
export function BackToOverview({ address }: { readonly address: RevenueAddress }) {
  const { t } = useTranslation('revenue')
  return (
    <div>
      <Button onClick={() => address.show(address.view)}>{t(`back.${address.view}`)}</Button>
    </div>
  )
}
