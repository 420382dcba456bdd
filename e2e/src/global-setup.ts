import { fileURLToPath } from 'node:url'
import { buildWeb, webBuildIsStale } from '@pindao/server/start/web-build.ts'
import { prepareData } from './prepare-data.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Once before all journeys: the page is built and a database made, so that a product starts with both. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const [remove] = await Promise.all([prepareData(), buildPage()])
  return remove
}

async function buildPage(): Promise<void> {
  if (await webBuildIsStale(root)) await buildWeb(root)
}
