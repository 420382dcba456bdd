import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { type ApiAnswer, accessTokenOf, callApi } from './api-client.ts'
import type { Product } from './product.ts'

/** What is there, as the person signed in may see it: videos, publish tasks, and stored files. */
type Inventory = {
  readonly videos: readonly string[]
  readonly tasks: readonly string[]
  readonly files: readonly string[]
  /** What uploads have sent so far: an earlier one may be given up and cleared away meanwhile. */
  readonly incoming: readonly string[]
}

/** What workers make of a saved video in their own time: it says nothing of the calls between two inventories. */
const drawn = /^(?:thumbnail|storyboard|waveform|proxy|peaks|shots)\b/u

export async function inventory(product: Product, page: Page): Promise<Inventory> {
  const token = await accessTokenOf(page)
  const idsOf = async (path: string) => {
    const { data } = await callApi(product.url, token, `${path}?page=1&pageSize=100`)
    return (data as readonly { readonly id: string }[]).map(({ id }) => id)
  }
  const storage = join(product.dataDir, 'storage')
  const entries = await readdir(storage, { recursive: true, withFileTypes: true })
  const paths = entries.flatMap((entry) =>
    entry.isFile() && !drawn.test(entry.name) ? [join(entry.parentPath, entry.name)] : [],
  )
  const isIncoming = (path: string) => path.startsWith(join(storage, 'incoming'))
  return {
    videos: await idsOf('/videos'),
    tasks: await idsOf('/publish-tasks'),
    files: paths.filter((path) => !isIncoming(path)).toSorted(),
    incoming: paths.filter(isIncoming),
  }
}

/** That what was refused has left nothing and taken nothing away. */
export async function expectUnchanged(before: Inventory, product: Product, page: Page): Promise<void> {
  const { incoming, ...after } = await inventory(product, page)
  expect(after).toEqual({ videos: before.videos, tasks: before.tasks, files: before.files })
  expect(before.incoming).toEqual(expect.arrayContaining([...incoming]))
}

/** A refusal in the form of API-01: status, code, request id, and a sentence. */
export function expectRefusal(answer: ApiAnswer, status: number, code: string, sentence?: string): void {
  expect(answer).toMatchObject({ httpStatus: status, status, code, data: null })
  expect(answer.requestId).toMatch(/\S/u)
  if (sentence === undefined) expect(answer.message).toMatch(/\S/u)
  else expect(answer.message).toBe(sentence)
}
