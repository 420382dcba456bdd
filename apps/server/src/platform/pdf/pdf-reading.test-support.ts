import { createCanvas } from '@napi-rs/canvas'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** A document as a reader program has it: its texts in the order in which they were written, and pictures of its pages. */
export async function readPdf(bytes: Buffer) {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const numbers = Array.from({ length: document.numPages }, (_, index) => index + 1)
  return {
    pages: document.numPages,
    async text(): Promise<string> {
      const contents = await Promise.all(
        numbers.map(async (number) => (await document.getPage(number)).getTextContent()),
      )
      return contents.flatMap(({ items }) => items.map((item) => ('str' in item ? item.str : ''))).join('')
    },
    /** A page as it looks, a pixel for each point. */
    async pixels(number: number) {
      const page = await document.getPage(number)
      const viewport = page.getViewport({ scale: 1 })
      const [width, height] = [Math.ceil(viewport.width), Math.ceil(viewport.height)]
      const canvas = createCanvas(width, height)
      const context = canvas.getContext('2d')
      await page.render({ canvas: canvas as never, canvasContext: context as never, viewport }).promise
      const { data } = context.getImageData(0, 0, width, height)
      const dark = 200
      return { width, height, isInk: (x: number, y: number) => (data[(y * width + x) * 4] ?? 255) < dark }
    },
  }
}
