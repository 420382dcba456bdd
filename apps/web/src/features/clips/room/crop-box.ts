import type { FrameShape } from '@pindao/protocol/publishing/prepare-recipe.ts'

type Size = { readonly width: number; readonly height: number }
/** A part of a picture, in shares of it from its left upper corner. */
export type CropBox = Size & { readonly left: number; readonly top: number }

/** Width to height of what is made. */
const ratioOf: Readonly<Record<FrameShape, number>> = { portrait: 9 / 16, landscape: 16 / 9 }

/**
 * What stays of a picture that is cut to a shape: as large as it can be, at the place that the recipe calls its focus.
 *
 * @param focus 0 to 1, as `PrepareRecipe` has it: at the beginning or at the end of what is cut off
 */
export function cropBox({ width, height }: Size, shape: FrameShape, focus: number): CropBox {
  const ratio = ratioOf[shape] / (width / height)
  const [boxWidth, boxHeight] = ratio < 1 ? [ratio, 1] : [1, 1 / ratio]
  return { width: boxWidth, height: boxHeight, left: (1 - boxWidth) * focus, top: (1 - boxHeight) * focus }
}

/** The focus after the frame was moved by a share of the picture; 0 to 1. Where nothing is cut off it stays. */
export function movedFocus(
  box: CropBox,
  focus: number,
  by: { readonly x: number; readonly y: number },
): number {
  const [room, way] = box.width < 1 ? [1 - box.width, by.x] : [1 - box.height, by.y]
  // What is cut off is less than a line of a picture.
  if (room < 0.001) return focus
  return Math.min(1, Math.max(0, focus + way / room))
}

/** Where a picture stands within a box that shows it whole, in px of the box. */
export function shownWithin(box: Size, picture: Size): CropBox {
  const scale = Math.min(box.width / picture.width, box.height / picture.height)
  const [width, height] = [picture.width * scale, picture.height * scale]
  return { width, height, left: (box.width - width) / 2, top: (box.height - height) / 2 }
}
