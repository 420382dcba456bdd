import type { GuideStep } from '@pindao/protocol/access/guide.steps.ts'
import { create } from 'zustand'

/** The step whose place on the page is being shown. */
export const useSpotlight = create<{ readonly step: GuideStep | null }>()(() => ({ step: null }))

export function showStep(step: GuideStep | null): void {
  useSpotlight.setState({ step })
}

const controls = 'button, a, [role="tab"], label'

/** The control of a page that bears a text, alone or beside a number; the heading of the page where there is none. */
export function placeOf(main: ParentNode, text: string | null): HTMLElement | null {
  if (text !== null) {
    for (const control of main.querySelectorAll<HTMLElement>(controls))
      if (bears(control, text)) return control
  }
  return null
}

function bears(control: HTMLElement, text: string): boolean {
  const words = (control.textContent ?? '').trim()
  return (
    words === text ||
    control.getAttribute('aria-label') === text ||
    /^[\s\d,.+]*$/u.test(without(words, text))
  )
}

/** What stands beside a text; something that no number is where the text is not there. */
const without = (words: string, text: string) => (words.startsWith(text) ? words.slice(text.length) : 'x')
