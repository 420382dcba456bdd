import { type Look, usePreferences } from '#src/shared/preferences/preferences.ts'

/** Where the page that goes ends, and where the one that comes begins: steps along an axis, with the text's direction. */
type Way = { readonly axis: 'x' | 'y'; readonly goes: -1 | 0 | 1; readonly comes: -1 | 0 | 1 }

/** The transitions of SHL-06: "scroll" goes on in the way it came, "slide" goes back. */
const ways: Readonly<Record<Exclude<Look<'transition'>, 'none'>, Way>> = {
  fade: { axis: 'x', goes: 0, comes: 0 },
  'scroll-x': { axis: 'x', goes: 1, comes: -1 },
  'scroll-x-reverse': { axis: 'x', goes: -1, comes: 1 },
  'scroll-y': { axis: 'y', goes: 1, comes: -1 },
  'scroll-y-reverse': { axis: 'y', goes: -1, comes: 1 },
  'slide-x': { axis: 'x', goes: -1, comes: -1 },
  'slide-x-reverse': { axis: 'x', goes: 1, comes: 1 },
  'slide-y': { axis: 'y', goes: -1, comes: -1 },
  'slide-y-reverse': { axis: 'y', goes: 1, comes: 1 },
}

/** 15 px and 0.3 s in all (shell.md 1.5). */
const stepPx = 15
const goingMs = 80
const comingMs = 220
/**
 * How long a page is seen going before React begins to draw the next, in milliseconds: most of its way, because it is
 * fastest at first. The rest it goes while React draws.
 */
const untilDrawnMs = 40
/** What is left of a page that has gone: on a slow machine nobody looks at an empty place until the next one is drawn. */
const goneOpacity = 0.3

type Shown = { readonly page: HTMLElement; readonly path: string }
type Moving = readonly (Animation | undefined)[]
type Leaving = { readonly moving: Moving; readonly seen: Promise<void> }

let shown: Shown | null = null
let leaving: Leaving | null = null
let isMovedByBrowser = false

/**
 * Begins to move the page shown away, when all of another one is there. Ends when enough of that was seen, and at once
 * where nothing moves. Every way that ends on the page shown, after all, shows it again.
 */
export async function leaveFor(path: string): Promise<void> {
  if (shown === null) return
  if (shown.path === path) {
    isMovedByBrowser = false
    stay()
    return
  }
  const way = wayOf(shown.page)
  if (way === null) return
  leaving ??= {
    moving: move(shown.page, [{}, away(way.axis, way.goes, goneOpacity)], goingMs, 'forwards'),
    seen: new Promise((resolve) => setTimeout(resolve, untilDrawnMs)),
  }
  await leaving.seen
}

/** Moves in what has just come to stand in the page's place; the first page stands there at once. */
export function enter(page: HTMLElement, path: string): void {
  const isChange = shown?.page === page && shown.path !== path
  const way = isChange ? wayOf(page) : null
  stay()
  shown = { page, path }
  isMovedByBrowser = false
  if (way !== null) move(page, [away(way.axis, way.comes, 0), {}], comingMs)
}

/** Shows again what began to go: the way to the next page was given up. */
export function stay(): void {
  for (const animation of leaving?.moving ?? []) animation?.cancel()
  leaving = null
}

/** Going back by a gesture shows the page before already, where the browser moves it in itself. */
export function heedBrowser({ hasUAVisualTransition }: PopStateEvent): void {
  isMovedByBrowser = hasUAVisualTransition
}

/** Forgets the place of pages, which is gone. */
export function forgetPage(): void {
  stay()
  shown = null
  isMovedByBrowser = false
}

/** How pages move by now; null where they do not, or where nobody sees it (a hidden tab slows down its timers). */
function wayOf(page: HTMLElement): Way | null {
  const { transition } = usePreferences.getState()
  const isStill =
    isMovedByBrowser ||
    document.hidden ||
    // A list over the whole window would be moved into the page's place first.
    'fullList' in document.documentElement.dataset ||
    window.matchMedia('(prefers-reduced-motion: reduce)').matches
  return transition === 'none' || isStill || !('animate' in page) ? null : ways[transition]
}

/**
 * As long as it moves, its column clips it: the window grows no bars. Only so long, because a page that is too wide for
 * its window has to be reached by scrolling.
 *
 * @param fill what goes is away until the next one stands there; what has come is left as it is
 */
function move(page: HTMLElement, keyframes: Keyframe[], duration: number, fill: FillMode = 'none'): Moving {
  const timing: KeyframeAnimationOptions = { duration, easing: 'ease-out', fill }
  const clipped = { overflow: 'clip' }
  return [page.animate(keyframes, timing), page.parentElement?.animate([clipped, clipped], timing)]
}

function away(axis: Way['axis'], steps: number, opacity: number): Keyframe {
  // A transform, of no length too, would be the frame of what is fixed to the window.
  if (steps === 0) return { opacity }
  const reading = axis === 'x' && document.documentElement.dir === 'rtl' ? -1 : 1
  return { opacity, transform: `translate${axis.toUpperCase()}(${stepPx * steps * reading}px)` }
}
