import { expect, type Page } from '@playwright/test'
import { accessTokenOf, callApi } from './api-client.ts'
import { type Clip, sha256OfUrl } from './clips.ts'
import { rowOf } from './pages/data-table.ts'
import { uploadPanel } from './pages/source-videos.ts'
import type { Product } from './product.ts'
import type { Texts } from './texts.ts'

/** The id of the one video that a person sees under a title. */
export async function videoIdOf(product: Product, token: string, title: string): Promise<string> {
  const { data } = await callApi(
    product.url,
    token,
    `/videos?page=1&pageSize=10&title=${encodeURIComponent(title)}`,
  )
  const videos = data as readonly { readonly id: string }[]
  expect(videos).toHaveLength(1)
  return videos[0]?.id ?? ''
}

/** Waits for the video of an uploaded file, and holds what is stored against the file. */
export async function expectSaved(product: Product, page: Page, t: Texts, clip: Clip): Promise<void> {
  await expect(rowOf(page, clip.title)).toBeVisible({ timeout: 60_000 })
  await expect(uploadPanel(page, t).taskOf(clip.title)).toHaveCount(0)
  const token = await accessTokenOf(page)
  const id = await videoIdOf(product, token, clip.title)
  const link = await callApi(product.url, token, `/videos/${id}/view-link`)
  const { url } = link.data as { readonly url: string }
  expect(await sha256OfUrl(new URL(url, product.url).href)).toBe(await clip.sha256())
}
