import { vi } from 'vitest'

/** Lets `react-data-grid` draw and focus in a DOM without layout. @returns what restores it */
export function gridLayout(): () => void {
  // The grid draws what is in sight: without layout that would be nothing.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(4000)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800)
  // The DOM of these tests does not know the nesting selector, by which the grid finds the cell that gets the keyboard.
  const { querySelector } = HTMLElement.prototype
  vi.spyOn(HTMLElement.prototype, 'querySelector').mockImplementation(function (
    this: HTMLElement,
    selector: string,
  ) {
    return querySelector.call(this, selector.replace(/^& >/u, ':scope >'))
  })
  return () => void vi.restoreAllMocks()
}
