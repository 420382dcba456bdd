import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { locales } from '@pindao/locales/locales.ts'
import { layOut } from '@pindao/locales/pack-layout.ts'

/** Lays out the packs of texts; `npm run format` runs it. */
for (const locale of locales) {
  const folder = new URL(`../packages/locales/src/${locale}/`, import.meta.url)
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.json'))) {
    const file = new URL(name, folder)
    const text = readFileSync(file, 'utf8')
    const laidOut = layOut(JSON.parse(text))
    if (laidOut !== text) writeFileSync(file, laidOut)
  }
}
