import { useEffect } from 'react'
import { isComposing } from '#src/shared/ui/use-page-keys.ts'

/** The button that sends a form: its own, or that of the dialog it stands in. One with a `form` counts to the form's own. */
function senderOf(place: Element): HTMLElement | null {
  const dialog = place.closest('[role="dialog"]')
  const form = place.closest('form') ?? dialog?.querySelector('form')
  if (!form) return null
  const own = [...form.elements].find((element) => element.getAttribute('type') === 'submit')
  return (
    (own as HTMLElement | undefined) ??
    dialog?.querySelector<HTMLElement>('.ant-modal-footer .ant-btn-primary') ??
    null
  )
}

/** Ctrl+Enter, or Cmd+Enter, sends the form one types in: as a press on its button, which may be refused. */
export function useSubmitKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target } = event
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
      if (event.defaultPrevented || isComposing(event) || !(target instanceof Element)) return
      const sender = senderOf(target)
      if (sender === null) return
      event.preventDefault()
      sender.click()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
