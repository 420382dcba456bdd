import type { ComponentType } from 'react'
import { loadFeatureTexts, loadPartTexts } from '#src/shared/i18n/i18n.ts'
import { loadChunk } from '#src/shared/ui/load-chunk.ts'

type View = () => Promise<{ readonly Component: ComponentType }>
type ViewsModule = { readonly views: Readonly<Record<string, View>> }

/** Every feature lists its pages in `<feature>.views.ts`; the lists are small, the pages load on demand. */
const modules = import.meta.glob<ViewsModule>('../../features/**/*.views.ts', { eager: true })

/** What opens first waits for nothing that its picture can do without. */
const firstView = 'workbench'

type Entry = { readonly feature: string; readonly load: View }

const entries = new Map<string, Entry>(
  Object.entries(modules).flatMap(([path, { views }]) => {
    const feature = path.split('/').at(-1)?.replace('.views.ts', '') ?? ''
    return Object.entries(views).map(([name, load]) => [name, { feature, load }] as const)
  }),
)

/** The page behind a view name, with the texts of its feature; null for a name this build does not know. */
export function viewOf(name: string): View | null {
  const entry = entries.get(name)
  if (!entry) return null
  return async () => {
    const texts = name === firstView ? loadFeatureTexts : loadPartTexts
    const [page] = await loadChunk(() => Promise.all([entry.load(), texts(entry.feature)]))
    return page
  }
}
