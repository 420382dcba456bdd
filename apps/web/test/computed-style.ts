/**
 * Whether something is shown is asked thousands of times in a test, by every look for a role or a name. happy-dom answers
 * with the whole style of the element and of all above it. Here it is told from the element, its `style`, and for what is
 * inherited those above; all else is happy-dom's answer, without the sheets of the kit: it understands nothing of them
 * but hundreds of variables. What a sheet hides, the browser of the journeys sees.
 */
const marked = Symbol.for('pindao.quick-style')

type Whole = typeof globalThis.getComputedStyle & { [marked]?: true }

/** From now on this window tells quickly what is shown. To say it again changes nothing. */
export function tellStylesQuickly(page: Window = document.defaultView ?? window): void {
  const whole: Whole = page.getComputedStyle
  if (whole[marked]) return
  hideSheetsOfKit()
  const shown = displays(whole.bind(page))
  const styles = new WeakMap<Element, CSSStyleDeclaration>()
  const told: Whole = (element) => {
    const known = styles.get(element)
    if (known) return known
    const style = whole.call(page, element)
    // A dialog is shown by its attribute.
    const quick = element.tagName === 'DIALOG' ? style : quickStyle(element, style, shown)
    styles.set(element, quick)
    return quick
  }
  told[marked] = true
  page.getComputedStyle = told
  globalThis.getComputedStyle = told
}

/** Sheets that the kit writes carry its mark; those of a test or of the product stay. */
function hideSheetsOfKit(): void {
  const { prototype } = HTMLStyleElement
  const own =
    Object.getOwnPropertyDescriptor(prototype, 'sheet') ??
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(prototype), 'sheet')
  Object.defineProperty(prototype, 'sheet', {
    get(this: HTMLStyleElement) {
      return isOfKit(this) ? null : own?.get?.call(this)
    },
  })
}
const isOfKit = (sheet: HTMLStyleElement) =>
  sheet.hasAttribute('data-css-hash') || sheet.hasAttribute('data-rc-order')

/** The whole style, of which what is asked most is told at once. */
function quickStyle(element: Element, whole: CSSStyleDeclaration, shown: (tag: string) => string) {
  const quick: Record<string, () => string> = {
    display: () => saidAt(element, 'display') || (isHidden(element) ? 'none' : shown(element.tagName)),
    visibility: () => inherited(element, 'visibility') || 'visible',
    pointerEvents: () => inherited(element, 'pointer-events') || 'auto',
  }
  const told = (name: string) => (element.isConnected ? (quick[name]?.() ?? '') : '')
  const getPropertyValue = (name: string) =>
    Object.hasOwn(quick, name) ? told(name) : whole.getPropertyValue(name)
  return new Proxy(whole, {
    get(of, name) {
      if (name === 'getPropertyValue') return getPropertyValue
      if (typeof name === 'string' && Object.hasOwn(quick, name)) return told(name)
      const value: unknown = Reflect.get(of, name, of)
      return typeof value === 'function' ? value.bind(of) : value
    },
  })
}

/** By its attribute, or as the kit hides fields of a form. */
const isHidden = (element: Element) =>
  element.hasAttribute('hidden') || element.classList.contains('ant-form-item-hidden')

/** What each tag is shown as when nothing is said of it: asked once. */
function displays(whole: typeof globalThis.getComputedStyle) {
  const known = new Map<string, string>()
  return (tag: string) => {
    const before = known.get(tag)
    if (before !== undefined) return before
    const sample = document.body.appendChild(document.createElement(tag))
    const { display } = whole(sample)
    sample.remove()
    known.set(tag, display)
    return display
  }
}

/** The value in the `style` of an element; empty when there is none. */
function saidAt(element: Element, property: string): string {
  if (!element.getAttribute('style')?.includes(property)) return ''
  return (element as HTMLElement).style.getPropertyValue(property)
}

function inherited(element: Element, property: string): string {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const said = saidAt(at, property)
    if (said !== '' && said !== 'inherit') return said
  }
  return ''
}
