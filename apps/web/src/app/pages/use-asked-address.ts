import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { askedAddress, forgetAskedAddress } from '../router/asked-address.ts'

/** Which address was asked for, on a page that refuses it. Leaving the page forgets it. */
export function useAskedAddress(): string | null {
  const { t } = useTranslation()
  const [address] = useState(askedAddress)
  useEffect(() => forgetAskedAddress, [])
  return address === null ? null : t('askedFor', { address })
}
