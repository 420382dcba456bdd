import { useEffect } from 'react'

/** Checks the storage once for each visit of the signed-in page (STO-03), behind everything that is drawn. */
export function useNetworkCheck(): void {
  useEffect(() => {
    import('#src/shared/api/check-network.ts').then(
      ({ checkNetwork }) => checkNetwork(),
      // A file that did not come: the flag stays as it was, and nobody misses it.
      () => undefined,
    )
  }, [])
}
