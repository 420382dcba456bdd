/** How an image is shown: `scale` of the size that fits, `turns` of 90° clockwise. */
type ImageView = { readonly scale: number; readonly turns: number }
export type ImageAct = 'zoomIn' | 'zoomOut' | 'rotateLeft' | 'rotateRight' | 'original'

const step = 1.25
const smallest = 0.25
const largest = 8

export const startView: ImageView = { scale: 1, turns: 0 }

/** The view after one act; turning goes on the short way, also past a full circle. */
export function viewAfter({ scale, turns }: ImageView, act: ImageAct): ImageView {
  switch (act) {
    case 'zoomIn':
      return { scale: Math.min(largest, scale * step), turns }
    case 'zoomOut':
      return { scale: Math.max(smallest, scale / step), turns }
    case 'rotateLeft':
      return { scale, turns: turns - 1 }
    case 'rotateRight':
      return { scale, turns: turns + 1 }
    case 'original':
      return startView
  }
}
