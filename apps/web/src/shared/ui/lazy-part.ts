import type { Namespace } from '@pindao/locales/namespaces.ts'
import { type LazyExoticComponent, lazy } from 'react'
import { loadPartTexts } from '../i18n/i18n.ts'
import { loadChunk } from './load-chunk.ts'

/** Whatever React takes for a component. */
type AnyComponent = Awaited<ReturnType<Parameters<typeof lazy>[0]>>['default']

/**
 * A component whose code, and the texts that it needs, come when it is first drawn. What does not come in time is lost
 * (NAV-07): it stands in a `LazyPart`, which says so.
 */
export function lazyPart<Part extends AnyComponent>(
  load: () => Promise<Part>,
  ...texts: readonly Namespace[]
): LazyExoticComponent<Part> {
  return lazy(async () => {
    const code = () => load().then((part) => ({ default: part }))
    const [module] = await loadChunk(() => Promise.all([code(), loadPartTexts(...texts)]))
    return module
  })
}
