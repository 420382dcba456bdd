import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { type ApiAnswer, accessTokenOf, callApi } from './api-client.ts'
import type { Product } from './product.ts'

/** What is there, as the person signed in may see it: videos, publish tasks, and stored files. */
export type Inventory = {
  readonly videos: readonly string[]
  readonly tasks: readonly string[]
  readonly files: readonly string[]
}

/** Taken before and after something refused: it must be the same. */
export async function inventory(product: Product, page: Page): Promise<Inventory> {
  const token = await accessTokenOf(page)
  const idsOf = async (path: string) => {
    const { data } = await callApi(product.url, token, `${path}?page=1&pageSize=100`)
    return (data as readonly { readonly id: string }[]).map(({ id }) => id)
  }
  const storage = await readdir(join(product.dataDir, 'storage'), { recursive: true, withFileTypes: true })
  return {
    videos: await idsOf('/videos'),
    tasks: await idsOf('/publish-tasks'),
    files: storage.filter((entry) => entry.isFile()).map(({ name, parentPath }) => join(parentPath, name)),
  }
}

/** A refusal in the form of API-01: status, code, request id, and a sentence. */
export function expectRefusal(answer: ApiAnswer, status: number, code: string, sentence?: string): void {
  expect(answer).toMatchObject({ httpStatus: status, status, code, data: null })
  expect(answer.requestId).toMatch(/\S/u)
  if (sentence === undefined) expect(answer.message).toMatch(/\S/u)
  else expect(answer.message).toBe(sentence)
}
