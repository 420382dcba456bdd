import { expect, test } from '@playwright/test'
import { type Clip, type ClipFolder, clipFolder, sha256OfUrl } from '#src/clips.ts'
import { attachLogs } from '#src/failure-report.ts'
import { publish, saveVideos } from '#src/journeys.ts'
import { publishTasks } from '#src/pages/publishing.ts'
import { signIn } from '#src/pages/sign-in.ts'
import { sourceVideos } from '#src/pages/source-videos.ts'
import { videoIdOf } from '#src/pages/watch-page.ts'
import { type Product, startProduct } from '#src/product.ts'
import { sandboxControl } from '#src/sandbox-control.ts'
import { textsIn } from '#src/texts.ts'

const t = textsIn('zh')
const channel = '星河短剧场'
const statusQuestion = { method: 'PUT', pathPattern: '^/upload' }
let product: Product
let clips: ClipFolder

test.beforeAll(async () => {
  ;[product, clips] = await Promise.all([startProduct(), clipFolder()])
})
test.afterAll(() => Promise.all([product?.remove(), clips?.remove()]))
test.afterEach(async () => {
  await sandboxControl(product.sandboxUrl).heal()
  await attachLogs(product)
})
