import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

const storageKey = 'askedAddress'

/** Keeps the address that led to a page of refusal: that page says which it was, after a reload, too. */
export function keepAskedAddress(address: string): void {
  window.sessionStorage.setItem(storageKey, address)
}

/** The address that was asked for, as people read it; null where somebody came by a link. */
function askedAddress(): string | null {
  const address = window.sessionStorage.getItem(storageKey)
  if (address === null) return null
  try {
    return decodeURI(address)
  } catch {
    return address
  }
}

function forgetAskedAddress(): void {
  window.sessionStorage.removeItem(storageKey)
}

/** Which address was asked for, on a page that refuses it. Leaving the page forgets it. */
export function useAskedAddress(): string | null {
  const { t } = useTranslation()
  const [address] = useState(askedAddress)
  useEffect(() => forgetAskedAddress, [])
  return address === null ? null : t('askedFor', { address })
}
